package mocapscope.protocol.benchmark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class FrameGapCounterTest {
    private final FrameGapCounter gaps = new FrameGapCounter();

    @Test
    void countsSkippedIntervalsAsMissing() {
        long all = 0;
        for (long time : new long[] {1000, 11_001, 21_000, 31_000, 61_000, 71_000, 71_000, 91_001}) {
            all += gaps.missing(time);
        }

        assertEquals(2 + 1, all);
    }

    @Test
    void restartsAfterClockGoesBackward() {
        gaps.missing(1000);
        gaps.missing(2000);

        assertEquals(0, gaps.missing(500));
        assertEquals(1, gaps.missing(2500));
    }
}
