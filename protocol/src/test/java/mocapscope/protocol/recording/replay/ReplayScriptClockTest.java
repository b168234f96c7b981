package mocapscope.protocol.recording.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** When what was recorded is said again; in seconds. */
class ReplayScriptClockTest {
    private static final long SECOND = 1_000_000_000L;

    private ReplayScriptClock clock = new ReplayScriptClock(1);

    @Test
    void sendsFirstMessageAtOnceAndKeepsDelays() {
        passes(5); // a client speaks
        assertEquals(0, said(7), 0);
        assertEquals(0.5, said(7.5), 0);
        passes(8);
        assertEquals(3, said(10), 0);
    }

    @Test
    void doubleSpeedHalvesDelays() {
        clock = new ReplayScriptClock(2);
        said(7);
        assertEquals(1, said(9), 0);
    }

    @Test
    void shortensSilenceOver30SecondsToOne() {
        said(0);
        assertEquals(30, said(30), 0);
        assertEquals(31, said(61), 0);
        assertEquals(32, said(62), 0);
    }

    @Test
    void ignoresRecordedTimeGoingBackwards() {
        said(5);
        assertEquals(2, said(7), 0);
        assertEquals(2, said(6), 0);
        assertEquals(3, said(8), 0);
    }

    @Test
    void newRoundKeepsDelayBeforeFirstMessage() {
        passes(5);
        said(7);
        said(10);
        clock.startRound();
        passes(5);
        assertEquals(5, said(7), 0);
        assertEquals(8, said(10), 0);
    }

    @Test
    void enforcesMinimumRoundDuration() {
        said(0);
        clock.startRound();
        assertEquals(0.1, said(0), 1e-9);
        clock.startRound();
        assertEquals(0.2, said(0), 1e-9);
    }

    private void passes(double at) {
        clock.advance((long) (at * SECOND));
    }

    private double said(double at) {
        passes(at);
        return clock.sendTime() / 1e9;
    }
}
