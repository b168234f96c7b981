package mocapscope.protocol.timing;

import java.util.Arrays;
import java.util.Optional;

/**
 * Offset and drift of a device's clock against ours, from messages of one direction. Messages are late by what they
 * waited for on their way, and never early, so of each stretch of time only the fastest counts; through these a line is
 * laid that a few bad seconds do not bend.
 *
 * <p>The fastest of each stretch, and a robust line through them: V. Paxson, On Calibrating Measurements of Packet Transit
 * Times, SIGMETRICS 1998, section 4. The line's slope is the median of the slopes of all pairs (H. Theil 1950), and what
 * the data allow follows from how many pairs disagree (P. K. Sen, JASA 63, 1968).
 *
 * <p>A step of the clock, or of the way, is told from a stretch that was held up by its staying: two stretches in a row lie
 * off the line to the same side by about the same. Then the line begins anew. Holds a fixed amount of memory. Not thread
 * safe.
 */
public final class ClockEstimator {
    /** Stretches that count: with two seconds each long enough for a tenth of a ppm, short enough to follow a warm-up. */
    private static final int MOST = 64;

    private static final int FEWEST = 5;
    private static final long SHORT = 1_000_000_000L;
    private static final long LONG = 2 * SHORT;
    /** What lies off the line by less is no step. */
    private static final double LEAST_STEP = 5e6;

    private static final double SPREADS_A_STEP = 8;
    /** Of a normal distribution: nineteen chances in twenty lie within so many deviations. */
    private static final double DEVIATIONS = 1.96;

    private static final double NANOS = 1e9;

    /** When the fastest message of each stretch that is over came, in seconds, and its offset, both since the first. */
    private final double[] times = new double[MOST];

    private final double[] offsets = new double[MOST];
    private final double[] slopes = new double[MOST * (MOST - 1) / 2];
    private final double[] sorted = new double[MOST];
    private int count;
    private boolean begun;
    private long origin;
    private long originOffset;
    private long length = SHORT;
    private long stretch;
    private double fastest = Double.POSITIVE_INFINITY;
    private double fastestAt;
    /** How far the last stretch lay off the line, if too far; NaN otherwise. */
    private double suspect = Double.NaN;

    private int steps;
    private double lastStep;
    private Optional<ClockEstimate> estimate = Optional.empty();

    /**
     * A message of the device's time {@code device} came at {@code arrival}, both in nanoseconds; arrivals never go back.
     *
     * @return whether a stretch is over with that, so that there is something new to see
     */
    public boolean add(long device, long arrival) {
        if (!begun) {
            begun = true;
            origin = arrival;
            originOffset = arrival - device;
        }
        long its = (arrival - origin) / length;
        boolean over = its > stretch && fastest != Double.POSITIVE_INFINITY;
        if (over) {
            finish();
        }
        stretch = (arrival - origin) / length;
        double offset = arrival - device - originOffset;
        if (offset < fastest) {
            fastest = offset;
            fastestAt = (arrival - origin) / NANOS;
        }
        return over;
    }

    /** As of the last stretch that is over; empty while there are too few. */
    public Optional<ClockEstimate> estimate() {
        return estimate;
    }

    /** Stretches that count. */
    public int count() {
        return count;
    }

    /** When the fastest message of a stretch came, on our clock in nanoseconds. */
    public long time(int index) {
        return origin + (long) (times[index] * NANOS);
    }

    /** Its offset in nanoseconds, less that of the very first message. */
    public double offset(int index) {
        return offsets[index];
    }

    private void finish() {
        judge(fastestAt, fastest);
        keep(fastestAt, fastest);
        fastest = Double.POSITIVE_INFINITY;
        if (count >= FEWEST) {
            estimate = Optional.of(fit());
        }
    }

    /** Forgets all but the stretch before, if that and this one lie off the line together. */
    private void judge(double time, double offset) {
        double off = estimate.map(line -> offset - line.changeAt(origin + (long) (time * NANOS)))
                .orElse(0.0);
        double most = estimate.map(line -> Math.max(LEAST_STEP, SPREADS_A_STEP * line.spread()))
                .orElse(Double.POSITIVE_INFINITY);
        if (Math.abs(off) <= most) {
            suspect = Double.NaN;
        } else if (Math.abs(off - suspect) <= most) {
            begin(off);
        } else {
            suspect = off;
        }
    }

    private void begin(double step) {
        steps++;
        lastStep = step;
        suspect = Double.NaN;
        times[0] = times[count - 1];
        offsets[0] = offsets[count - 1];
        count = 1;
        estimate = Optional.empty();
    }

    private void keep(double time, double offset) {
        if (count == MOST) {
            makeRoom();
        }
        times[count] = time;
        offsets[count] = offset;
        count++;
    }

    /** Of two short stretches, the faster one stands for both; of long ones, the oldest goes. */
    private void makeRoom() {
        if (length == LONG) {
            count--;
            System.arraycopy(times, 1, times, 0, count);
            System.arraycopy(offsets, 1, offsets, 0, count);
            return;
        }
        length = LONG;
        count /= 2;
        for (int i = 0; i < count; i++) {
            int faster = offsets[2 * i] <= offsets[2 * i + 1] ? 2 * i : 2 * i + 1;
            times[i] = times[faster];
            offsets[i] = offsets[faster];
        }
    }

    private ClockEstimate fit() {
        int pairs = sortSlopes();
        double slope = slopes[pairs / 2];
        // Sen 1968: of n points, so many pairs may disagree by chance.
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

    private int sortSlopes() {
        int pairs = 0;
        for (int i = 0; i < count; i++) {
            for (int j = i + 1; j < count; j++) {
                slopes[pairs++] = (offsets[j] - offsets[i]) / (times[j] - times[i]);
            }
        }
        Arrays.sort(slopes, 0, pairs);
        return pairs;
    }

    /** The median of how far the stretches lie above such a line, or off it. */
    private double middle(double level, double slope, boolean off) {
        for (int i = 0; i < count; i++) {
            double above = offsets[i] - level - slope * times[i];
            sorted[i] = off ? Math.abs(above) : above;
        }
        Arrays.sort(sorted, 0, count);
        return sorted[count / 2];
    }
}
