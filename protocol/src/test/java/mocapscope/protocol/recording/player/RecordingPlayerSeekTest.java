package mocapscope.protocol.recording.player;

import static mocapscope.protocol.recording.player.RecordingPlayerFixture.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import mocapscope.protocol.recording.ObservedRecordingSource;
import mocapscope.protocol.session.event.SessionState;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the position after a jump. */
class RecordingPlayerSeekTest {
    @TempDir
    private Path folder;

    private RecordingPlayerFixture bench;

    @BeforeEach
    void record() throws IOException {
        bench = new RecordingPlayerFixture(folder);
    }

    @Test
    void seekDeliversEarlierEntriesAtOnceAndContinues() {
        bench.scheduleAction(2, () -> bench.player.seek(3_500_000_000L, 0));
        bench.player.run();

        assertEquals(List.of(0L, 1000L, 2000L, 2000L, 2000L, 2500L), bench.deliveryTimes);
        assertEquals(List.of(0L, 1000L, 3000L, 4000L), bench.arrivals());
        assertEquals(List.of(1.0, 2.0, 3.0), bench.values());
    }

    @Test
    void seekBackWhilePausedStaysPaused() {
        bench.scheduleAction(2, bench.player::pause);
        bench.waitActions.add(() -> bench.player.seek(1_500_000_000L, 0));
        bench.waitActions.add(() -> {
            assertEquals(1_500_000_000L, bench.player.position());
            assertEquals(List.of(1.0), bench.values());
            assertEquals(PlayerState.PlayerPhase.PAUSED, bench.player.state().phase());
        });
        bench.player.run();
        assertTrue(bench.waitActions.isEmpty());
    }

    @Test
    void initialSeekDoesNotShowBeginning() {
        bench.player.pause();
        bench.player.seek(3_500_000_000L, 0);
        bench.waitActions.add(() -> assertEquals(3_500_000_000L, bench.player.position()));
        bench.player.run();

        assertEquals(List.of(1.0, 2.0), bench.values());
        assertEquals(
                List.of("Paused", "Stopped"),
                bench.notes.states.stream().map(SessionState::step).toList());
    }

    @Test
    void cancelledSeekStaysAtReachedPosition() {
        bench.scheduleAction(2, bench.player::pause);
        bench.waitActions.add(() -> {
            bench.remainingEntries = 3;
            bench.player.seek(4 * SECOND, 0);
        });
        bench.waitActions.add(() -> {
            assertEquals(SECOND, bench.player.position());
            assertEquals(PlayerState.PlayerPhase.PAUSED, bench.player.state().phase());
        });
        bench.player.run();

        assertTrue(bench.waitActions.isEmpty());
    }

    @Test
    void playsFromSeekPositionAfterEnd() {
        bench.waitActions.add(() -> {
            bench.player.seek(3_500_000_000L, 0);
            bench.player.resume();
        });
        bench.player.run();

        assertEquals(List.of(0L, 1000L, 3000L, 4000L, 4000L, 4000L, 4000L, 4500L), bench.deliveryTimes);
    }

    @Test
    void seekBeyondEndStopsAtLastEntry() {
        bench.player.pause();
        bench.player.seek(100 * SECOND, 0);
        bench.waitActions.add(() -> assertEquals(4 * SECOND, bench.player.position()));
        bench.player.run();

        assertTrue(bench.waitActions.isEmpty());
    }

    @Test
    void seekReadsEarlierEntriesForCurrentState() {
        var read = new ArrayList<Long>();
        bench.play(new ObservedRecordingSource(bench.player.recordingSource(), new AtomicInteger(), read));
        bench.player.pause();
        bench.player.seek(3_500_000_000L, 0);
        bench.waitActions.add(() -> bench.player.seek(4 * SECOND, 3 * SECOND));
        bench.player.run();

        assertEquals(List.of(1_500_000_000L, SECOND), read);
    }
}
