package mocapscope.protocol.session;

import mocapscope.protocol.session.endpoint.SessionRole;

/**
 * The time without samples (device data) after which a data source or session counts as silent. It is longer for slow
 * sources.
 *
 * @param shortest the user's limit in nanoseconds, for fast sources and those of unknown rate; 0 if silence is not
 *     judged
 */
public record SampleSilenceTimeLimit(long shortest) {
    /** The number of intervals without a sample after which a slow source counts as silent. */
    public static final double INTERVALS = 8;

    /** The limit of the slowest sources in nanoseconds, about 31 years: sums with a time do not overflow. */
    private static final long LONGEST = 1_000_000_000_000_000_000L;

    /**
     * Returns the limit of a session: by its options for a client; 0 for a server, whose peers may be silent for ever.
     */
    public static SampleSilenceTimeLimit of(Session session) {
        return new SampleSilenceTimeLimit(
                session.role() == SessionRole.CLIENT
                        ? (long) (session.endpoint().settings().number(ProtocolIndependentSessionOptions.SILENCE) * 1e9)
                        : 0);
    }

    /** Returns whether silence is judged. */
    public boolean isEnabled() {
        return shortest > 0;
    }

    /** Returns the limit in nanoseconds for a source of that rate in Hz; a rate that is not positive is unknown. */
    public long forRate(double rate) {
        return isEnabled() && rate > 0
                ? Math.max(shortest, (long) Math.min(LONGEST, INTERVALS * 1e9 / rate))
                : shortest;
    }
}
