package mocapscope.protocol.mcap.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import mocapscope.protocol.mcap.McapException;
import mocapscope.protocol.mcap.McapOpcode;
import mocapscope.protocol.mcap.compression.McapCompression;
import mocapscope.protocol.mcap.reader.McapFileImage;
import mocapscope.protocol.mcap.reader.McapIndexedReader;
import mocapscope.protocol.mcap.reader.McapMessageQuery;
import mocapscope.protocol.mcap.reader.McapReadLimits;
import mocapscope.protocol.mcap.reader.McapReader;
import mocapscope.protocol.mcap.reader.McapRecordReader;
import mocapscope.protocol.mcap.writer.McapTestFiles;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A file cut at every byte, and with every byte changed. */
@Tag("slow")
class McapDamageCounterTest {
    private static final McapReadLimits TIGHT = new McapReadLimits(1 << 20);

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource
    void readsCompleteChunksOfFileTruncatedAnywhere(McapCompression compression) throws IOException {
        var small = McapTestFiles.small(compression);
        var chunks = small.offsets(McapOpcode.CHUNK);
        for (int length = 0; length < small.size(); length++) {
            int cut = length;
            var read = McapTestFiles.read(small.cut(cut));

            assertEquals(1, read.faults().size(), () -> "cut to " + cut + ": " + read.faults());
            assertEquals(upTo(4 * whole(small, chunks, cut)), read.sequences(), () -> "cut to " + cut);
        }
    }

    @ParameterizedTest
    @EnumSource
    void recoversCompleteChunksOfFileTruncatedAnywhere(McapCompression compression) throws IOException {
        var small = McapTestFiles.small(compression);
        var chunks = small.offsets(McapOpcode.CHUNK);
        int nothing = 0;
        for (int cut = 0; cut < small.size(); cut += 3) {
            var report = recover(small.cut(cut));
            int total = whole(small, chunks, cut);
            if (report.verdict() == McapRecoveryReport.McapRecoveryOutcome.NOTHING) {
                nothing++;
            }
            assertEquals(4 * total, report.messages(), "cut to " + cut + ": " + report);
        }
        assertTrue(nothing > 0 && nothing * 3 < chunks.getFirst());
    }

    private static int whole(McapFileImage small, List<Integer> chunks, int cut) {
        int total = 0;
        for (int chunk : chunks) {
            total += chunk + length(small, chunk) <= cut ? 1 : 0;
        }
        return total;
    }

    private static int length(McapFileImage small, int at) {
        var bytes = small.bytes();
        return McapRecordReader.HEAD + (bytes[at + 1] & 0xff) + ((bytes[at + 2] & 0xff) << 8);
    }

    private static List<Long> upTo(long last) {
        return LongStream.rangeClosed(1, last).boxed().toList();
    }

    /** Every returned message was written; missing or invalid ones are reported. */
    @ParameterizedTest
    @EnumSource
    void detectsAnyChangedByte(McapCompression compression) throws IOException {
        var small = McapTestFiles.small(compression);
        var good = McapTestFiles.read(small);
        for (int at = 0; at < small.size(); at++) {
            for (int mask : new int[] {0x01, 0x80, 0xff}) {
                var read = McapTestFiles.read(
                        new McapReader(small.flipped(at, mask).channel(), TIGHT));
                var where = "byte " + at + " changed by " + mask;

                assertTrue(
                        !read.faults().isEmpty() || read.records().equals(good.records()),
                        () -> where + " unseen: " + read.records());
                assertTrue(good.messages().containsAll(read.messages()), where);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void indexedReaderDetectsChangedByte(McapCompression compression) throws IOException {
        var small = McapTestFiles.small(compression);
        var good = McapTestFiles.read(small).messages();
        for (int at = 0; at < small.size(); at++) {
            var damaged = small.flipped(at, 0xff);
            try (var reader = new McapIndexedReader(damaged.channel(), TIGHT)) {
                assertEquals(good, McapTestFiles.messages(reader, McapMessageQuery.ALL), "byte " + at);
            } catch (McapException reported) {
                assertTrue(reported.offset() >= 0 && reported.offset() <= small.size(), reported::getMessage);
            }
        }
    }

    @Test
    void changedByteLosesAtMostOneChunk() throws IOException {
        var small = McapTestFiles.small(McapCompression.LZ4);
        for (int at = 0; at < small.size(); at++) {
            var report = recover(small.flipped(at, 0xff));

            assertTrue(report.messages() >= 8, "byte " + at + ": " + report);
        }
    }

    private McapRecoveryReport recover(McapFileImage damaged) throws IOException {
        var to = folder.resolve("whole.mcap");
        Files.deleteIfExists(to);
        return McapTestFiles.recover(TIGHT, damaged.in(folder), to);
    }
}
