package mocapscope.protocol.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ProcessPauseDetectorTest {
    private static final long MILLI = 1_000_000;

    private final ProcessPauseDetector heartbeat = new ProcessPauseDetector(0);

    @Test
    void reportsNoPauseForRegularHeartbeats() {
        for (int i = 1; i < 20; i++) {
            heartbeat.beat(i * 300 * MILLI);
        }

        assertEquals(ProcessPauseDetector.ProcessPause.NONE, heartbeat.lastPause());
    }

    @Test
    void reportsPauseBetweenHeartbeats() {
        heartbeat.beat(100 * MILLI);
        heartbeat.beat(5_100 * MILLI);
        heartbeat.beat(5_200 * MILLI);

        assertEquals(new ProcessPauseDetector.ProcessPause(100 * MILLI, 5_100 * MILLI), heartbeat.lastPause());
        assertEquals(5, heartbeat.lastPause().seconds(), 1e-9);
    }

    @Test
    void isLateWhenHeartbeatIsMissing() {
        heartbeat.beat(100 * MILLI);

        assertFalse(heartbeat.isLate(400 * MILLI));
        assertTrue(heartbeat.isLate(401 * MILLI));
    }
}
