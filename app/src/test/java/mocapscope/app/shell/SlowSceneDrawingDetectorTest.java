package mocapscope.app.shell;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SlowSceneDrawingDetectorTest {
    private static final long SECOND = 1_000_000_000L;

    private final SlowSceneDrawingDetector monitor = new SlowSceneDrawingDetector();

    @Test
    void findsFiveSlowSecondsAfterWarmUpOnce() {
        for (int second = 0; second < 15; second++) {
            assertFalse(monitor.isSlow(second * SECOND, true, 12), "after " + second + " s");
        }
        assertTrue(monitor.isSlow(15 * SECOND, true, 12));
        for (int second = 16; second < 60; second++) {
            assertFalse(monitor.isSlow(second * SECOND, true, 12));
        }
    }

    @Test
    void beginsAnewAfterFastSecond() {
        monitor.isSlow(0, true, 12);
        monitor.isSlow(12 * SECOND, true, 12);
        assertFalse(monitor.isSlow(16 * SECOND, true, 30));
        assertFalse(monitor.isSlow(17 * SECOND, true, 12));
        assertFalse(monitor.isSlow(21 * SECOND, true, 12));
        assertTrue(monitor.isSlow(22 * SECOND, true, 12));
    }

    @Test
    void ignoresFramesWithoutScene() {
        for (int second = 0; second < 60; second++) {
            assertFalse(monitor.isSlow(second * SECOND, false, 5));
        }
        assertFalse(monitor.isSlow(60 * SECOND, true, 5), "the warm-up begins with the first drawn frame");
    }
}
