package mocapscope.protocol.session.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessLagHistoryTest {
    private static final long SECOND = 1_000_000_000L;

    private final ProcessLagHistory history = new ProcessLagHistory();

    @Test
    void lagCoversLossesUntilSecondAfterItsEnd() {
        var lag = lag(5 * SECOND, 7 * SECOND);

        assertFalse(lag.covers(5 * SECOND - 1));
        assertTrue(lag.covers(5 * SECOND));
        assertTrue(lag.covers(8 * SECOND));
        assertFalse(lag.covers(8 * SECOND + 1));
        assertTrue(lag(5 * SECOND, SessionEvent.ProcessLagged.OPEN).covers(Long.MAX_VALUE));
    }

    @Test
    void endReplacesLagThatContinued() {
        history.add(lag(5 * SECOND, SessionEvent.ProcessLagged.OPEN));
        assertTrue(history.covers(90 * SECOND));

        assertTrue(history.add(lag(4 * SECOND, 6 * SECOND))); // an earlier sign was found meanwhile

        assertFalse(history.covers(90 * SECOND));
        assertEquals(List.of(), history.unfinished());
        assertEquals(List.of(lag(4 * SECOND, 6 * SECOND)), history.lags());
        assertFalse(history.add(lag(4 * SECOND, 6 * SECOND)));
    }

    @Test
    void selectsLagsThatMatterFromTimeOn() {
        history.add(lag(SECOND, 2 * SECOND));
        history.add(lag(4 * SECOND, 6 * SECOND));
        history.add(lag(9 * SECOND, SessionEvent.ProcessLagged.OPEN));

        assertEquals(List.of(lag(4 * SECOND, 6 * SECOND), history.lags().getLast()), history.since(7 * SECOND));
        assertEquals(List.of(history.lags().getLast()), history.since(8 * SECOND));
    }

    @Test
    void forgetsOldestLags() {
        for (int i = 0; i < 100; i++) {
            history.add(lag(10 * i * SECOND, 10 * i * SECOND + 1));
        }

        assertEquals(64, history.lags().size());
        assertFalse(history.covers(350 * SECOND));
        assertTrue(history.covers(360 * SECOND));
    }

    @Test
    void knowsShiftOfWallClockAtAnyTime() {
        var joined = new ProcessLagHistory(-1);
        for (int i = 1; i <= 70; i++) {
            joined.add(new SessionEvent.ProcessLagged(10 * i * SECOND, 10 * i * SECOND, 0, "slept", false, i));
        }
        joined.add(lag(705 * SECOND, 706 * SECOND));

        assertEquals(-1, new ProcessLagHistory(-1).clockShiftAt(0));
        assertEquals(7, joined.clockShiftAt(0)); // those before are forgotten, but for their sum
        assertEquals(65, joined.clockShiftAt(659 * SECOND));
        assertEquals(66, joined.clockShiftAt(660 * SECOND));
        assertEquals(70, joined.clockShiftAt(Long.MAX_VALUE));
    }

    @Test
    void shiftKeepsOpenEnd() {
        assertEquals(lag(7, 9), lag(2, 4).shiftedBy(5));
        assertEquals(
                lag(7, SessionEvent.ProcessLagged.OPEN),
                lag(2, SessionEvent.ProcessLagged.OPEN).shiftedBy(5));
    }

    private static SessionEvent.ProcessLagged lag(long from, long until) {
        return new SessionEvent.ProcessLagged(from, until, 0, "late", false);
    }
}
