package mocapscope.protocol.session.logic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import org.junit.jupiter.api.Test;

class FixedRateScheduleTest {
    private static final long SECOND = 1_000_000_000L;

    private final FixedRateSchedule sixty =
            new FixedRateSchedule(new MonotonicAndUnixTime(5 * SECOND, 1_700_000_000L * SECOND), 60);

    @Test
    void roundsEachTimeWithoutAccumulatingError() {
        assertEquals(0, sixty.moment(0));
        assertEquals(16_666_667, sixty.moment(1));
        assertEquals(33_333_333, sixty.moment(2));
        assertEquals(3600 * SECOND, sixty.moment(60 * 3600));
    }

    @Test
    void dueByReturnsLatestDueNumber() {
        assertEquals(0, sixty.dueBy(5 * SECOND));
        assertEquals(0, sixty.dueBy(sixty.dueAt(1) - 1));
        assertEquals(1, sixty.dueBy(sixty.dueAt(1)));
        assertEquals(5 * SECOND + 16_666_667, sixty.dueAt(1));
    }

    @Test
    void nothingIsDueBeforeStart() {
        assertTrue(sixty.dueBy(5 * SECOND - 1) < 0);
    }

    @Test
    void schedulesEveryNumberOnceAtOddRate() {
        var odd = new FixedRateSchedule(new MonotonicAndUnixTime(0, 0), 119.88);
        for (long number = 0; number < 100_000; number++) {
            assertEquals(number, odd.dueBy(odd.dueAt(number)));
            assertEquals(number - 1, odd.dueBy(odd.dueAt(number) - 1));
        }
    }

    @Test
    void convertsScheduleTimeToEpochTime() {
        assertEquals(1_700_000_001L * SECOND, sixty.epochNanos(SECOND));
    }
}
