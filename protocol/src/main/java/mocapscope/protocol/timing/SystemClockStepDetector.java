package mocapscope.protocol.timing;

/**
 * Detects steps of a machine's system clock by comparing it with the monotonic clock of the same machine. Not thread-safe.
 */
public final class SystemClockStepDetector {
    /** The smallest step, in nanoseconds. */
    private static final long LEAST_STEP = 1_000_000;

    /** The largest time of a clock; differences of two do not overflow. It is 146 years. */
    private static final long LARGEST = 1L << 62;

    private boolean isStarted;
    private long difference;
    private long error;
    private int steps;
    private long lastStep;

    /**
     * Adds a reading of the system clock, {@code system}, between two of the monotonic clock, all in nanoseconds. A reading
     * that took long is less exact.
     *
     * @return whether the system clock has stepped since the last reading
     */
    public boolean add(long before, long system, long after) {
        if (!isPossible(before, system, after)) {
            return false;
        }
        long current = system - before;
        long uncertainty = after - before;
        long change = current - difference;
        boolean isStep = isStarted && Math.abs((double) change) > LEAST_STEP + (double) error + uncertainty;
        if (isStep) {
            steps++;
            lastStep = change;
        }
        if (!isStarted || isStep || uncertainty <= error || Math.abs((double) change) > uncertainty) {
            isStarted = true;
            difference = current;
            error = uncertainty;
        }
        return isStep;
    }

    /** Returns whether clocks can show these times; {@link #add} ignores others. */
    public static boolean isPossible(long before, long system, long after) {
        return before <= after && isInRange(before) && isInRange(system) && isInRange(after);
    }

    private static boolean isInRange(long time) {
        return time > -LARGEST && time < LARGEST;
    }

    /** Forgets the last reading, but not the steps; for another monotonic clock. */
    public void restart() {
        isStarted = false;
    }

    /** Returns the system clock minus the monotonic clock, in nanoseconds. */
    public long difference() {
        return difference;
    }

    /** Returns the largest error of the difference, in nanoseconds. */
    public long error() {
        return error;
    }

    /** Returns the number of steps so far. */
    public int steps() {
        return steps;
    }

    /** Returns the nanoseconds by which the clock went ahead at the last step; 0 if there was none. */
    public long lastStep() {
        return lastStep;
    }
}
