package mocapscope.protocol.timing;

import java.util.Arrays;
import java.util.Optional;

/**
 * Offset and drift of a device's clock against ours, from messages of one direction. Messages are late by what they
 * waited for on their way, and never early, so of each second only the fastest counts; through these a line is laid that
 * a few bad seconds do not bend.
 *
 * <p>The fastest of each part of the time, and a robust line through them: V. Paxson, On Calibrating Measurements of Packet
 * Transit Times, SIGMETRICS 1998, section 4. The line's slope is the median of the slopes of all pairs (H. Theil 1950), and
 * what the data allow follows from how many pairs disagree (P. K. Sen, JASA 63, 1968).
 *
 * <p>A step of the clock, or of the way, is told from a second that was held up by its staying: two seconds in a row lie
 * off the line to the same side by about the same. Then the line begins anew. Holds a fixed amount of memory. Not thread
 * safe.
 */
public final class ClockEstimator {
    /** Seconds that count: long enough for a tenth of a ppm, short enough to follow a device that warms up. */
    private static final int SLICES = 120;

    private static final long SLICE = 1_000_000_000L;
    private static final int FEWEST = 5;
    /** What lies off the line by less is no step. */
    private static final double LEAST_STEP = 5e6;

    private static final double SPREADS_A_STEP = 8;
    /** Of a normal distribution: nineteen chances in twenty lie within so many deviations. */
    private static final double DEVIATIONS = 1.96;

    private static final double NANOS = 1e9;

    /** Of each second that is over, when its fastest message came and what the offset was, less the first of all. */
    private final double[] times = new double[SLICES];

    private final double[] offsets = new double[SLICES];
    private final double[] slopes = new double[SLICES * (SLICES - 1) / 2];
    private final double[] sorted = new double[SLICES];
    private int count;
    private long origin;
    private long originOffset;
    private boolean begun;
    private long slice;
    private double fastest = Double.POSITIVE_INFINITY;
    private double fastestAt;
    private double suspect = Double.NaN;
    private int steps;
    private double lastStep;
    /** Of the line through what counts; NaN while there is none. */
    private double slope = Double.NaN;

    private double level = Double.NaN;
    private double least = Double.NaN;
    private double most = Double.NaN;
    private double spread = Double.NaN;

    /** A message of the device's time {@code device} came at {@code arrival}, both in nanoseconds; arrivals never go back. */
    public void add(long device, long arrival) {
        if (!begun) {
            begun = true;
            origin = arrival;
            originOffset = arrival - device;
            slice = 0;
        }
        long its = (arrival - origin) / SLICE;
        if (its > slice) {
            finish();
            slice = its;
        }
        double offset = arrival - device - originOffset;
        if (offset < fastest) {
            fastest = offset;
            fastestAt = (arrival - origin) / NANOS;
        }
    }

    /** As of the last whole second; empty while there are too few. */
    public Optional<ClockEstimate> estimate() {
        if (Double.isNaN(slope)) {
            return Optional.empty();
        }
        double last = times[count - 1];
        return Optional.of(new ClockEstimate(
                origin + (long) (last * NANOS),
                originOffset + level + slope * last,
                -slope,
                -most,
                -least,
                spread,
                count,
                steps,
                lastStep));
    }

    /** The whole seconds that count. */
    public int seconds() {
        return count;
    }

    /** When the fastest message of a second came, on our clock in nanoseconds. */
    public long time(int second) {
        return origin + (long) (times[second] * NANOS);
    }

    /** How far it lies off the line, in nanoseconds: above zero when it was slower; NaN while there is no line. */
    public double residual(int second) {
        return offsets[second] - level - slope * times[second];
    }

    private void finish() {
        if (fastest == Double.POSITIVE_INFINITY) {
            return;
        }
        if (steps(fastestAt, fastest)) {
            return;
        }
        keep(fastestAt, fastest);
        fastest = Double.POSITIVE_INFINITY;
        fit();
    }

    /** Whether that second makes two in a row off the line, so that all before them is past. */
    private boolean steps(double time, double offset) {
        double off = Double.isNaN(slope) ? 0 : offset - level - slope * time;
        double most = Math.max(LEAST_STEP, SPREADS_A_STEP * spread);
        if (Double.isNaN(slope) || Math.abs(off) <= most) {
            suspect = Double.NaN;
            return false;
        }
        if (Double.isNaN(suspect) || Math.abs(off - suspect) > most) {
            suspect = off;
            return false;
        }
        steps++;
        lastStep = off;
        suspect = Double.NaN;
        times[0] = times[count - 1];
        offsets[0] = offsets[count - 1];
        count = 1;
        keep(time, offset);
        fastest = Double.POSITIVE_INFINITY;
        slope = Double.NaN;
        return true;
    }

    private void keep(double time, double offset) {
        if (count == SLICES) {
            System.arraycopy(times, 1, times, 0, SLICES - 1);
            System.arraycopy(offsets, 1, offsets, 0, SLICES - 1);
            count--;
        }
        times[count] = time;
        offsets[count] = offset;
        count++;
    }

    private void fit() {
        if (count < FEWEST) {
            return;
        }
        int pairs = 0;
        for (int i = 0; i < count; i++) {
            for (int j = i + 1; j < count; j++) {
                slopes[pairs++] = (offsets[j] - offsets[i]) / (times[j] - times[i]);
            }
        }
        Arrays.sort(slopes, 0, pairs);
        slope = slopes[pairs / 2];
        // Sen 1968: of n points, so many pairs may disagree by chance.
        double disagree = DEVIATIONS * Math.sqrt(count * (count - 1.0) * (2 * count + 5) / 18);
        least = slopes[Math.max(0, (int) Math.floor((pairs - disagree) / 2))];
        most = slopes[Math.min(pairs - 1, (int) Math.ceil((pairs + disagree) / 2))];
        level = median(slope);
        for (int i = 0; i < count; i++) {
            sorted[i] = Math.abs(residual(i));
        }
        Arrays.sort(sorted, 0, count);
        spread = sorted[count / 2];
    }

    private double median(double along) {
        for (int i = 0; i < count; i++) {
            sorted[i] = offsets[i] - along * times[i];
        }
        Arrays.sort(sorted, 0, count);
        return sorted[count / 2];
    }
}
