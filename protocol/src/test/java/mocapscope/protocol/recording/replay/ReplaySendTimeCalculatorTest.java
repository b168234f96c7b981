package mocapscope.protocol.recording.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Tests the replay time of recorded data, in seconds. */
class ReplaySendTimeCalculatorTest {
    private static final long SECOND = 1_000_000_000L;

    private ReplaySendTimeCalculator clock = new ReplaySendTimeCalculator(1);

    @Test
    void sendsFirstMessageAtOnceAndKeepsDelays() {
        advanceTo(5); // a client sends its first message
        assertEquals(0, replayTime(7), 0);
        assertEquals(0.5, replayTime(7.5), 0);
        advanceTo(8);
        assertEquals(3, replayTime(10), 0);
    }

    @Test
    void doubleSpeedHalvesDelays() {
        clock = new ReplaySendTimeCalculator(2);
        replayTime(7);
        assertEquals(1, replayTime(9), 0);
    }

    @Test
    void shortensSilenceOver30SecondsToOne() {
        replayTime(0);
        assertEquals(30, replayTime(30), 0);
        assertEquals(31, replayTime(61), 0);
        assertEquals(32, replayTime(62), 0);
    }

    @Test
    void ignoresRecordedTimeGoingBackwards() {
        replayTime(5);
        assertEquals(2, replayTime(7), 0);
        assertEquals(2, replayTime(6), 0);
        assertEquals(3, replayTime(8), 0);
    }

    @Test
    void newRoundKeepsDelayBeforeFirstMessage() {
        advanceTo(5);
        replayTime(7);
        replayTime(10);
        clock.startRound();
        advanceTo(5);
        assertEquals(5, replayTime(7), 0);
        assertEquals(8, replayTime(10), 0);
    }

    @Test
    void enforcesMinimumRoundDuration() {
        replayTime(0);
        clock.startRound();
        assertEquals(0.1, replayTime(0), 1e-9);
        clock.startRound();
        assertEquals(0.2, replayTime(0), 1e-9);
    }

    private void advanceTo(double at) {
        clock.advance((long) (at * SECOND));
    }

    private double replayTime(double at) {
        advanceTo(at);
        return clock.sendTime() / 1e9;
    }
}
