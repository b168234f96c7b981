package mocapscope.protocol.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SystemClockStepDetectorTest {
    private static final long EPOCH = 1_790_000_000_000_000_000L;
    private static final long SECOND = 1_000_000_000;

    private final SystemClockStepDetector detector = new SystemClockStepDetector();

    private boolean addReading(long second, long ahead, long uncertainty) {
        long time = second * SECOND;
        return detector.add(time, EPOCH + time + ahead, time + uncertainty);
    }

    @Test
    void detectsStepsInBothDirections() {
        assertFalse(addReading(0, 0, 100));
        assertTrue(addReading(1, -3600 * SECOND, 100));
        assertEquals(-3600 * SECOND, detector.lastStep());
        assertFalse(addReading(2, -3600 * SECOND, 100));
        assertTrue(addReading(3, 0, 100));

        assertEquals(2, detector.steps());
        assertEquals(EPOCH, detector.difference());
        assertEquals(100, detector.error());
    }

    @Test
    void followsClockThatIsSlewed() {
        for (int i = 0; i < 100; i++) {
            assertFalse(addReading(i, i * 100_000, 100));
        }

        assertEquals(EPOCH + 99 * 100_000, detector.difference());
    }

    @Test
    void interruptedReadingIsNoStep() {
        addReading(0, 0, 100);
        assertFalse(addReading(1, 30_000_000, 40_000_000));

        assertEquals(EPOCH, detector.difference());
        assertEquals(100, detector.error());
    }

    @Test
    void startsAnewForAnotherMonotonicClock() {
        addReading(0, 0, 100);
        detector.restart();
        assertFalse(addReading(1, 77 * SECOND, 100));

        assertEquals(0, detector.steps());
    }

    @Test
    void ignoresReadingsOutOfOrderOrRange() {
        assertFalse(detector.add(1, 0, 0));
        assertFalse(detector.add(Long.MIN_VALUE, 0, 0));
        assertFalse(detector.add(0, Long.MAX_VALUE, 0));

        assertEquals(0, detector.difference());
    }
}
