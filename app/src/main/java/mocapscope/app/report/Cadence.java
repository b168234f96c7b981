package mocapscope.app.report;

import java.util.Optional;
import mocapscope.protocol.sample.SampleKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Stamp;
import mocapscope.protocol.timing.ClockEstimate;
import mocapscope.protocol.timing.ClockEstimator;
import mocapscope.protocol.timing.JitterMeter;
import mocapscope.protocol.timing.Lengths;
import mocapscope.protocol.timing.RateMeter;
import org.jspecify.annotations.Nullable;

/** How one source spoke, over all that was seen of it. Holds a fixed amount of memory. Not thread safe. */
final class Cadence {
    private static final double NANOS = 1e9;
    private static final long A_SECOND = 1_000_000_000L;

    private final SourceId source;
    private final SampleKind kind;
    private final RateMeter rates = new RateMeter();
    private final JitterMeter jitters = new JitterMeter();
    private final Lengths intervals = new Lengths();
    private final Lengths jitter = new Lengths();
    private final Lengths latency = new Lengths();
    private final ClockEstimator clock = new ClockEstimator();
    private @Nullable Stamp latest;
    private boolean broken = true;
    private long beats;
    private long spoken;
    private long longest;
    private long longestAt;
    private long judged = Long.MIN_VALUE;
    private double slowest = Double.NaN;
    private double fastest = Double.NaN;

    Cadence(SourceId source, SampleKind kind) {
        this.source = source;
        this.kind = kind;
    }

    /** A sample came: a beat, unless it is of the same moment as the one before it. */
    void add(Stamp stamp) {
        var before = latest;
        if (before != null && !broken && stamp.sameMoment(before)) {
            return;
        }
        beats++;
        rates.add(stamp.arrival());
        if (before != null && !broken) {
            interval(before.arrival(), stamp.arrival());
        }
        delay(stamp);
        latest = stamp;
        broken = false;
    }

    /** The connection broke: the time until the next beat says nothing of the device. */
    void pause() {
        broken = true;
        judged = Long.MIN_VALUE;
    }

    private void interval(long from, long to) {
        long nanos = to - from;
        intervals.add(nanos);
        jitters.add(to, nanos / NANOS);
        spoken += Math.max(0, nanos);
        if (nanos > longest) {
            longest = nanos;
            longestAt = from;
        }
        judge(to);
    }

    /** Looks at the meters of the last second once a second, the first of which is not whole. */
    private void judge(long now) {
        if (judged == Long.MIN_VALUE) {
            judged = now;
        } else if (now - judged >= A_SECOND) {
            judged = now;
            double hertz = rates.perSecond(now);
            slowest = Double.isNaN(slowest) ? hertz : Math.min(slowest, hertz);
            fastest = Double.isNaN(fastest) ? hertz : Math.max(fastest, hertz);
            if (jitters.intervals(now) > 1) { // of a single one nobody knows how much it differs
                jitter.add(Math.round(jitters.deviation(now) * NANOS));
            }
        }
    }

    /** Holds the device's time against ours, once it is known how they go. */
    private void delay(Stamp stamp) {
        if (stamp.deviceTime() != Stamp.NO_TIME) {
            clock.estimate()
                    .ifPresent(known -> latency.add(Math.round(known.behind(stamp.deviceTime(), stamp.arrival()))));
            clock.add(stamp.deviceTime(), stamp.arrival());
        }
    }

    SourceId source() {
        return source;
    }

    SampleKind kind() {
        return kind;
    }

    long beats() {
        return beats;
    }

    /** Beats a second, over all the time that the source spoke; NaN while nobody knows. */
    double hertz() {
        return spoken == 0 ? Double.NaN : intervals.count() * NANOS / spoken;
    }

    /** Of the slowest second; NaN of less than two. */
    double slowest() {
        return slowest;
    }

    double fastest() {
        return fastest;
    }

    Lengths intervals() {
        return intervals;
    }

    /** Standard deviations of the intervals of each second. */
    Lengths jitter() {
        return jitter;
    }

    /** How much longer beats took than the fastest, by the device's clock. */
    Lengths latency() {
        return latency;
    }

    /** How the device's clock stands to ours, where it has one. */
    Optional<ClockEstimate> clock() {
        return clock.estimate();
    }

    /** Nanoseconds of the longest interval. */
    long longest() {
        return longest;
    }

    /** When it began, on the session's clock. */
    long longestAt() {
        return longestAt;
    }
}
