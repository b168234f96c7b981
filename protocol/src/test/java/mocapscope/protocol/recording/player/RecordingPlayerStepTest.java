package mocapscope.protocol.recording.player;

import static mocapscope.protocol.recording.player.RecordingPlayerFixture.SECOND;
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
class RecordingPlayerStepTest {
    @TempDir
    private Path folder;

    private RecordingPlayerFixture bench;

    @BeforeEach
    void record() throws IOException {
        bench = new RecordingPlayerFixture(folder);
    }

    @Test
    void stepsToNextAndPreviousMessage() {
        bench.scheduleAction(2, bench.player::pause);
        bench.waitActions.add(() -> bench.player.step(PlaybackStepUnit.MESSAGE, true));
        bench.waitActions.add(() -> {
            assertEquals(3 * SECOND, bench.player.position());
            assertEquals(List.of(1.0, 2.0), bench.values());
            bench.player.step(PlaybackStepUnit.MESSAGE, false);
        });
        bench.waitActions.add(() -> {
            assertEquals(SECOND, bench.player.position());
            assertEquals(List.of(1.0), bench.values());
            bench.player.step(PlaybackStepUnit.MESSAGE, false);
        });
        bench.waitActions.add(() -> {
            assertEquals(0, bench.player.position());
            bench.player.step(PlaybackStepUnit.MESSAGE, false);
        });
        bench.waitActions.add(() -> assertEquals(0, bench.player.position()));
        bench.player.run();
        assertTrue(bench.waitActions.isEmpty());
    }

    @Test
    void stepsToNextAndPreviousFrame() {
        bench.waitActions.add(() -> bench.player.seek(0, 0));
        bench.waitActions.add(() -> bench.player.step(PlaybackStepUnit.FRAME, true));
        bench.waitActions.add(() -> assertEquals(SECOND, bench.player.position()));
        bench.waitActions.add(() -> bench.player.step(PlaybackStepUnit.FRAME, true));
        bench.waitActions.add(() -> bench.player.step(PlaybackStepUnit.FRAME, false));
        bench.waitActions.add(() -> assertEquals(SECOND, bench.player.position()));
        bench.player.run();
        assertTrue(bench.waitActions.isEmpty());
    }

    @Test
    void stepBackBeforeFirstFrameKeepsPosition() {
        bench.player.pause();
        bench.player.seek(SECOND, 0);
        bench.waitActions.add(() -> bench.player.step(PlaybackStepUnit.FRAME, false));
        bench.waitActions.add(() -> {
            assertEquals(SECOND, bench.player.position());
            assertEquals(List.of(1.0), bench.values());
        });
        bench.player.run();

        assertTrue(bench.waitActions.isEmpty());
    }

    @Test
    void seekInterruptsStepThatFindsNoFrame() throws IOException {
        bench.play("{\"t_us\":1000,\"dir\":\"c2s\",\"ch\":\"tcp\",\"hex\":\"0a\"}\n".repeat(100));
        bench.player.pause();
        bench.waitActions.add(() -> {
            bench.player.step(PlaybackStepUnit.FRAME, true);
            bench.entryAction = () -> bench.player.seek(0, 0);
        });
        bench.waitActions.add(() -> assertEquals(1, bench.deliveryTimes.size()));
        bench.player.run();

        assertTrue(bench.waitActions.isEmpty());
    }

    @Test
    void limitsPendingStepsAndSeekDiscardsThem() throws IOException {
        bench.play(IntStream.range(0, 50)
                .mapToObj("{\"t_us\":%d,\"dir\":\"c2s\",\"ch\":\"tcp\",\"hex\":\"0a\"}\n"::formatted)
                .collect(Collectors.joining()));
        bench.player.pause();
        bench.waitActions.add(() -> {
            for (int i = 0; i < 40; i++) {
                bench.player.step(PlaybackStepUnit.MESSAGE, true);
            }
        });
        bench.waitActions.add(() -> {
            assertEquals(1 + PlaybackControlState.MOST_STRIDES, bench.deliveryTimes.size());
            bench.player.step(PlaybackStepUnit.MESSAGE, true);
            bench.player.seek(10_000, 0);
        });
        bench.waitActions.add(() -> assertEquals(10_000, bench.player.position()));
        bench.player.run();

        assertTrue(bench.waitActions.isEmpty());
    }
}
