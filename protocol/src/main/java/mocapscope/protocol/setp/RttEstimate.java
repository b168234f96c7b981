package mocapscope.protocol.setp;

/** How long an answer takes (6.3, after RFC 9002): smoothed, its deviation, and the shortest; nanoseconds. */
final class RttEstimate {
    private long smoothed;
    private long deviation;
    private long shortest = Long.MAX_VALUE;

    boolean known() {
        return shortest != Long.MAX_VALUE;
    }

    /** From sending to the Acknowledgement, of a packet that was sent only once (Karn). */
    void sample(long nanos) {
        if (known()) {
            deviation = (3 * deviation + Math.abs(smoothed - nanos)) / 4;
            smoothed = (7 * smoothed + nanos) / 8;
        } else {
            smoothed = nanos;
            deviation = nanos / 2;
        }
        shortest = Math.min(shortest, nanos);
    }

    /** SRTT; 0 before the first sample. */
    long smoothed() {
        return smoothed;
    }

    /** RTTVAR. */
    long deviation() {
        return deviation;
    }

    /** The shortest sample so far. */
    long shortest() {
        return shortest;
    }
}
