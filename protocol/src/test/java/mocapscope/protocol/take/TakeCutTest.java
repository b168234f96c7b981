package mocapscope.protocol.take;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import mocapscope.protocol.mcap.ChunkIndex;
import mocapscope.protocol.mcap.Limits;
import mocapscope.protocol.mcap.McapIndexedReader;
import mocapscope.protocol.mcap.McapRecovery;
import mocapscope.protocol.mcap.Message;
import mocapscope.protocol.mcap.RecoveryReport.Verdict;
import mocapscope.protocol.recording.Replayer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TakeCutTest {
    private static final int LINES = 600;
    private static final int A_CHUNK = 25;

    @TempDir
    private Path folder;

    @Test
    void aTakeThatIsCutAnywhereGivesAllItsWholeChunks() throws IOException {
        var whole = Files.readAllBytes(take());
        var ends = chunks().stream().mapToLong(TakeCutTest::end).toArray();
        assertTrue(whole.length > 60_000, "bytes: " + whole.length);
        assertTrue(ends.length > 20, "chunks: " + ends.length);
        var cut = folder.resolve("cut.mcap.part");
        var recovered = folder.resolve("recovered.mcap");
        var recovery = new McapRecovery(Limits.STANDARD);
        long[] messages = messages(ends.length);
        for (int length : lengths(ends, whole.length)) {
            Files.write(cut, Arrays.copyOf(whole, length));
            var report = recovery.recover(cut, recovered);
            int chunks = chunksIn(ends, length);
            assertEquals(messages[chunks], report.messages(), "cut at " + length);
            if (report.verdict() != Verdict.NOTHING) {
                assertEquals(chunks > 0 ? 1 : 0, Take.open(recovered).heard().size());
                Files.delete(recovered);
            }
        }
    }

    /** About every place where a chunk ends, and many in between; that of every byte is what the container's tests are for. */
    private static int[] lengths(long[] ends, int whole) {
        var around = LongStream.of(ends).flatMap(end -> LongStream.range(end - 3, end + 3));
        var between = LongStream.iterate(0, at -> at <= whole, at -> at + 131);
        return LongStream.concat(around, between)
                .sorted()
                .distinct()
                .mapToInt(Math::toIntExact)
                .toArray();
    }

    private Path take() throws IOException {
        var file = folder.resolve("x.mcap");
        try (var out = Files.newByteChannel(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            var take = new TakeWriter(out, "test", false);
            var session = Recordings.toy("toy-1");
            var writer = take.begin(session).orElseThrow();
            var replayer = new Replayer(session, writer);
            for (int i = 0; i < LINES; i += A_CHUNK) {
                Recordings.speak(replayer, i, i + A_CHUNK);
                take.flush();
            }
            writer.end();
            take.finish();
        }
        return file;
    }

    private List<ChunkIndex> chunks() throws IOException {
        try (var reader = McapIndexedReader.open(folder.resolve("x.mcap"))) {
            return List.copyOf(reader.chunkIndexes());
        }
    }

    private static long end(ChunkIndex chunk) {
        return chunk.chunkStartOffset() + chunk.chunkLength();
    }

    /** How many messages so many chunks have. */
    private long[] messages(int chunks) throws IOException {
        long all = Recordings.records(folder.resolve("x.mcap")).stream()
                .filter(Message.class::isInstance)
                .count();
        assertEquals(0, all % chunks);
        var messages = new long[chunks + 1];
        Arrays.setAll(messages, count -> all / chunks * count);
        return messages;
    }

    private static int chunksIn(long[] ends, long length) {
        int count = 0;
        while (count < ends.length && ends[count] <= length) {
            count++;
        }
        return count;
    }
}
