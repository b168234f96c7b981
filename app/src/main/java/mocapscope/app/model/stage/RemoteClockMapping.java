package mocapscope.app.model.stage;

/**
 * Converts the time on this machine's clock to the time on another machine's clock. The entry from that machine with
 * the shortest delay of the last seconds is taken as the present. Written by one thread and read by any.
 */
final class RemoteClockMapping {
    /** The time for which the shortest delay is valid: clocks drift by less than the network varies in it. */
    private static final long WINDOW_NANOS = 5_000_000_000L;

    private static final long NONE = Long.MIN_VALUE;

    private long windowBegin = NONE;
    private long best = NONE;
    private long previousBest = NONE;
    private volatile long offset;

    /** Adds an entry of the other machine that was received now. */
    void add(long remote, long local) {
        long sample = remote - local;
        if (windowBegin == NONE || local - windowBegin >= WINDOW_NANOS) {
            windowBegin = local;
            previousBest = best;
            best = sample;
        } else {
            best = Math.max(best, sample);
        }
        long newer = Math.max(best, previousBest);
        if (newer != offset) {
            offset = newer;
        }
    }

    /** Returns the time of the other machine at a time of this one. */
    long now(long local) {
        return local + offset;
    }
}
