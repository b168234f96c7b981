package mocapscope.protocol.recording.player;

/** A ring buffer of the times of recent events, for stepping backward in playback. Not thread-safe. */
final class RecentEventTimeBuffer {
    private static final int MOST = 1 << 14;

    private final long[] moments = new long[MOST];
    private long end;

    /** Adds the time of an event; equal times count once. */
    void add(long moment) {
        if (end == 0 || moments[slot(end - 1)] < moment) {
            moments[slot(end++)] = moment;
        }
    }

    void clear() {
        end = 0;
    }

    /** Returns the latest time, or -1. */
    long latest() {
        return end == 0 ? -1 : moments[slot(end - 1)];
    }

    /** Returns the last time before {@code moment}, or -1 if none is known. */
    long previous(long moment) {
        for (long i = end - 1; i >= Math.max(0, end - MOST); i--) {
            if (moments[slot(i)] < moment) {
                return moments[slot(i)];
            }
        }
        return -1;
    }

    private static int slot(long number) {
        return (int) (number & (MOST - 1));
    }
}
