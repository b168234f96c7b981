package mocapscope.protocol.mcap;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** Makes a whole file, with its index, of one that was cut or damaged. */
public final class McapRecovery {
    /** The damaged file is read twice, and so is the new one. */
    private static final int READINGS = 4;

    private final Limits limits;

    /** Takes for readable what stays within {@code limits}. */
    public McapRecovery(Limits limits) {
        this.limits = limits;
    }

    /**
     * Writes what can be read of a file into {@code to}, reads that again to be sure of it, and says what is missing. The
     * damaged file stays as it is.
     *
     * @param to an empty file open for reading and writing; it is not closed. Of no use when there was nothing to be read
     * @throws java.util.concurrent.CancellationException when that was asked for; what there is of the new file is of no use
     * @throws IOException when one of the two cannot be read or written
     */
    public RecoveryReport recover(Path from, SeekableByteChannel to, RecoveryWatch watch) throws IOException {
        var reads = new WatchedReads(watch, READINGS * Files.size(from));
        RecoveryReport report;
        try (var channel = reads.open(from)) {
            var file = new RecordFile(channel, limits);
            var survey = Survey.of(file, limits);
            report = write(file, survey, to);
        }
        if (report.verdict() != RecoveryReport.Verdict.NOTHING) {
            verify(reads.of(to), report.messages());
        }
        return report;
    }

    private RecoveryReport write(RecordFile file, Survey survey, SeekableByteChannel to) throws IOException {
        var options = WriteOptions.STANDARD.compressed(survey.compression());
        var writer = new McapWriter(to, survey.header(), options);
        survey.tell(writer);
        var recovered = new Recovered(writer, survey.channels().keySet());
        var damage = new Salvage(file, survey.end(), limits, recovered).run();
        survey.tell(damage);
        writer.finish();
        return recovered.report(damage, survey.expected());
    }

    /** Both ways, since both ways are how it will be read. */
    private void verify(SeekableByteChannel written, long messages) throws IOException {
        long inTurn = 0;
        var reader = new McapReader(written.position(0), limits);
        for (var record = reader.next(); record != null; record = reader.next()) {
            inTurn += record instanceof Message ? 1 : 0;
        }
        long byIndex = 0;
        var found = new McapIndexedReader(written.position(0), limits).messages(Query.ALL);
        while (found.next() != null) {
            byIndex++;
        }
        if (inTurn != messages || byIndex != messages) {
            throw new McapException(
                    0,
                    "recovered",
                    "%d messages were written, %d read in turn and %d by index".formatted(messages, inTurn, byIndex));
        }
    }
}
