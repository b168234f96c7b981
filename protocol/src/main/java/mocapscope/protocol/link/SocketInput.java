package mocapscope.protocol.link;

/**
 * The reading side of one socket, as its event loop sees it. A verdict that rests on silence asks each reader to find its
 * socket empty once, or to read all that it can hold. Safe for use by the reader and the event loop.
 */
final class SocketInput {
    /** How often a reader that waits for bytes looks whether it is asked, in milliseconds. */
    static final int LOOK_MILLIS = 100;

    /** What the system keeps of a datagram beside its bytes, at least. */
    private static final int OVERHEAD = 256;

    private final Station station;
    private volatile boolean asked;
    private volatile long emptyAt = Long.MIN_VALUE;
    /** Since when the reader knows that it is asked, and how much it has read since then; the reader's own. */
    private long askedAt;

    private long read;
    private boolean counting;

    SocketInput(Station station) {
        this.station = station;
    }

    /**
     * The reader has read so many bytes. Once it has read as much as its socket can hold since it was asked, it has read all
     * that had come by then: a socket that never is empty proves nothing less.
     *
     * @param capacity of the socket, in bytes
     */
    void read(int bytes, long capacity) {
        if (!asked) {
            counting = false;
        } else if (!counting) {
            counting = true;
            askedAt = Clock.nanos();
            read = 0;
        } else {
            read += bytes + OVERHEAD;
            if (read > capacity) {
                empty(askedAt);
            }
        }
    }

    /** Returns whether the event loop waits to know if the socket is empty; the reader looks now and then. */
    boolean asked() {
        return asked;
    }

    /** The reader found its socket empty at that time or later, and has posted all that came before. */
    void empty(long monotonicNanos) {
        emptyAt = monotonicNanos;
        asked = false;
        station.post(_ -> {});
    }

    /** Returns when the socket was last found empty; asks the reader to look where that was before {@code since}. */
    long emptySince(long since) {
        long at = emptyAt;
        if (at < since) {
            asked = true;
        }
        return at;
    }
}
