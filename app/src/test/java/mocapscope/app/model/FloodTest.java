package mocapscope.app.model;

import static mocapscope.app.model.Told.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** A device that reports a hundred times as often as others, and one that goes on after an hour. */
class FloodTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int FRAMES_A_SECOND = 60;
    private static final int SECONDS = 4;
    private static final int SENSORS = 4;
    private static final int USUAL = 240;
    private static final int FLOOD = 100 * USUAL;

    private final Told told = new Told();
    private int frame;

    /** So many poses a second of each sensor, and one look a frame; what a look makes is all that the drawing thread must do. */
    private double bytesAFrame(int rate) {
        long bytes = 0;
        for (; frame < SECONDS * FRAMES_A_SECOND; frame++) {
            report(rate / FRAMES_A_SECOND);
            long before = THREADS.getCurrentThreadAllocatedBytes();
            told.model.snapshot(told.clock);
            bytes += frame < FRAMES_A_SECOND ? 0 : THREADS.getCurrentThreadAllocatedBytes() - before;
        }
        return (double) bytes / (SECONDS - 1) / FRAMES_A_SECOND;
    }

    /** The reports of one frame. */
    private void report(int reports) {
        for (int i = 0; i < reports; i++) {
            told.clock += SECOND / FRAMES_A_SECOND / reports;
            for (int sensor = 0; sensor < SENSORS; sensor++) {
                told.pose("Wand", sensor, told.clock);
            }
        }
    }

    @Test
    void whatAFrameTakesDoesNotGrowWithTheRate() {
        double usual = new FloodTest().bytesAFrame(USUAL);
        double flood = new FloodTest().bytesAFrame(FLOOD);

        assertTrue(flood < 1.25 * usual, "%.0f bytes a frame, and %.0f".formatted(usual, flood));
    }

    @Test
    void whatAViewLooksAtIsBounded() {
        bytesAFrame(FLOOD);
        var beat = told.model.snapshot(told.clock).beats().getFirst();

        assertEquals(2 * 60 * USUAL, beat.arrivals().since(0));
        assertEquals(FLOOD, beat.hertz(), FLOOD / 50.0);
    }

    @Test
    void whoSleptAnHourIsMeasuredAsBefore() {
        bytesAFrame(USUAL);
        told.clock += 3600 * SECOND;
        frame = 0;
        bytesAFrame(USUAL);
        var beat = told.model.snapshot(told.clock).beats().getFirst();

        assertEquals(USUAL, beat.hertz(), 1);
        assertEquals(0, beat.jitter(), 1e-6);
        assertEquals(
                SECONDS * USUAL,
                beat.arrivals().since(told.clock - 60 * SECOND),
                "of the last minute, and none made up");
    }
}
