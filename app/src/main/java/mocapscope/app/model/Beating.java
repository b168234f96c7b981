package mocapscope.app.model;

import java.util.OptionalDouble;
import mocapscope.app.model.Beat.Pace;
import mocapscope.protocol.sample.Kind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Stamp;
import mocapscope.protocol.timing.ClockEstimator;
import mocapscope.protocol.timing.JitterMeter;
import mocapscope.protocol.timing.RateMeter;
import org.jspecify.annotations.Nullable;

/** One source's beats as they come. Not thread safe. */
final class Beating {
    private static final double NANOS = 1e9;

    /** A minute of the fastest devices. */
    private static final int INTERVALS = 60 * 240;

    /** More than a minute of those, too. */
    private static final int CHANGES = 128;

    private static final double TOLERANCE = 0.1;
    private static final long PATIENCE = 5_000_000_000L;

    private final SourceId source;
    private final Kind kind;
    private final Series intervals = new Series(INTERVALS);
    private final ClockEstimator clock = new ClockEstimator();
    private final Series changes = new Series(CHANGES);
    private final RateMeter rate = new RateMeter();
    private final JitterMeter jitter = new JitterMeter();
    private @Nullable Stamp latest;
    private boolean broken = true;
    private OptionalDouble declared = OptionalDouble.empty();
    private boolean left;
    private long keptAt = Long.MAX_VALUE;
    private @Nullable Beat shown;

    Beating(SourceId source, Kind kind) {
        this.source = source;
        this.kind = kind;
    }

    SourceId source() {
        return source;
    }

    Kind kind() {
        return kind;
    }

    /** A sample came; it is a beat when it is of another moment than the one before it. */
    void add(Stamp stamp) {
        if (latest != null && !broken && sameMoment(stamp, latest)) {
            return;
        }
        if (latest != null && !broken) {
            double seconds = (stamp.arrival() - latest.arrival()) / NANOS;
            intervals.add(stamp.arrival(), seconds);
            jitter.add(stamp.arrival(), seconds);
        }
        compare(stamp);
        rate.add(stamp.arrival());
        left = false;
        latest = stamp;
        broken = false;
    }

    /** Holds the device's time against ours. */
    private void compare(Stamp stamp) {
        if (stamp.deviceTime() != Stamp.NO_TIME && clock.add(stamp.deviceTime(), stamp.arrival())) {
            int last = clock.count() - 1;
            changes.add(clock.time(last), clock.offset(last) / NANOS);
        }
    }

    /** The connection broke: the time until the next beat says nothing about the device. */
    void pause() {
        broken = true;
    }

    /** In Hz, 0 for a source that speaks only when something happens. */
    void declared(OptionalDouble hertz) {
        declared = hertz;
        left = false;
        keptAt = Long.MAX_VALUE;
    }

    /** Its device is gone. */
    void leave() {
        left = true;
        pause();
    }

    /** As of {@code now}; the same beat as before while nothing is new. */
    Beat beat(long now) {
        double hertz = rate.perSecond(now);
        double deviation = jitter.deviation(now);
        long arrival = latest == null ? Traffic.NEVER : latest.arrival();
        var pace = pace(hertz, now);
        if (shown == null
                || shown.lastArrival() != arrival
                || shown.hertz() != hertz
                || shown.jitter() != deviation
                || !shown.pace().equals(pace)
                || !shown.clock().estimate().equals(clock.estimate())) {
            shown = new Beat(
                    source,
                    kind,
                    intervals,
                    hertz,
                    deviation,
                    arrival,
                    pace,
                    new Beat.Clock(clock.estimate(), changes));
        }
        return shown;
    }

    /** Counted from the first look, so that a source has its time to come up to its pace. */
    private Pace pace(double hertz, long now) {
        double wanted = declared.orElse(0);
        boolean kept = left || wanted == 0 || Math.abs(hertz - wanted) <= TOLERANCE * wanted;
        keptAt = kept || keptAt == Long.MAX_VALUE ? now : keptAt;
        return new Pace(declared, now - keptAt > PATIENCE, left);
    }

    private static boolean sameMoment(Stamp stamp, Stamp before) {
        if (stamp.deviceTime() != Stamp.NO_TIME) {
            return stamp.deviceTime() == before.deviceTime();
        }
        return stamp.message() != Stamp.NO_MESSAGE && stamp.message() == before.message();
    }
}
