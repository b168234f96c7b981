package mocapscope.protocol.recording.player;

import static mocapscope.protocol.recording.player.RecordingPlayerBench.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import mocapscope.protocol.recording.Watched;
import mocapscope.protocol.session.event.SessionState;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the position after a jump. */
class PlayerJumpTest {
    @TempDir
    private Path folder;

    private RecordingPlayerBench bench;

    @BeforeEach
    void record() throws IOException {
        bench = new RecordingPlayerBench(folder);
    }

    @Test
    void seekDeliversEarlierEntriesAtOnceAndContinues() {
        bench.at(2, () -> bench.player.seek(3_500_000_000L, 0));
        bench.player.run();

        assertEquals(List.of(0L, 1000L, 2000L, 2000L, 2000L, 2500L), bench.told);
        assertEquals(List.of(0L, 1000L, 3000L, 4000L), bench.arrivals());
        assertEquals(List.of(1.0, 2.0, 3.0), bench.values());
    }

    @Test
    void seekBackWhilePausedStaysPaused() {
        bench.at(2, bench.player::pause);
        bench.whileItRests.add(() -> bench.player.seek(1_500_000_000L, 0));
        bench.whileItRests.add(() -> {
            assertEquals(1_500_000_000L, bench.player.position());
            assertEquals(List.of(1.0), bench.values());
            assertEquals(PlayerState.PlayerPhase.PAUSED, bench.player.state().phase());
        });
        bench.player.run();
        assertTrue(bench.whileItRests.isEmpty());
    }

    @Test
    void initialSeekDoesNotShowBeginning() {
        bench.player.pause();
        bench.player.seek(3_500_000_000L, 0);
        bench.whileItRests.add(() -> assertEquals(3_500_000_000L, bench.player.position()));
        bench.player.run();

        assertEquals(List.of(1.0, 2.0), bench.values());
        assertEquals(
                List.of("Paused", "Stopped"),
                bench.notes.states.stream().map(SessionState::step).toList());
    }

    @Test
    void cancelledSeekStaysAtReachedPosition() {
        bench.at(2, bench.player::pause);
        bench.whileItRests.add(() -> {
            bench.enough = 3;
            bench.player.seek(4 * SECOND, 0);
        });
        bench.whileItRests.add(() -> {
            assertEquals(SECOND, bench.player.position());
            assertEquals(PlayerState.PlayerPhase.PAUSED, bench.player.state().phase());
        });
        bench.player.run();

        assertTrue(bench.whileItRests.isEmpty());
    }

    @Test
    void playsFromSeekPositionAfterEnd() {
        bench.whileItRests.add(() -> {
            bench.player.seek(3_500_000_000L, 0);
            bench.player.resume();
        });
        bench.player.run();

        assertEquals(List.of(0L, 1000L, 3000L, 4000L, 4000L, 4000L, 4000L, 4500L), bench.told);
    }

    @Test
    void seekBeyondEndStopsAtLastEntry() {
        bench.player.pause();
        bench.player.seek(100 * SECOND, 0);
        bench.whileItRests.add(() -> assertEquals(4 * SECOND, bench.player.position()));
        bench.player.run();

        assertTrue(bench.whileItRests.isEmpty());
    }

    @Test
    void seekReadsEarlierEntriesForCurrentState() {
        var read = new ArrayList<Long>();
        bench.play(new Watched(bench.player.recordingSource(), new AtomicInteger(), read));
        bench.player.pause();
        bench.player.seek(3_500_000_000L, 0);
        bench.whileItRests.add(() -> bench.player.seek(4 * SECOND, 3 * SECOND));
        bench.player.run();

        assertEquals(List.of(1_500_000_000L, SECOND), read);
    }
}
