package mocapscope.protocol.recording.player;

import static mocapscope.protocol.recording.player.RecordingPlayerFixture.SECOND;
import static mocapscope.protocol.recording.player.RecordingPlayerFixture.START;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parts of a recording, and where they end. */
class RecordingPlayerRangeTest {
    @TempDir
    private Path folder;

    private RecordingPlayerFixture fixture;

    @BeforeEach
    void record() throws IOException {
        fixture = new RecordingPlayerFixture(folder);
    }

    @Test
    void playsOnlySelectedRange() {
        fixture.player.setRange(new PlaybackRange(500_000_000L, 3_500_000_000L));
        fixture.player.seek(500_000_000L, 0);
        fixture.player.run();

        assertEquals(List.of(0L, 500L, 2500L), fixture.deliveryTimes);
        assertEquals("Ended", fixture.notes.states.get(1).step());
        assertEquals(START + 3_500_000_000L, fixture.notes.states.get(1).at());
    }

    @Test
    void loopsWithinSelectedRange() {
        fixture.player.setLooping(true);
        fixture.player.setRange(new PlaybackRange(SECOND, 3 * SECOND));
        fixture.player.seek(SECOND, 0);
        fixture.scheduleAction(3, fixture.player::stop);
        fixture.player.run();

        assertEquals(List.of(0L, 0L, 2000L, 2000L, 2000L), fixture.deliveryTimes);
        assertEquals(List.of(1.0), fixture.values());
    }

    @Test
    void resumeAtRangeEndRestartsRange() {
        fixture.player.pause();
        fixture.player.setRange(new PlaybackRange(500_000_000L, 3_500_000_000L));
        fixture.player.seek(3_500_000_000L, 0);
        fixture.waitActions.add(fixture.player::resume);
        fixture.player.run();

        assertEquals(List.of(0L, 0L, 0L, 0L, 500L, 2500L), fixture.deliveryTimes);
    }

    @Test
    void endsWhenRangeEndIsBeforePosition() {
        fixture.scheduleAction(2, () -> {
            fixture.player.setRange(new PlaybackRange(0, 500_000_000L));
            assertEquals(SECOND, fixture.player.position());
        });
        fixture.waitActions.add(() -> {
            assertEquals(
                    PlayerStateSnapshot.PlayerPhase.ENDED,
                    fixture.player.state().phase());
            assertEquals(SECOND, fixture.player.position());
            assertEquals(List.of(1.0), fixture.values());
        });
        fixture.player.run();

        assertTrue(fixture.waitActions.isEmpty());
    }

    @Test
    void skipsLongSilenceBeforeRangeEnd() throws IOException {
        fixture.play("""
                {"t_us":0,"dir":"c2s","ch":"tcp","hex":"0a"}
                {"t_us":9000000000,"dir":"c2s","ch":"tcp","hex":"0a"}
                """);
        fixture.player.setRange(new PlaybackRange(0, 8000 * SECOND));
        fixture.waitActions.add(() -> assertEquals(START + SECOND, fixture.now));
        fixture.player.run();

        assertTrue(fixture.waitActions.isEmpty());
    }
}
