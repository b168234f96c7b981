package mocapscope.protocol.take;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import mocapscope.protocol.mcap.McapChunkIndex;
import mocapscope.protocol.recording.SessionReplayer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the memory that a take needs until its end. */
class ManySessionsTest {
    private static final int SESSIONS = 60;
    private static final int ROUNDS = 40;
    private static final int IN_A_ROUND = 50;
    /** Bytes in memory for each channel in a chunk's index. */
    private static final int EACH_CHANNEL = 12;

    @TempDir
    private Path folder;

    @Test
    void indexesOfManySessionsStaySmall() throws IOException {
        var indexes = record(SESSIONS);
        long bytes =
                indexes.stream().mapToLong(McapChunkIndex::uncompressedSize).sum();
        long channels = indexes.stream()
                .mapToLong(index -> index.messageIndexOffsets().size())
                .sum();

        assertTrue(indexes.size() > 2, "chunks: " + indexes.size());
        assertTrue(
                EACH_CHANNEL * channels < bytes / 500,
                () -> "%d chunks name %d channels, of %d bytes".formatted(indexes.size(), channels, bytes));
    }

    @Test
    void chunksOfFewSessionsStaySmall() throws IOException {
        assertTrue(record(2).stream().allMatch(index -> index.uncompressedSize() < 300_000));
    }

    /** Records sessions that send in turn while no time passes. */
    private List<McapChunkIndex> record(int sessions) throws IOException {
        var file = folder.resolve("x.mcap");
        try (var recorder = TakeRecorder.start(file, TakeTestRecordings.OPTIONS, () -> 1)) {
            var speakers = IntStream.range(0, sessions)
                    .mapToObj(i -> TakeTestRecordings.toy("toy-" + i))
                    .map(session -> new SessionReplayer(session, recorder.createListener(session)))
                    .toList();
            for (int round = 0; round < ROUNDS; round++) {
                for (var speaker : speakers) {
                    TakeTestRecordings.replayEntries(speaker, IN_A_ROUND * round, IN_A_ROUND * (round + 1));
                }
            }
        }
        return TakeTestRecordings.records(file).stream()
                .filter(McapChunkIndex.class::isInstance)
                .map(McapChunkIndex.class::cast)
                .toList();
    }
}
