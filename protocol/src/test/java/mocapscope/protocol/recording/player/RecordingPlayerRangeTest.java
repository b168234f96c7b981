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

    private RecordingPlayerFixture bench;

    @BeforeEach
    void record() throws IOException {
        bench = new RecordingPlayerFixture(folder);
    }

    @Test
    void playsOnlySelectedRange() {
        bench.player.setRange(new PlaybackRange(500_000_000L, 3_500_000_000L));
        bench.player.seek(500_000_000L, 0);
        bench.player.run();

        assertEquals(List.of(0L, 500L, 2500L), bench.deliveryTimes);
        assertEquals("Ended", bench.notes.states.get(1).step());
        assertEquals(START + 3_500_000_000L, bench.notes.states.get(1).at());
    }

    @Test
    void loopsWithinSelectedRange() {
        bench.player.setLooping(true);
        bench.player.setRange(new PlaybackRange(SECOND, 3 * SECOND));
        bench.player.seek(SECOND, 0);
        bench.scheduleAction(3, bench.player::stop);
        bench.player.run();

        assertEquals(List.of(0L, 0L, 2000L, 2000L, 2000L), bench.deliveryTimes);
        assertEquals(List.of(1.0), bench.values());
    }

    @Test
    void resumeAtRangeEndRestartsRange() {
        bench.player.pause();
        bench.player.setRange(new PlaybackRange(500_000_000L, 3_500_000_000L));
        bench.player.seek(3_500_000_000L, 0);
        bench.waitActions.add(bench.player::resume);
        bench.player.run();

        assertEquals(List.of(0L, 0L, 0L, 0L, 500L, 2500L), bench.deliveryTimes);
    }

    @Test
    void endsWhenRangeEndIsBeforePosition() {
        bench.scheduleAction(2, () -> {
            bench.player.setRange(new PlaybackRange(0, 500_000_000L));
            assertEquals(SECOND, bench.player.position());
        });
        bench.waitActions.add(() -> {
            assertEquals(PlayerState.PlayerPhase.ENDED, bench.player.state().phase());
            assertEquals(SECOND, bench.player.position());
            assertEquals(List.of(1.0), bench.values());
        });
        bench.player.run();

        assertTrue(bench.waitActions.isEmpty());
    }

    @Test
    void skipsLongSilenceBeforeRangeEnd() throws IOException {
        bench.play("""
                {"t_us":0,"dir":"c2s","ch":"tcp","hex":"0a"}
                {"t_us":9000000000,"dir":"c2s","ch":"tcp","hex":"0a"}
                """);
        bench.player.setRange(new PlaybackRange(0, 8000 * SECOND));
        bench.waitActions.add(() -> assertEquals(START + SECOND, bench.now));
        bench.player.run();

        assertTrue(bench.waitActions.isEmpty());
    }
}
