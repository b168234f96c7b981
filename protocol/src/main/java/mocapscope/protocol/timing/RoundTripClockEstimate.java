package mocapscope.protocol.timing;

/**
 * An estimate of another machine's clock offset and drift relative to the local clock, including the error bounds.
 *
 * @param at the time of the estimate on the local clock, in nanoseconds
 * @param offset the nanoseconds by which the other clock was ahead then; negative when it was behind
 * @param offsetError the largest error of the offset, in nanoseconds: half of the round trip
 * @param drift the parts per million that the other clock gains on the local one; 0 while it is unknown
 * @param driftError the error of the drift, in parts per million
 * @param isDriftKnown whether the drift is measured; otherwise its error is an assumption about clocks
 * @param steps the number of sudden changes of the clock since the beginning
 * @param lastStep the nanoseconds by which it went ahead at the last of them; 0 if there was none
 */
public record RoundTripClockEstimate(
        long at,
        long offset,
        double offsetError,
        double drift,
        double driftError,
        boolean isDriftKnown,
        int steps,
        long lastStep) {
    private static final double PPM = 1e-6;

    /** Returns the {@link #offset} at a time on the local clock. */
    public long offsetAt(long local) {
        return offset + Math.round(drift * PPM * (local - at));
    }

    /** Returns the error of the offset at a time on the local clock, in nanoseconds; it grows with the distance. */
    public double offsetErrorAt(long local) {
        return offsetError + driftError * PPM * Math.abs((double) (local - at));
    }

    /** Returns the time on the local clock at which the other clock showed {@code remote}, in nanoseconds. */
    public long toLocal(long remote) {
        long passed = remote - (at + offset);
        return at + passed - Math.round(passed * (drift * PPM / (1 + drift * PPM)));
    }
}
