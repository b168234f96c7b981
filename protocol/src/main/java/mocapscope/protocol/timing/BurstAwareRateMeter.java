package mocapscope.protocol.timing;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Measures how many reports per second arrived over the last ten seconds, even if they come in bursts. Reports at one
 * time, or nearer than a quarter of the mean period, are one burst. The rate is the number of reports after the first
 * burst, divided by the time from the first to the last burst. Its error is the share of the largest burst in all
 * reports.
 *
 * <p>A burst whose reports are stamped apart is not recognized before the period is known. Therefore there is no rate
 * before a second is covered, and the reports by which the busiest slice exceeds the mean count as a burst too: all of
 * them if they are many. Uses a fixed amount of memory. Not thread safe.
 */
final class BurstAwareRateMeter {
    /** The length of the window in nanoseconds. */
    static final long LENGTH = 10_000_000_000L;

    private static final int SLICES = 50;
    private static final long SLICE = LENGTH / SLICES;
    private static final double NANOS = 1e9;
    private static final long NEVER = Long.MIN_VALUE;

    private static final int FEWEST = 6;
    private static final int FEWEST_OF_STEADY = 50;
    private static final long SHORTEST_SPAN = 1_000_000_000L;
    /** The largest error of a known rate, as a part of it. */
    private static final double MOST_ERROR = 0.2;

    /** The share of the mean from which all reports of the busiest slice may be one burst. */
    private static final double BURSTY = 1.5;

    /** The largest distance of reports in a burst, as a part of the mean period. */
    private static final double NEAR = 0.25;
    /** The minimum of that distance, also used while the period is unknown: a quarter of the period of 10,000 Hz. */
    private static final long NEAREST = 25_000;

    /** The number of burst distances after which the next burst is overdue: three, less jitter. */
    private static final double OVERDUE = 2.5;

    private static final long OVERDUE_IF_UNKNOWN = 1_000_000_000L;

    private final Slice[] slices = new Slice[SLICES];
    private IntervalDistributionMeter distances = new IntervalDistributionMeter();
    private long currentSlice = NEVER;
    private long last = NEVER;
    private long burstStart;
    private int burst;
    private long near = NEAREST;
    /** The mean distance of bursts in nanoseconds; NaN while unknown. */
    private double meanDistance = Double.NaN;

    /** The reports of a fifth of a second. */
    private static final class Slice {
        private long number = NEVER;
        private long count;
        private int bursts;
        private int largestBurst;
        private long first;
        /** The start of the burst to which its first report belongs, and the number of reports of that burst. */
        private long firstBurst;

        private long firstCount;
        private long skipped;

        void begin(long newNumber, long at, long burstStart) {
            number = newNumber;
            count = 0;
            bursts = 0;
            largestBurst = 0;
            first = at;
            firstBurst = burstStart;
            firstCount = 0;
            skipped = 0;
        }

        void add(long reports, int begun, int burst, long burstStart) {
            count += reports;
            bursts += begun;
            largestBurst = Math.max(largestBurst, burst);
            firstCount += burstStart == firstBurst ? reports : 0;
        }
    }

    /** The sums over the window; {@code after} is the number of reports after the first burst. */
    private record WindowSums(long reports, long bursts, long largestBurst, long busiest, long after, long span) {
        static final WindowSums NONE = new WindowSums(0, 0, 0, 0, 0, 0);

        /** Returns the reports per second; NaN if there are too few. */
        double hertz() {
            return reports < FEWEST || span < SHORTEST_SPAN ? Double.NaN : after * NANOS / span;
        }

        double error() {
            double mean = hertz() * SLICE / NANOS;
            double unrecognized = busiest >= BURSTY * mean ? busiest : busiest - mean;
            return hertz() * Math.max(largestBurst, unrecognized) / reports;
        }
    }

    BurstAwareRateMeter() {
        Arrays.setAll(slices, _ -> new Slice());
    }

    /** Forgets all reports. */
    void clear() {
        for (var slice : slices) {
            slice.number = NEVER;
        }
        distances = new IntervalDistributionMeter();
        currentSlice = NEVER;
        last = NEVER;
        near = NEAREST;
        meanDistance = Double.NaN;
    }

    /** Adds a report at {@code at}, not before the latest. */
    void add(long at) {
        measurePeriod(at);
        boolean begins = last == NEVER || at - last > near;
        if (begins) {
            addDistance(burstStart, at);
            burstStart = at;
            burst = 0;
        }
        last = at;
        burst++;
        slice(at).add(1, begins ? 1 : 0, burst, burstStart);
    }

    /** Returns whether a burst of another signal at {@code at} belongs to the same report as the last one here. */
    boolean isCounterpart(long at) {
        return Double.isNaN(meanDistance) || at - burstStart < meanDistance;
    }

    /**
     * Continues with another signal, whose last burst begins at {@code at}: adds its {@code reports} in {@code bursts}.
     * The time from the last burst here to its first one, at {@code from}, is not measured as far as it is the phase
     * between the signals.
     *
     * @param before the start of its burst before the last one
     */
    void handOver(long from, long before, long at, int reports, int bursts) {
        double periods = (from - burstStart) / meanDistance;
        addDistance(Math.max(before, burstStart), at);
        burstStart = at;
        last = at;
        burst = 1;
        var slice = slice(at);
        slice.skipped += Math.round(periods % 1 * meanDistance);
        slice.add(reports, bursts, burst, burstStart);
    }

    /** Returns whether reports at these times belong to one burst. */
    boolean isNear(long before, long at) {
        return at - before <= near;
    }

    /** Returns whether three bursts are missing at {@code at}; a second without any while their distance is unknown. */
    boolean isOverdue(long at) {
        return at - burstStart > (Double.isNaN(meanDistance) ? OVERDUE_IF_UNKNOWN : OVERDUE * meanDistance);
    }

    /** Returns the rate as of {@code now}. */
    EstimatedReportRate rate(long now, OptionalDouble declared) {
        var sums = sum(now);
        var intervals = distances.distribution(now);
        boolean known = sums.error() <= MOST_ERROR * sums.hertz();
        return new EstimatedReportRate(
                known ? sums.hertz() : Double.NaN,
                known ? sums.error() : Double.NaN,
                declared,
                known && sums.reports >= FEWEST_OF_STEADY && intervals.isSteady(),
                sums.bursts == 0 ? 0 : Math.toIntExact(Math.round((double) sums.reports / sums.bursts)),
                sums.reports,
                intervals);
    }

    /** Adds the distance of two bursts; before the period is known, they may be parts of one. */
    private void addDistance(long from, long to) {
        if (!Double.isNaN(meanDistance)) {
            distances.add(to, to - from);
        }
    }

    /** Measures mean period and distance anew at the start of each slice. */
    private void measurePeriod(long at) {
        long number = Math.floorDiv(at, SLICE);
        if (number == currentSlice) {
            return;
        }
        currentSlice = number;
        var sums = sum(at);
        boolean known = !Double.isNaN(sums.hertz());
        near = known ? Math.max(NEAREST, (long) (NEAR * NANOS / sums.hertz())) : NEAREST;
        meanDistance = known ? sums.span / Math.max(1.0, sums.bursts - 1) : Double.NaN;
    }

    private Slice slice(long at) {
        long number = Math.floorDiv(at, SLICE);
        var slice = slices[Math.floorMod(number, SLICES)];
        if (slice.number != number) {
            slice.begin(number, at, burstStart);
        }
        return slice;
    }

    private WindowSums sum(long now) {
        long current = Math.floorDiv(now, SLICE);
        long reports = 0;
        long bursts = 0;
        long largestBurst = 0;
        long busiest = 0;
        long skipped = 0;
        @Nullable Slice oldest = null;
        for (var slice : slices) {
            if (slice.number > current - SLICES) {
                reports += slice.count;
                bursts += slice.bursts;
                largestBurst = Math.max(largestBurst, slice.largestBurst);
                busiest = Math.max(busiest, slice.count);
                skipped += slice.skipped;
                oldest = oldest == null || slice.number < oldest.number ? slice : oldest;
            }
        }
        return oldest == null
                ? WindowSums.NONE
                : new WindowSums(
                        reports,
                        bursts,
                        largestBurst,
                        busiest,
                        reports - oldest.firstCount,
                        burstStart - oldest.first - skipped);
    }
}
