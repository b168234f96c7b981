package mocapscope.protocol.mcap.recovery;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import mocapscope.protocol.mcap.McapException;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.mcap.reader.McapIndexedReader;
import mocapscope.protocol.mcap.reader.McapMessageQuery;
import mocapscope.protocol.mcap.reader.McapRandomAccessRecordReader;
import mocapscope.protocol.mcap.reader.McapReadLimits;
import mocapscope.protocol.mcap.reader.McapReader;
import mocapscope.protocol.mcap.writer.McapWriteOptions;
import mocapscope.protocol.mcap.writer.McapWriter;

/** Recovers a truncated or damaged MCAP file into a new indexed file and verifies it. */
public final class McapRecovery {
    /** The number of read passes: two over the damaged file, two over the new one. */
    private static final int READINGS = 4;

    private final McapReadLimits readLimits;

    /** Creates a recovery; data within {@code limits} counts as readable. */
    public McapRecovery(McapReadLimits limits) {
        this.readLimits = limits;
    }

    /**
     * Copies the readable data of a file into {@code to}, verifies the copy, and reports the missing data. The damaged
     * file is not changed.
     *
     * @param to empty file open for reading and writing; it is not closed, and is useless if nothing was readable
     * @throws java.util.concurrent.CancellationException if cancelled; the new file is useless then
     * @throws IOException if a file cannot be read or written
     */
    public McapRecoveryReport recover(Path from, SeekableByteChannel to, McapRecoveryProgressMonitor watch)
            throws IOException {
        var reads = new McapReadProgressReporter(watch, READINGS * Files.size(from));
        McapRecoveryReport report;
        try (var channel = reads.open(from)) {
            var file = new McapRandomAccessRecordReader(channel, readLimits);
            var survey = McapRecoveredSchemasAndChannels.of(file, readLimits);
            report = write(file, survey, to);
        }
        if (report.verdict() != McapRecoveryReport.McapRecoveryOutcome.NOTHING) {
            verify(reads.wrap(to), report.messages());
        }
        return report;
    }

    private McapRecoveryReport write(
            McapRandomAccessRecordReader file, McapRecoveredSchemasAndChannels survey, SeekableByteChannel to)
            throws IOException {
        var options = McapWriteOptions.STANDARD.withCompression(survey.compression());
        var writer = new McapWriter(to, survey.header(), options);
        survey.applyTo(writer);
        var recoveryWriter = new McapRecoveryWriter(writer, survey.channels().keySet());
        var counter = new McapSalvageReader(file, survey.end(), readLimits, recoveryWriter).run();
        survey.applyTo(counter);
        writer.finish();
        return recoveryWriter.report(counter, survey.expected());
    }

    /** Verifies the file in both ways of reading: sequential and indexed. */
    private void verify(SeekableByteChannel written, long messages) throws IOException {
        long inTurn = 0;
        var reader = new McapReader(written.position(0), readLimits);
        for (var record = reader.next(); record != null; record = reader.next()) {
            inTurn += record instanceof McapMessage ? 1 : 0;
        }
        long byIndex = 0;
        var found = new McapIndexedReader(written.position(0), readLimits).messages(McapMessageQuery.ALL);
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
