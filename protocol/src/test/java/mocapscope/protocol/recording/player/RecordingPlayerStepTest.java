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

    private RecordingPlayerFixture fixture;

    @BeforeEach
    void record() throws IOException {
        fixture = new RecordingPlayerFixture(folder);
    }

    @Test
    void stepsToNextAndPreviousMessage() {
        fixture.scheduleAction(2, fixture.player::pause);
        fixture.waitActions.add(() -> fixture.player.step(PlaybackStepUnit.MESSAGE, true));
        fixture.waitActions.add(() -> {
            assertEquals(3 * SECOND, fixture.player.position());
            assertEquals(List.of(1.0, 2.0), fixture.values());
            fixture.player.step(PlaybackStepUnit.MESSAGE, false);
        });
        fixture.waitActions.add(() -> {
            assertEquals(SECOND, fixture.player.position());
            assertEquals(List.of(1.0), fixture.values());
            fixture.player.step(PlaybackStepUnit.MESSAGE, false);
        });
        fixture.waitActions.add(() -> {
            assertEquals(0, fixture.player.position());
            fixture.player.step(PlaybackStepUnit.MESSAGE, false);
        });
        fixture.waitActions.add(() -> assertEquals(0, fixture.player.position()));
        fixture.player.run();
        assertTrue(fixture.waitActions.isEmpty());
    }

    @Test
    void stepsToNextAndPreviousFrame() {
        fixture.waitActions.add(() -> fixture.player.seek(0, 0));
        fixture.waitActions.add(() -> fixture.player.step(PlaybackStepUnit.FRAME, true));
        fixture.waitActions.add(() -> assertEquals(SECOND, fixture.player.position()));
        fixture.waitActions.add(() -> fixture.player.step(PlaybackStepUnit.FRAME, true));
        fixture.waitActions.add(() -> fixture.player.step(PlaybackStepUnit.FRAME, false));
        fixture.waitActions.add(() -> assertEquals(SECOND, fixture.player.position()));
        fixture.player.run();
        assertTrue(fixture.waitActions.isEmpty());
    }

    @Test
    void stepBackBeforeFirstFrameKeepsPosition() {
        fixture.player.pause();
        fixture.player.seek(SECOND, 0);
        fixture.waitActions.add(() -> fixture.player.step(PlaybackStepUnit.FRAME, false));
        fixture.waitActions.add(() -> {
            assertEquals(SECOND, fixture.player.position());
            assertEquals(List.of(1.0), fixture.values());
        });
        fixture.player.run();

        assertTrue(fixture.waitActions.isEmpty());
    }

    @Test
    void seekInterruptsStepThatFindsNoFrame() throws IOException {
        fixture.play("{\"t_us\":1000,\"dir\":\"c2s\",\"ch\":\"tcp\",\"hex\":\"0a\"}\n".repeat(100));
        fixture.player.pause();
        fixture.waitActions.add(() -> {
            fixture.player.step(PlaybackStepUnit.FRAME, true);
            fixture.entryAction = () -> fixture.player.seek(0, 0);
        });
        fixture.waitActions.add(() -> assertEquals(1, fixture.deliveryTimes.size()));
        fixture.player.run();

        assertTrue(fixture.waitActions.isEmpty());
    }

    @Test
    void limitsPendingStepsAndSeekDiscardsThem() throws IOException {
        fixture.play(IntStream.range(0, 50)
                .mapToObj("{\"t_us\":%d,\"dir\":\"c2s\",\"ch\":\"tcp\",\"hex\":\"0a\"}\n"::formatted)
                .collect(Collectors.joining()));
        fixture.player.pause();
        fixture.waitActions.add(() -> {
            for (int i = 0; i < 40; i++) {
                fixture.player.step(PlaybackStepUnit.MESSAGE, true);
            }
        });
        fixture.waitActions.add(() -> {
            assertEquals(1 + PlaybackSettingsAndRequests.MOST_STRIDES, fixture.deliveryTimes.size());
            fixture.player.step(PlaybackStepUnit.MESSAGE, true);
            fixture.player.seek(10_000, 0);
        });
        fixture.waitActions.add(() -> assertEquals(10_000, fixture.player.position()));
        fixture.player.run();

        assertTrue(fixture.waitActions.isEmpty());
    }
}
