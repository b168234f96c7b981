package mocapscope.protocol.setp;

/**
 * Computes how long to wait for an Acknowledgement before resending a packet, from round-trip estimates (RTO, §6.3).
 */
final class SetpResendTimeoutCalculator {
    private static final long LEAST_DEVIATION = 10_000_000;
    /** Maximum number of doublings; more would overflow. */
    private static final int MOST_DOUBLINGS = 20;

    private final SetpTransportParameters.SetpResendParameters tuning;
    private final long ackDelay;
    private final SetpRttEstimator rtt;

    SetpResendTimeoutCalculator(SetpTransportParameters tuning, SetpRttEstimator rtt) {
        this.tuning = tuning.resending();
        this.ackDelay = tuning.acknowledging().delay();
        this.rtt = rtt;
    }

    /** Returns the RTO of a packet that was resent {@code resends} times. */
    long resendTimeout(int resends) {
        long base = base();
        return Math.max(base, Math.min(base << Math.min(resends, MOST_DOUBLINGS), tuning.backoffCap()));
    }

    private long base() {
        if (!rtt.isKnown()) {
            return tuning.initialRto();
        }
        long estimate = rtt.smoothed() + Math.max(4 * rtt.deviation(), LEAST_DEVIATION) + ackDelay;
        return Math.clamp(estimate, tuning.minimumRto(), tuning.maximumBase());
    }

    /**
     * Returns the age at which a packet is resent early when enough later ones were acknowledged; the RTO without a
     * round-trip estimate.
     */
    long earlyResendAge() {
        return rtt.isKnown()
                ? Math.max(rtt.smoothed() * 9 / 8, rtt.smoothed() + 2 * rtt.deviation())
                : tuning.initialRto();
    }
}
