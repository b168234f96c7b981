package mocapscope.protocol.setp.transport;

/** Estimates a SETP connection's round-trip time and computes the retransmission timeout, as in RFC 9002. */
final class SetpRttEstimator {
    private static final long LEAST_DEVIATION = 10_000_000;
    /** Maximum number of doublings; more would overflow. */
    private static final int MOST_DOUBLINGS = 20;

    private final SetpProtocolParameters.SetpResendParameters tuning;
    private final long ackDelay;
    private long smoothed;
    private long deviation;
    private long shortest = Long.MAX_VALUE;

    SetpRttEstimator(SetpProtocolParameters tuning) {
        this.tuning = tuning.resending();
        this.ackDelay = tuning.acknowledging().delay();
    }

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

    /** Returns the RTO of a packet that was resent {@code resends} times. */
    long resendTimeout(int resends) {
        long base = base();
        return Math.max(base, Math.min(base << Math.min(resends, MOST_DOUBLINGS), tuning.backoffCap()));
    }

    private long base() {
        if (!isKnown()) {
            return tuning.initialRto();
        }
        long estimate = smoothed + Math.max(4 * deviation, LEAST_DEVIATION) + ackDelay;
        return Math.clamp(estimate, tuning.minimumRto(), tuning.maximumBase());
    }

    /**
     * Returns the age at which a packet is resent early when enough later ones were acknowledged; the RTO without a
     * round-trip estimate.
     */
    long earlyResendAge() {
        return isKnown() ? Math.max(smoothed * 9 / 8, smoothed + 2 * deviation) : tuning.initialRto();
    }
}
