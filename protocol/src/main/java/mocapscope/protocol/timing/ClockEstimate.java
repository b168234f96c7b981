package mocapscope.protocol.timing;

/**
 * The estimated offset and drift of a device clock against the local clock, with uncertainty.
 *
 * @param at the time of the estimate on the local clock, in nanoseconds
 * @param first the local time minus the device time when its first message arrived, in nanoseconds
 * @param change the change of that difference since then, for the fastest messages; it includes the minimum transit
 *     time, which one direction alone cannot separate
 * @param drift the nanoseconds per second that the device's clock gains on the local one, that is thousandths of a ppm;
 *     negative when it loses
 * @param least the lower end of the 95 % confidence interval of the drift
 * @param most the upper end of that interval
 * @param spread the typical distance of the fastest messages of a time slice from the line, in nanoseconds
 * @param seconds the time from the first to the last message used
 * @param steps the number of sudden changes of the clock, or the transit time, since the beginning
 * @param lastStep the nanoseconds by which the offset changed at the last of them; 0 if there was none
 */
public record ClockEstimate(
        long at,
        long first,
        double change,
        double drift,
        double least,
        double most,
        double spread,
        double seconds,
        int steps,
        double lastStep) {
    private static final double NANOS_A_PPM = 1e3;

    /** Returns the drift in parts per million. */
    public double ppm() {
        return drift / NANOS_A_PPM;
    }

    /** Returns half the width of the confidence interval, in parts per million. */
    public double uncertainty() {
        return (most - least) / 2 / NANOS_A_PPM;
    }

    /** Returns the local time minus the device time, in nanoseconds. */
    public long offset() {
        return first + Math.round(change);
    }

    /** Returns this estimate for a local clock that shows that many nanoseconds more. */
    public ClockEstimate shiftedBy(long nanos) {
        return new ClockEstimate(at + nanos, first, change, drift, least, most, spread, seconds, steps, lastStep);
    }

    /** Returns the {@link #change} at another time, if the drift stays constant. */
    public double changeAt(long time) {
        return change - drift * ((time - at) / 1e9);
    }

    /**
     * Returns the nanoseconds by which the transit of a message exceeds that of the fastest: from the device time
     * {@code device} to its {@code arrival}. It does not include the minimum transit time, since one direction alone
     * cannot separate that from the difference of the clocks. Negative if the message was faster than the line through
     * the fastest.
     */
    public double excessDelay(long device, long arrival) {
        return arrival - device - first - changeAt(arrival);
    }
}
