package mocapscope.app.control;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Limits the rate of a view's updates, for example to ten a second. At a low frame rate it also skips frames, so that
 * updates do not slow the frames further. Throttles fall due at different parts of their period, so that no frame makes
 * the updates of all views.
 */
public final class UpdateThrottle {
    /** The part of a period between two throttles made one after the other: any number of them are spread evenly. */
    private static final double GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

    private static final AtomicInteger COUNT = new AtomicInteger();

    private final long period;
    private final int frames;
    /** The time from the start of a period of the clock until this throttle falls due. */
    private final long phase;

    private long next = Long.MIN_VALUE;
    private int passed;

    private UpdateThrottle(long period, int frames) {
        this(period, frames, (long) (period * (COUNT.getAndIncrement() * GOLDEN_RATIO % 1)));
    }

    UpdateThrottle(long period, int frames, long phase) {
        this.period = period;
        this.frames = frames;
        this.phase = phase;
    }

    /** Creates a throttle for numbers: ten updates a second, at most one in three frames. */
    public static UpdateThrottle tenPerSecond() {
        return new UpdateThrottle(100_000_000, 3);
    }

    /** Creates a throttle for lines of text: five updates a second, at most one in five frames. */
    public static UpdateThrottle fivePerSecond() {
        return new UpdateThrottle(200_000_000, 5);
    }

    /** Creates a throttle for slow movement: twenty updates a second, at most every second frame. */
    public static UpdateThrottle twentyPerSecond() {
        return new UpdateThrottle(50_000_000, 2);
    }

    public static UpdateThrottle onePerSecond() {
        return new UpdateThrottle(1_000_000_000, 1);
    }

    /**
     * Returns true if an update is due at {@code nanos} of any monotonic clock; called once a frame; true the first
     * time.
     */
    public boolean isDue(long nanos) {
        passed++;
        if (next != Long.MIN_VALUE && (nanos - next < 0 || passed < frames)) {
            return false;
        }
        next = nanos + period - Math.floorMod(nanos - phase, period);
        passed = 0;
        return true;
    }

    /** Makes the next call return true. */
    public void reset() {
        next = Long.MIN_VALUE;
    }
}
