package mocapscope.protocol.timing;

/**
 * How a device's clock stands to ours.
 *
 * @param at when, on our clock, in nanoseconds
 * @param first our time less the device's when its first message came, in nanoseconds
 * @param change by how much that has changed since, for the fastest of its messages; what the way takes at least is in it,
 *     since one direction alone cannot tell it apart
 * @param drift by how many nanoseconds a second the device's clock gains on ours, that is thousandths of a ppm; negative
 *     when it loses
 * @param least the smallest drift that the data allow with nineteen chances in twenty
 * @param most the largest
 * @param spread in nanoseconds, how far the fastest messages of a stretch typically lie off the line
 * @param seconds from the first to the last message that counts
 * @param steps how often the clock, or the way, changed at once since the beginning
 * @param lastStep by how many nanoseconds the offset changed then; 0 when it never did
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

    /** The drift in parts of a million. */
    public double ppm() {
        return drift / NANOS_A_PPM;
    }

    /** Half the width of what the data allow, in parts of a million. */
    public double uncertainty() {
        return (most - least) / 2 / NANOS_A_PPM;
    }

    /** Our time less the device's, in nanoseconds. */
    public long offset() {
        return first + Math.round(change);
    }

    /** The same, told by a clock that shows so much more. */
    public ClockEstimate later(long nanos) {
        return new ClockEstimate(at + nanos, first, change, drift, least, most, spread, seconds, steps, lastStep);
    }

    /** What {@link #change} is at another moment, as far as the drift stays what it is. */
    public double changeAt(long time) {
        return change - drift * ((time - at) / 1e9);
    }

    /**
     * How much longer a message took than the fastest: from the device's time {@code device} to its {@code arrival}, in
     * nanoseconds. What every message takes at least is not in it, since one direction alone cannot tell that from the
     * clocks' difference; below zero when it was faster than the line through the fastest.
     */
    public double behind(long device, long arrival) {
        return arrival - device - first - changeAt(arrival);
    }
}
