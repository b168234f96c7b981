package mocapscope.protocol.health;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import mocapscope.protocol.session.event.SessionEvent;
import org.junit.jupiter.api.Test;

class ProcessLagLogTest {
    private static final long WINDOW = HealthThresholds.WINDOW;

    private final ProcessLagLog log = new ProcessLagLog();

    @Test
    void processOnTimeHasNoFigures() {
        assertEquals(ProcessLagStatistics.NONE, log.figures(SimulatedSession.nanos(5), WINDOW));
        assertFalse(log.covers(0));
    }

    @Test
    void openLagLastsUntilNow() {
        begin(10, 0.4);

        var lag = figures(12);
        assertTrue(lag.now());
        assertEquals(2, lag.secondsWindow(), 1e-9);
        assertEquals(2, lag.worst(), 1e-9);
        assertTrue(log.covers(SimulatedSession.nanos(11)));
        assertFalse(log.covers(SimulatedSession.nanos(9.9)));
    }

    @Test
    void endedLagCoversASecondMore() {
        begin(10, 0.4);
        end(10, 12, 0.8);

        assertFalse(figures(13).now());
        assertEquals(0.8, figures(13).worst());
        assertTrue(log.covers(SimulatedSession.nanos(12.9)));
        assertFalse(log.covers(SimulatedSession.nanos(13.1)));
        assertEquals(SimulatedSession.nanos(12), log.lastEnd());
    }

    @Test
    void startOfLagMayBecomeEarlier() {
        begin(10, 0);
        end(9.5, 12, 0);

        assertFalse(figures(13).now());
        assertEquals(2.5, figures(13).secondsWindow(), 1e-9);
    }

    @Test
    void overlappingLagsCountOnce() {
        begin(10, 0);
        begin(11, 0);
        end(11, 13, 0);
        assertTrue(figures(13).now());
        end(10, 14, 0);

        assertFalse(figures(15).now());
        assertEquals(4, figures(15).secondsWindow(), 1e-9);
        assertEquals(1, figures(23).secondsWindow(), 1e-9);
        assertEquals(ProcessLagStatistics.NONE, figures(25));
    }

    @Test
    void lagWhoseEndIsMissedIsForgotten() {
        begin(10, 0);
        figures(11);

        assertTrue(figures(40).now());
        assertFalse(figures(42).now());
    }

    @Test
    void manyLagsBecomeOne() {
        for (int i = 0; i < 1000; i++) {
            end(i * 0.01, i * 0.01 + 0.005, 0);
        }

        assertTrue(log.covers(SimulatedSession.nanos(0.5)));
        assertEquals(10, log.figures(SimulatedSession.nanos(10), WINDOW).secondsWindow(), 0.5);
    }

    @Test
    void processIsWarnedOfTenSecondsAfterALag() {
        var monitor = new ProcessEventDelayMonitor();
        monitor.add(lag(10, SessionEvent.ProcessLagged.OPEN, 1.2));
        monitor.add(lag(10, SimulatedSession.nanos(11.5), 1.2));

        var health = monitor.snapshot(SimulatedSession.nanos(20));
        assertEquals("This program was late by 1.2 s", health.verdict().sentence());
        assertEquals(HealthGrade.WARNING, health.verdict().grade());
        assertEquals(
                HealthGrade.OK,
                monitor.snapshot(SimulatedSession.nanos(21.6)).verdict().grade());
    }

    private ProcessLagStatistics figures(double now) {
        return log.figures(SimulatedSession.nanos(now), WINDOW);
    }

    private void begin(double from, double seconds) {
        log.add(lag(from, SessionEvent.ProcessLagged.OPEN, seconds));
    }

    private void end(double from, double until, double seconds) {
        log.add(lag(from, SimulatedSession.nanos(until), seconds));
    }

    private static SessionEvent.ProcessLagged lag(double from, long until, double seconds) {
        return new SessionEvent.ProcessLagged(SimulatedSession.nanos(from), until, seconds, "late", false);
    }
}
