package mocapscope.protocol.recording.player;

import static mocapscope.protocol.recording.player.RecordingPlayerBench.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Steps from message to message and from frame to frame. */
class PlayerStepTest {
    @TempDir
    private Path folder;

    private RecordingPlayerBench bench;

    @BeforeEach
    void record() throws IOException {
        bench = new RecordingPlayerBench(folder);
    }

    @Test
    void stepsToNextAndPreviousMessage() {
        bench.at(2, bench.player::pause);
        bench.whileItRests.add(() -> bench.player.step(PlaybackStepUnit.MESSAGE, true));
        bench.whileItRests.add(() -> {
            assertEquals(3 * SECOND, bench.player.position());
            assertEquals(List.of(1.0, 2.0), bench.values());
            bench.player.step(PlaybackStepUnit.MESSAGE, false);
        });
        bench.whileItRests.add(() -> {
            assertEquals(SECOND, bench.player.position());
            assertEquals(List.of(1.0), bench.values());
            bench.player.step(PlaybackStepUnit.MESSAGE, false);
        });
        bench.whileItRests.add(() -> {
            assertEquals(0, bench.player.position());
            bench.player.step(PlaybackStepUnit.MESSAGE, false);
        });
        bench.whileItRests.add(() -> assertEquals(0, bench.player.position()));
        bench.player.run();
        assertTrue(bench.whileItRests.isEmpty());
    }

    @Test
    void stepsToNextAndPreviousFrame() {
        bench.whileItRests.add(() -> bench.player.seek(0, 0));
        bench.whileItRests.add(() -> bench.player.step(PlaybackStepUnit.FRAME, true));
        bench.whileItRests.add(() -> assertEquals(SECOND, bench.player.position()));
        bench.whileItRests.add(() -> bench.player.step(PlaybackStepUnit.FRAME, true));
        bench.whileItRests.add(() -> bench.player.step(PlaybackStepUnit.FRAME, false));
        bench.whileItRests.add(() -> assertEquals(SECOND, bench.player.position()));
        bench.player.run();
        assertTrue(bench.whileItRests.isEmpty());
    }

    @Test
    void stepBackBeforeFirstFrameKeepsPosition() {
        bench.player.pause();
        bench.player.seek(SECOND, 0);
        bench.whileItRests.add(() -> bench.player.step(PlaybackStepUnit.FRAME, false));
        bench.whileItRests.add(() -> {
            assertEquals(SECOND, bench.player.position());
            assertEquals(List.of(1.0), bench.values());
        });
        bench.player.run();

        assertTrue(bench.whileItRests.isEmpty());
    }

    @Test
    void seekInterruptsStepThatFindsNoFrame() throws IOException {
        bench.play("{\"t_us\":1000,\"dir\":\"c2s\",\"ch\":\"tcp\",\"hex\":\"0a\"}\n".repeat(100));
        bench.player.pause();
        bench.whileItRests.add(() -> {
            bench.player.step(PlaybackStepUnit.FRAME, true);
            bench.entryAction = () -> bench.player.seek(0, 0);
        });
        bench.whileItRests.add(() -> assertEquals(1, bench.told.size()));
        bench.player.run();

        assertTrue(bench.whileItRests.isEmpty());
    }

    @Test
    void limitsPendingStepsAndSeekDiscardsThem() throws IOException {
        bench.play(IntStream.range(0, 50)
                .mapToObj("{\"t_us\":%d,\"dir\":\"c2s\",\"ch\":\"tcp\",\"hex\":\"0a\"}\n"::formatted)
                .collect(Collectors.joining()));
        bench.player.pause();
        bench.whileItRests.add(() -> {
            for (int i = 0; i < 40; i++) {
                bench.player.step(PlaybackStepUnit.MESSAGE, true);
            }
        });
        bench.whileItRests.add(() -> {
            assertEquals(1 + PlaybackControlState.MOST_STRIDES, bench.told.size());
            bench.player.step(PlaybackStepUnit.MESSAGE, true);
            bench.player.seek(10_000, 0);
        });
        bench.whileItRests.add(() -> assertEquals(10_000, bench.player.position()));
        bench.player.run();

        assertTrue(bench.whileItRests.isEmpty());
    }
}
