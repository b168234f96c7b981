package mocapscope.protocol.setp;

/** Up to 32 messages that were completed one after the other. Whoever made it may write to it until it is remembered. */
final class SetpCompleted {
    static final int SIZE = 32;

    private final int[] ids;
    private final long[] arrivals;
    private long lowest;
    private long highest;

    SetpCompleted() {
        this(new int[SIZE], new long[SIZE], Long.MAX_VALUE, Long.MIN_VALUE);
    }

    private SetpCompleted(int[] ids, long[] arrivals, long lowest, long highest) {
        this.ids = ids;
        this.arrivals = arrivals;
        this.lowest = lowest;
        this.highest = highest;
    }

    SetpCompleted copy() {
        return new SetpCompleted(ids.clone(), arrivals.clone(), lowest, highest);
    }

    void put(int place, long message, long arrival) {
        ids[place] = (int) message;
        arrivals[place] = arrival;
        lowest = Math.min(lowest, message);
        highest = Math.max(highest, message);
    }

    long message(int place) {
        return Integer.toUnsignedLong(ids[place]);
    }

    long arrival(int place) {
        return arrivals[place];
    }

    /** The highest id of all. */
    long highest() {
        return highest;
    }

    /** Whether that message is in one of these places, and may be remembered by then. */
    boolean has(long message, int first, int end, long now) {
        if (message < lowest || message > highest) {
            return false;
        }
        for (int i = first; i < end; i++) {
            if (ids[i] == (int) message && now - arrivals[i] <= SetpRecent.NANOS) {
                return true;
            }
        }
        return false;
    }
}
