package mocapscope.app.report;

import java.util.Optional;
import mocapscope.protocol.sample.SampleKind;
import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.timing.ClockEstimate;
import mocapscope.protocol.timing.ClockEstimator;
import mocapscope.protocol.timing.DurationHistogram;
import mocapscope.protocol.timing.JitterMeter;
import mocapscope.protocol.timing.RateMeter;
import org.jspecify.annotations.Nullable;

/**
 * Timing statistics of one source over a whole session: rate, intervals, jitter, latency and clock drift. Uses a fixed
 * amount of memory. Not thread-safe.
 */
final class SourceTimingStatistics {
    private static final double NANOS = 1e9;
    private static final long A_SECOND = 1_000_000_000L;

    private final SourceId source;
    private final SampleKind kind;
    private final RateMeter rates = new RateMeter();
    private final JitterMeter jitters = new JitterMeter();
    private final DurationHistogram intervals = new DurationHistogram();
    private final DurationHistogram jitter = new DurationHistogram();
    private final DurationHistogram latency = new DurationHistogram();
    private final ClockEstimator clock = new ClockEstimator();
    private @Nullable SampleStamp latest;
    private boolean broken = true;
    private long reportCount;
    private long activeNanos;
    private long longest;
    private long longestAt;
    private long judged = Long.MIN_VALUE;
    private double slowest = Double.NaN;
    private double fastest = Double.NaN;

    SourceTimingStatistics(SourceId source, SampleKind kind) {
        this.source = source;
        this.kind = kind;
    }

    /** Adds a sample; it is a report if its time differs from that of the previous one. */
    void add(SampleStamp stamp) {
        var before = latest;
        if (before != null && !broken && stamp.isSameMoment(before)) {
            return;
        }
        reportCount++;
        rates.add(stamp.arrival());
        if (before != null && !broken) {
            interval(before.arrival(), stamp.arrival());
        }
        delay(stamp);
        latest = stamp;
        broken = false;
    }

    /** Interrupts the measurement after a disconnect: the interval to the next report is not the device's. */
    void interrupt() {
        broken = true;
        judged = Long.MIN_VALUE;
    }

    private void interval(long from, long to) {
        long nanos = to - from;
        intervals.add(nanos);
        jitters.add(to, nanos / NANOS);
        activeNanos += Math.max(0, nanos);
        if (nanos > longest) {
            longest = nanos;
            longestAt = from;
        }
        judge(to);
    }

    /** Reads the meters of the last second, once a second; the first second is incomplete and ignored. */
    private void judge(long now) {
        if (judged == Long.MIN_VALUE) {
            judged = now;
        } else if (now - judged >= A_SECOND) {
            judged = now;
            double hertz = rates.perSecond(now);
            slowest = Double.isNaN(slowest) ? hertz : Math.min(slowest, hertz);
            fastest = Double.isNaN(fastest) ? hertz : Math.max(fastest, hertz);
            if (jitters.intervals(now) > 1) { // a single interval has no deviation
                jitter.add(Math.round(jitters.deviation(now) * NANOS));
            }
        }
    }

    /** Compares the device's time with the local time, once the clocks' relation is known. */
    private void delay(SampleStamp stamp) {
        if (stamp.deviceTime() != SampleStamp.NO_TIME) {
            clock.estimate()
                    .ifPresent(
                            known -> latency.add(Math.round(known.excessDelay(stamp.deviceTime(), stamp.arrival()))));
            clock.add(stamp.deviceTime(), stamp.arrival());
        }
    }

    SourceId source() {
        return source;
    }

    SampleKind kind() {
        return kind;
    }

    long reportCount() {
        return reportCount;
    }

    /** Returns the mean reports per second over the source's whole time; NaN while unknown. */
    double hertz() {
        return activeNanos == 0 ? Double.NaN : intervals.count() * NANOS / activeNanos;
    }

    /** Returns the rate in the slowest second; NaN before two seconds. */
    double slowest() {
        return slowest;
    }

    double fastest() {
        return fastest;
    }

    DurationHistogram intervals() {
        return intervals;
    }

    /** Returns the standard deviations of the intervals of each second. */
    DurationHistogram jitter() {
        return jitter;
    }

    /** Returns the delays relative to the fastest report, by the device's clock. */
    DurationHistogram latency() {
        return latency;
    }

    /** Returns the estimate of the device's clock, if it has one. */
    Optional<ClockEstimate> clock() {
        return clock.estimate();
    }

    /** Returns the longest interval in nanoseconds. */
    long longest() {
        return longest;
    }

    /** Returns the start of the longest interval on the session's clock. */
    long longestAt() {
        return longestAt;
    }
}
