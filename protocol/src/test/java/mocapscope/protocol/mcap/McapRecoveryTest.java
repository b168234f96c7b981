package mocapscope.protocol.mcap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import mocapscope.protocol.mcap.compression.McapCompression;
import mocapscope.protocol.mcap.reader.McapFileImage;
import mocapscope.protocol.mcap.reader.McapIndexedReader;
import mocapscope.protocol.mcap.reader.McapReadLimits;
import mocapscope.protocol.mcap.reader.McapRecordReader;
import mocapscope.protocol.mcap.recovery.McapRecoveryReport;
import mocapscope.protocol.mcap.recovery.McapRecoveryReport.McapRecoveryOutcome;
import mocapscope.protocol.mcap.writer.McapTestFiles;
import mocapscope.protocol.mcap.writer.McapWriteOptions;
import mocapscope.protocol.mcap.writer.McapWriteOptions.McapOptionalPart;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the recovery of damaged files. */
class McapRecoveryTest {
    @TempDir
    Path folder;

    private Path target() {
        return folder.resolve("whole.mcap");
    }

    private McapRecoveryReport recover(McapFileImage damaged) throws IOException {
        return McapTestFiles.recover(McapReadLimits.STANDARD, damaged.in(folder), target());
    }

    private McapTestFiles.McapReadResult recovered() throws IOException {
        return McapTestFiles.read(new McapFileImage(Files.readAllBytes(target())));
    }

    @ParameterizedTest
    @EnumSource
    void copiesIntactFileCompletely(McapCompression compression) throws IOException {
        var small = McapTestFiles.small(compression);

        var report = recover(small);

        assertEquals(new McapRecoveryReport(McapRecoveryOutcome.WHOLE, 12, 3, 1, 1, 0, 0, 0, List.of()), report);
        assertEquals(McapTestFiles.read(small).messages(), recovered().messages());
        assertTrue(recovered()
                .records()
                .containsAll(List.of(McapTestFiles.LAYOUT, McapTestFiles.SETTINGS, McapTestFiles.PRIVATE)));
        try (var reader = McapIndexedReader.open(target())) {
            assertEquals(3, reader.chunkIndexes().size());
            assertEquals(
                    compression.wireName(), reader.chunkIndexes().getFirst().compression());
        }
    }

    @Test
    void recoversAllMessagesWhenOnlyEndIsMissing() throws IOException {
        var small = McapTestFiles.small(McapCompression.LZ4);

        var report = recover(small.cut(small.offsets(McapOpcode.DATA_END).getFirst() + 30));

        assertEquals(McapRecoveryOutcome.WHOLE, report.verdict());
        assertEquals(12, report.messages());
    }

    @Test
    void losesOnlyTruncatedChunk() throws IOException {
        var small = McapTestFiles.small(McapCompression.LZ4);
        int last = small.offsets(McapOpcode.CHUNK).getLast();

        var report = recover(small.cut(last + 50));

        assertEquals(McapRecoveryOutcome.LOSSY, report.verdict());
        assertEquals(8, report.messages());
        assertEquals(1, report.lostChunks());
        assertEquals(50, report.lostBytes());
    }

    @Test
    void countsLostMessagesFromMessageIndexes() throws IOException {
        var small = McapTestFiles.small(McapCompression.LZ4);
        int middle = small.offsets(McapOpcode.CHUNK).get(1);
        var cut = small.cut(small.offsets(McapOpcode.DATA_END).getFirst());

        var report = recover(cut.flipped(middle + 70, 0x55));

        assertEquals(McapRecoveryOutcome.LOSSY, report.verdict());
        assertEquals(8, report.messages());
        assertEquals(1, report.lostChunks());
        assertEquals(4, report.lostMessages());
        assertEquals(1, report.faults().size());
    }

    @Test
    void restoresChannelsOfDamagedChunkFromSummary() throws IOException {
        var small = McapTestFiles.small(McapCompression.LZ4);
        int first = small.offsets(McapOpcode.CHUNK).getFirst();

        var report = recover(small.flipped(first + 70, 0x55));

        assertEquals(8, report.messages());
        assertEquals(4, report.lostMessages());
        assertEquals(List.of(5L, 6L, 7L, 8L, 9L, 10L, 11L, 12L), recovered().sequences());
    }

    @Test
    void restoresChannelsOutsideChunksWithoutSummary() throws IOException {
        var small = McapTestFiles.small(McapCompression.LZ4);
        int first = small.offsets(McapOpcode.CHUNK).getFirst();

        var report =
                recover(small.cut(small.offsets(McapOpcode.DATA_END).getFirst()).flipped(first + 70, 0x55));

        assertEquals(8, report.messages());
    }

    @Test
    void losesMessagesOfUndefinedChannels() throws IOException {
        var parts = EnumSet.complementOf(EnumSet.of(McapOptionalPart.CHANNELS_OUTSIDE));
        var file = McapTestFiles.write(McapWriteOptions.STANDARD.withParts(parts), McapTestFiles::fill);
        int first = file.offsets(McapOpcode.CHUNK).getFirst();

        var report =
                recover(file.cut(file.offsets(McapOpcode.DATA_END).getFirst()).flipped(first + 70, 0x55));

        assertEquals(0, report.messages());
        assertEquals(12, report.lostMessages());
        assertEquals(McapRecoveryOutcome.LOSSY, report.verdict());
    }

    @Test
    void continuesAtNextChunkAfterWrongLength() throws IOException {
        var small = McapTestFiles.small(McapCompression.ZSTD);
        var chunks = small.offsets(McapOpcode.CHUNK);

        var report = recover(small.withLong(chunks.get(1) + 1, 1L << 40));

        assertEquals(List.of(1L, 2L, 3L, 4L, 9L, 10L, 11L, 12L), recovered().sequences());
        assertEquals(chunks.get(2) - chunks.get(1), report.lostBytes());
        assertEquals(1, report.lostChunks());
        assertEquals(4, report.lostMessages());
    }

    @Test
    void recoversMessagesOutsideChunksIntoChunks() throws IOException {
        var plain = McapTestFiles.write(McapWriteOptions.STANDARD.withParts(Set.of()), McapTestFiles::fill);
        var messages = plain.offsets(McapOpcode.MESSAGE);

        var report = recover(plain.cut(messages.get(10) + 5));

        assertEquals(10, report.messages());
        assertEquals(5, report.lostBytes());
        try (var reader = McapIndexedReader.open(target())) {
            assertEquals(1, reader.chunkIndexes().size());
        }
    }

    @Test
    void dataChecksumDetectsDamageOutsideChunks() throws IOException {
        var plain = McapTestFiles.write(
                McapWriteOptions.STANDARD.withParts(EnumSet.of(McapOptionalPart.STATISTICS)), McapTestFiles::fill);
        int message = plain.offsets(McapOpcode.MESSAGE).getFirst();

        var report = recover(plain.flipped(message + 40, 1));

        assertEquals(McapRecoveryOutcome.LOSSY, report.verdict());
        assertEquals(12, report.messages());
    }

    @Test
    void losesOnlyMessageTooLongToWrite() throws IOException {
        var fields = new McapFieldWriter(McapWriteOptions.LONGEST + 1000);
        fields.u64(McapRecordReader.MAGIC);
        for (var record : List.of(
                McapTestFiles.HEADER,
                McapTestFiles.TWO,
                new McapMessage(2, 1, 1, 1, ByteBuffer.allocate(McapWriteOptions.LONGEST + 1)),
                new McapMessage(2, 2, 2, 2, McapTestFiles.text(2)))) {
            McapRecordCodec.write(record, fields);
        }

        var report = recover(new McapFileImage(Arrays.copyOf(fields.array(), fields.size())));

        assertEquals(McapRecoveryOutcome.LOSSY, report.verdict());
        assertEquals(1, report.lostMessages());
        assertEquals(List.of(2L), recovered().sequences());
    }

    @Test
    void recoversNothingFromOtherFileFormat() throws IOException {
        var report = recover(new McapFileImage("This is no MCAP file.".repeat(9).getBytes(StandardCharsets.UTF_8)));

        assertEquals(McapRecoveryOutcome.NOTHING, report.verdict());
    }
}
