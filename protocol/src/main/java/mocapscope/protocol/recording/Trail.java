package mocapscope.protocol.recording;

/** When something happened lately, for stepping back: the latest so many moments, in order. Not thread safe. */
final class Trail {
    private static final int MOST = 1 << 14;

    private final long[] moments = new long[MOST];
    private long end;

    /** Something happened; what happens at the same moment is one. */
    void add(long moment) {
        if (end == 0 || moments[slot(end - 1)] < moment) {
            moments[slot(end++)] = moment;
        }
    }

    void clear() {
        end = 0;
    }

    /** The last moment of all, or -1. */
    long latest() {
        return end == 0 ? -1 : moments[slot(end - 1)];
    }

    /** The last moment before that one, or -1 when none is known. */
    long before(long moment) {
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
