package mocapscope.protocol.link;

/**
 * Records the last time a socket's receive buffer was empty, to distinguish unread data from a silent peer. A verdict
 * about silence asks each reader to find its socket empty once, or to read as much as the socket can hold. Safe for use
 * by the reader and the event loop.
 */
final class ReceiveBufferEmptyTimeTracker {
    /** The interval in milliseconds at which a waiting reader checks for a query. */
    static final int LOOK_MILLIS = 100;

    /** The minimum number of bytes that the system stores for a datagram besides its data. */
    private static final int OVERHEAD = 256;

    private final EventLoop loop;
    private volatile boolean isProbeRequested;
    private volatile long emptyAt = Long.MIN_VALUE;
    /** The time since which the socket must have been empty to answer the query; written before the request. */
    private volatile long requestedSince;
    /**
     * The time since which the reader knows of the query; {@code read} counts the bytes read since then. Used by the
     * reader only.
     */
    private long requestedAt;

    private long bytesRead;
    private boolean counting;

    ReceiveBufferEmptyTimeTracker(EventLoop loop) {
        this.loop = loop;
    }

    /**
     * Notes that the reader has read that many bytes. Once it has read as much as its socket can hold since the query,
     * it has read everything that had arrived by then: this also covers a socket that is never empty.
     *
     * @param capacity the capacity of the socket in bytes
     */
    void addBytesRead(int bytes, long capacity) {
        if (!isProbeRequested) {
            counting = false;
        } else if (!counting) {
            counting = true;
            requestedAt = loop.monotonicNanos();
            bytesRead = 0;
        } else {
            bytesRead += bytes + OVERHEAD;
            if (bytesRead > capacity) {
                reportDrained(requestedAt);
            }
        }
    }

    /**
     * Returns whether the event loop waits for an answer whether the socket is empty; the reader checks this regularly.
     */
    boolean isProbeRequested() {
        return isProbeRequested;
    }

    /**
     * Notes that a read which began at that time found nothing until its time limit. This answers a query without a
     * system call, and often makes one unnecessary.
     */
    void reportTimeout(long monotonicNanos) {
        if (isProbeRequested && monotonicNanos >= requestedSince) {
            reportDrained(monotonicNanos);
        } else {
            emptyAt = monotonicNanos;
        }
    }

    /**
     * Notes that the reader found its socket empty at that time or later, and has posted everything that arrived
     * before.
     */
    void reportDrained(long monotonicNanos) {
        emptyAt = monotonicNanos;
        isProbeRequested = false;
        loop.post(_ -> {});
    }

    /**
     * Returns the time at which the socket was last found empty; queries the reader if that was before {@code since}.
     */
    long lastDrainedAt(long since) {
        long at = emptyAt;
        if (at < since) {
            requestedSince = since;
            isProbeRequested = true;
        }
        return at;
    }
}
