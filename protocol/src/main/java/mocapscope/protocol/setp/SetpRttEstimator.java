package mocapscope.protocol.setp;

/**
 * Estimates the round-trip time in nanoseconds: smoothed value, deviation and minimum, as in RFC 9002. The
 * specification's section is §6.3.
 */
final class SetpRttEstimator {
    private long smoothed;
    private long deviation;
    private long shortest = Long.MAX_VALUE;

    boolean isKnown() {
        return shortest != Long.MAX_VALUE;
    }

    /** Adds the time from sending to the Acknowledgement of a packet that was sent only once (Karn's algorithm). */
    void addSample(long nanos) {
        if (isKnown()) {
            deviation = (3 * deviation + Math.abs(smoothed - nanos)) / 4;
            smoothed = (7 * smoothed + nanos) / 8;
        } else {
            smoothed = nanos;
            deviation = nanos / 2;
        }
        shortest = Math.min(shortest, nanos);
    }

    /** Returns SRTT; 0 before the first sample. */
    long smoothed() {
        return smoothed;
    }

    /** Returns RTTVAR. */
    long deviation() {
        return deviation;
    }

    /** Returns the minimum sample so far. */
    long shortest() {
        return shortest;
    }
}
