package mocapscope.protocol.timing;

import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Estimates a device clock's offset and drift from the timestamps and arrival times of messages. A message is delayed
 * by waiting on its way and never early, so only the fastest message of each time slice is used; the line through these
 * is not affected by a few bad seconds. Where round trips are measured, the fastest is the one with the shortest round
 * trip.
 *
 * <p>The fastest of each time slice, and a robust line through them: V. Paxson, On Calibrating Measurements of Packet
 * Transit Times, SIGMETRICS 1998, section 4. The slope of the line is the median of the slopes of all pairs (H. Theil
 * 1950), and the confidence interval follows from the number of pairs that disagree (P. K. Sen, JASA 63, 1968). Two
 * slices whose fastest messages are less than half a slice apart are no pair: the jitter of microseconds would be a
 * drift of seconds per second. There is no estimate from fewer than eight slices, and none less certain than 100 ppm.
 *
 * <p>A step of the clock, or of the transit time, is distinguished from a delayed slice because it persists: two
 * consecutive slices lie off the line on one side by about as much. Then the line restarts. Uses a fixed amount of
 * memory. Not thread safe.
 */
public final class ClockEstimator {
    /** The number of slices used: of two seconds each they suffice for a tenth of a ppm and still follow a warm-up. */
    private static final int MOST = 64;

    /** The fewest slices through which a line is fitted; it shows steps, but an estimate needs more slices. */
    private static final int FEWEST_OF_LINE = 5;

    private static final int FEWEST_OF_ESTIMATE = 8;
    /** The largest uncertainty of an estimate, in ppm. */
    private static final double LEAST_CERTAIN = 100;

    /** The smallest distance of a pair of fastest messages, as a part of a slice. */
    private static final double LEAST_DISTANCE = 0.5;

    private static final long SHORT = 1_000_000_000L;
    private static final long LONG = 2 * SHORT;
    /** The smallest distance from the line, in nanoseconds, that counts as a step. */
    private static final double LEAST_STEP = 5e6;

    private static final double SPREADS_A_STEP = 8;
    /** The standard deviations of a normal distribution within which 95 % of the values lie. */
    private static final double DEVIATIONS = 1.96;

    private static final double NANOS = 1e9;

    /**
     * The arrival time in seconds of the fastest message of each completed slice, relative to the first message;
     * {@code offsets} are relative to it too.
     */
    private final double[] times = new double[MOST];

    private final double[] offsets = new double[MOST];
    private final double[] delays = new double[MOST];
    private final double[] slopes = new double[MOST * (MOST - 1) / 2];
    private final double[] sorted = new double[MOST];
    private int count;
    private boolean started;
    private long origin;
    private long originOffset;
    private long length = SHORT;
    private long stretch;
    private long latest = Long.MIN_VALUE;
    private double shortestDelay = Double.POSITIVE_INFINITY;
    private double fastest;
    private double fastestAt;
    /** The distance of the last slice from the line, if too large; NaN otherwise. */
    private double suspect = Double.NaN;

    private int steps;
    private double lastStep;
    /** The line through the last slices, certain or not; null while there are too few. */
    private @Nullable ClockEstimate line;

    private Optional<ClockEstimate> estimate = Optional.empty();

    /**
     * Adds a message with the device time {@code device} that arrived at {@code received}, both in nanoseconds. An
     * arrival before the latest counts as the latest.
     *
     * @return whether this completes a slice, so that the estimate has changed
     */
    public boolean add(long device, long received) {
        long arrival = begin(device, received);
        return add(arrival, arrival - device - originOffset, arrival - device - originOffset);
    }

    /**
     * Adds a round trip: halfway, the device's time was {@code device} and the local time {@code halfway}. All calls of one
     * estimator are of this kind, or none.
     *
     * @param delay the time that the messages were under way, in nanoseconds
     * @return whether this completes a slice, so that the estimate has changed
     */
    public boolean addRoundTrip(long device, long halfway, long delay) {
        long arrival = begin(device, halfway);
        return add(arrival, arrival - device - originOffset, delay);
    }

    private long begin(long device, long received) {
        long arrival = Math.max(received, latest);
        latest = arrival;
        if (!started) {
            started = true;
            origin = arrival;
            originOffset = arrival - device;
        }
        return arrival;
    }

    private boolean add(long arrival, double offset, double delay) {
        long number = (arrival - origin) / length;
        boolean over = number > stretch && shortestDelay != Double.POSITIVE_INFINITY;
        if (over) {
            finish();
        }
        stretch = (arrival - origin) / length;
        if (delay < shortestDelay) {
            shortestDelay = delay;
            fastest = offset;
            fastestAt = (arrival - origin) / NANOS;
        }
        return over;
    }

    /** Returns the estimate as of the last completed slice; empty while there are too few or it is too uncertain. */
    public Optional<ClockEstimate> estimate() {
        return estimate;
    }

    /** Returns the number of slices used. */
    public int count() {
        return count;
    }

    /** Returns the arrival time of the fastest message of a slice, on the local clock in nanoseconds. */
    public long time(int index) {
        return origin + (long) (times[index] * NANOS);
    }

    /** Returns its offset in nanoseconds, minus that of the very first message. */
    public double offset(int index) {
        return offsets[index];
    }

    private void finish() {
        judge(fastestAt, fastest);
        keep(fastestAt, fastest, shortestDelay);
        shortestDelay = Double.POSITIVE_INFINITY;
        if (count >= FEWEST_OF_LINE) {
            line = fit();
            estimate = Optional.of(line)
                    .filter(fitted -> count >= FEWEST_OF_ESTIMATE && fitted.uncertainty() <= LEAST_CERTAIN);
        }
    }

    /** Forgets all but the previous slice if that and this one lie off the line together. */
    private void judge(double time, double offset) {
        if (line == null) {
            return;
        }
        double off = offset - line.changeAt(origin + (long) (time * NANOS));
        double most = Math.max(LEAST_STEP, SPREADS_A_STEP * line.spread());
        if (Math.abs(off) <= most) {
            suspect = Double.NaN;
        } else if (Math.abs(off - suspect) <= most) {
            restart(off);
        } else {
            suspect = off;
        }
    }

    private void restart(double step) {
        steps++;
        lastStep = step;
        suspect = Double.NaN;
        times[0] = times[count - 1];
        offsets[0] = offsets[count - 1];
        delays[0] = delays[count - 1];
        count = 1;
        line = null;
        estimate = Optional.empty();
    }

    private void keep(double time, double offset, double delay) {
        if (count == MOST) {
            makeRoom();
        }
        times[count] = time;
        offsets[count] = offset;
        delays[count] = delay;
        count++;
    }

    /** Frees a slot: merges short slices in pairs, keeping the faster one; of long ones drops the oldest. */
    private void makeRoom() {
        if (length == LONG) {
            count--;
            System.arraycopy(times, 1, times, 0, count);
            System.arraycopy(offsets, 1, offsets, 0, count);
            System.arraycopy(delays, 1, delays, 0, count);
            return;
        }
        length = LONG;
        count /= 2;
        for (int i = 0; i < count; i++) {
            int faster = delays[2 * i] <= delays[2 * i + 1] ? 2 * i : 2 * i + 1;
            times[i] = times[faster];
            offsets[i] = offsets[faster];
            delays[i] = delays[faster];
        }
    }

    private ClockEstimate fit() {
        int pairs = sortSlopes();
        double slope = slopes[pairs / 2];
        // Sen 1968: the number of pairs of n points that may disagree by chance; pairs that are too close count too.
        double disagree = DEVIATIONS * Math.sqrt(count * (count - 1.0) * (2 * count + 5) / 18);
        double least = slopes[Math.max(0, (int) Math.floor((pairs - disagree) / 2))];
        double most = slopes[Math.min(pairs - 1, (int) Math.ceil((pairs + disagree) / 2))];
        double level = middle(0, slope, false);
        double spread = middle(level, slope, true);
        double last = times[count - 1];
        return new ClockEstimate(
                time(count - 1),
                originOffset,
                level + slope * last,
                -slope,
                -most,
                -least,
                spread,
                (last - times[0]),
                steps,
                lastStep);
    }

    /** Sorts the slopes of all pairs that are far enough apart, and returns their number. */
    private int sortSlopes() {
        double least = LEAST_DISTANCE * length / NANOS;
        int pairs = 0;
        for (int i = 0; i < count; i++) {
            for (int j = i + 1; j < count; j++) {
                double apart = times[j] - times[i];
                if (apart >= least) {
                    slopes[pairs++] = (offsets[j] - offsets[i]) / apart;
                }
            }
        }
        Arrays.sort(slopes, 0, pairs);
        return pairs;
    }

    /** Returns the median of the slices' signed distances above such a line, or of the absolute distances. */
    private double middle(double level, double slope, boolean off) {
        for (int i = 0; i < count; i++) {
            double above = offsets[i] - level - slope * times[i];
            sorted[i] = off ? Math.abs(above) : above;
        }
        Arrays.sort(sorted, 0, count);
        return sorted[count / 2];
    }
}
