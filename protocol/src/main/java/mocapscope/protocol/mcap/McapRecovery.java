package mocapscope.protocol.mcap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

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
     * Writes what can be read of a file into a new one, reads that again to be sure of it, and says what is missing. The
     * damaged file stays as it is.
     *
     * @param to must not exist yet; nor will it when there was nothing to be read
     * @throws java.nio.file.FileAlreadyExistsException when there is a file at {@code to}
     * @throws IOException when one of the two cannot be read or written
     */
    public RecoveryReport recover(Path from, Path to) throws IOException {
        return recover(from, to, RecoveryWatch.NOBODY);
    }

    /**
     * The same, watched.
     *
     * @throws java.util.concurrent.CancellationException when that was asked for; what there is of the new file is of no use
     * @throws java.nio.file.FileAlreadyExistsException when there is a file at {@code to}
     * @throws IOException when one of the two cannot be read or written
     */
    public RecoveryReport recover(Path from, Path to, RecoveryWatch watch) throws IOException {
        var reads = new WatchedReads(watch, READINGS * Files.size(from));
        RecoveryReport report;
        try (var channel = reads.open(from)) {
            var file = new RecordFile(channel, limits);
            var survey = Survey.of(file, limits);
            report = write(file, survey, to);
        }
        if (report.verdict() == RecoveryReport.Verdict.NOTHING) {
            Files.delete(to);
        } else {
            verify(reads, to, report.messages());
        }
        return report;
    }

    private RecoveryReport write(RecordFile file, Survey survey, Path to) throws IOException {
        var out = Files.newByteChannel(to, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
        var options = WriteOptions.STANDARD.compressed(survey.compression());
        try (var writer = new McapWriter(out, survey.header(), options)) {
            survey.tell(writer);
            var recovered = new Recovered(writer, survey.channels().keySet());
            var damage = new Salvage(file, survey.end(), limits, recovered).run();
            survey.tell(damage);
            return recovered.report(damage, survey.expected());
        }
    }

    /** Both ways, since both ways are how it will be read. */
    private void verify(WatchedReads reads, Path written, long messages) throws IOException {
        long inTurn = 0;
        try (var reader = new McapReader(reads.open(written), limits)) {
            for (var record = reader.next(); record != null; record = reader.next()) {
                inTurn += record instanceof Message ? 1 : 0;
            }
        }
        long byIndex = 0;
        try (var reader = new McapIndexedReader(reads.open(written), limits)) {
            var found = reader.messages(Query.ALL);
            while (found.next() != null) {
                byIndex++;
            }
        }
        if (inTurn != messages || byIndex != messages) {
            throw new McapException(
                    0,
                    "recovered",
                    "%d messages were written, %d read in turn and %d by index".formatted(messages, inTurn, byIndex));
        }
    }
}
