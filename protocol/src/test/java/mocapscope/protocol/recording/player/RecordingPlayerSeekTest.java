package mocapscope.protocol.recording.player;

import static mocapscope.protocol.recording.player.RecordingPlayerFixture.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import mocapscope.protocol.recording.ObservedSessionSet;
import mocapscope.protocol.session.event.SessionStateChange;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the position after a jump. */
class RecordingPlayerSeekTest {
    @TempDir
    private Path folder;

    private RecordingPlayerFixture fixture;

    @BeforeEach
    void record() throws IOException {
        fixture = new RecordingPlayerFixture(folder);
    }

    @Test
    void seekDeliversEarlierEntriesAtOnceAndContinues() {
        fixture.scheduleAction(2, () -> fixture.player.seek(3_500_000_000L, 0));
        fixture.player.run();

        assertEquals(List.of(0L, 1000L, 2000L, 2000L, 2000L, 2500L), fixture.deliveryTimes);
        assertEquals(List.of(0L, 1000L, 3000L, 4000L), fixture.arrivals());
        assertEquals(List.of(1.0, 2.0, 3.0), fixture.values());
    }

    @Test
    void seekBackWhilePausedStaysPaused() {
        fixture.scheduleAction(2, fixture.player::pause);
        fixture.waitActions.add(() -> fixture.player.seek(1_500_000_000L, 0));
        fixture.waitActions.add(() -> {
            assertEquals(1_500_000_000L, fixture.player.position());
            assertEquals(List.of(1.0), fixture.values());
            assertEquals(
                    PlayerStateSnapshot.PlayerPhase.PAUSED,
                    fixture.player.state().phase());
        });
        fixture.player.run();
        assertTrue(fixture.waitActions.isEmpty());
    }

    @Test
    void initialSeekDoesNotShowBeginning() {
        fixture.player.pause();
        fixture.player.seek(3_500_000_000L, 0);
        fixture.waitActions.add(() -> assertEquals(3_500_000_000L, fixture.player.position()));
        fixture.player.run();

        assertEquals(List.of(1.0, 2.0), fixture.values());
        assertEquals(
                List.of("Paused", "Stopped"),
                fixture.notes.states.stream().map(SessionStateChange::step).toList());
    }

    @Test
    void cancelledSeekStaysAtReachedPosition() {
        fixture.scheduleAction(2, fixture.player::pause);
        fixture.waitActions.add(() -> {
            fixture.remainingEntries = 3;
            fixture.player.seek(4 * SECOND, 0);
        });
        fixture.waitActions.add(() -> {
            assertEquals(SECOND, fixture.player.position());
            assertEquals(
                    PlayerStateSnapshot.PlayerPhase.PAUSED,
                    fixture.player.state().phase());
        });
        fixture.player.run();

        assertTrue(fixture.waitActions.isEmpty());
    }

    @Test
    void playsFromSeekPositionAfterEnd() {
        fixture.waitActions.add(() -> {
            fixture.player.seek(3_500_000_000L, 0);
            fixture.player.resume();
        });
        fixture.player.run();

        assertEquals(List.of(0L, 1000L, 3000L, 4000L, 4000L, 4000L, 4000L, 4500L), fixture.deliveryTimes);
    }

    @Test
    void seekBeyondEndStopsAtLastEntry() {
        fixture.player.pause();
        fixture.player.seek(100 * SECOND, 0);
        fixture.waitActions.add(() -> assertEquals(4 * SECOND, fixture.player.position()));
        fixture.player.run();

        assertTrue(fixture.waitActions.isEmpty());
    }

    @Test
    void seekReadsEarlierEntriesForCurrentState() {
        var read = new ArrayList<Long>();
        fixture.play(new ObservedSessionSet(fixture.player.recordingSource(), new AtomicInteger(), read));
        fixture.player.pause();
        fixture.player.seek(3_500_000_000L, 0);
        fixture.waitActions.add(() -> fixture.player.seek(4 * SECOND, 3 * SECOND));
        fixture.player.run();

        assertEquals(List.of(1_500_000_000L, SECOND), read);
    }
}
