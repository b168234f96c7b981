package mocapscope.app.model;

import java.util.OptionalDouble;
import java.util.function.LongPredicate;
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

    /** Two minutes of the fastest devices. */
    private static final int ARRIVALS = 2 * 60 * 240;
    /** As long as those, and more. */
    private static final int CHANGES = 128;

    private static final int MARKS = 256;
    /** Further back is a clock that was set, or a loop. */
    private static final long MOST_LATE = 5_000_000_000L;

    /** How many intervals it takes to know the usual one. */
    private static final double SMOOTHING = 16;

    private static final double TOLERANCE = 0.1;
    private static final long PATIENCE = 5_000_000_000L;

    private final SourceId source;
    private final Kind kind;
    private final Arrivals arrivals;
    private final Kept<Mark> marks = new Kept<>(MARKS);
    private final Journey journey;
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

    private long newest = Stamp.NO_TIME;
    private double usual;

    /** {@code session} is told of the way of its beats as well; {@code room} is asked for bytes to keep them in. */
    Beating(SourceId source, Kind kind, Stages session, LongPredicate room) {
        this.source = source;
        this.kind = kind;
        this.arrivals = new Arrivals(ARRIVALS, room);
        this.journey = new Journey(session);
    }

    SourceId source() {
        return source;
    }

    Kind kind() {
        return kind;
    }

    /**
     * A sample came, and was decoded at {@code decoded}; it is a beat when it is of another moment than the one before
     * it.
     *
     * @param amiss with it, as the numbers of messages tell; null for nothing
     * @param numbered whether messages have such numbers
     * @return whether it was a beat
     */
    boolean add(Stamp stamp, long decoded, Mark.@Nullable Kind amiss, boolean numbered) {
        if (amiss == Mark.Kind.LATE || amiss == Mark.Kind.TWICE) {
            mark(amiss, stamp);
        }
        if (latest != null && !broken && stamp.sameMoment(latest)) {
            return false;
        }
        if (latest != null && !broken) {
            double seconds = (stamp.arrival() - latest.arrival()) / NANOS;
            arrivals.add(stamp.arrival(), seconds, stamp.message());
            jitter.add(stamp.arrival(), seconds);
            usual += (seconds - usual) / SMOOTHING;
        }
        compare(stamp, numbered);
        journey.decoded(stamp, decoded, clock.estimate());
        rate.add(stamp.arrival());
        left = false;
        latest = stamp;
        broken = false;
        return true;
    }

    /** The model holds the beat that was added last. */
    void held(long at) {
        journey.held(at);
    }

    /** A frame begins: what the one before showed is on the screen. */
    void frame(long now) {
        journey.frame(now);
    }

    /** Holds the device's time against ours, and against the newest it told. */
    private void compare(Stamp stamp, boolean numbered) {
        long time = stamp.deviceTime();
        if (time == Stamp.NO_TIME) {
            return;
        }
        if (clock.add(time, stamp.arrival())) {
            int last = clock.count() - 1;
            changes.add(clock.time(last), clock.offset(last) / NANOS);
        }
        long behind = newest == Stamp.NO_TIME ? 0 : newest - time;
        boolean late = behind > usual / 2 * NANOS && behind < MOST_LATE;
        if (late && !numbered) {
            mark(Mark.Kind.LATE, stamp);
        }
        newest = behind > 0 && behind < MOST_LATE ? newest : time;
    }

    private void mark(Mark.Kind amiss, Stamp stamp) {
        marks.add(new Mark(amiss, stamp.arrival(), stamp.message(), 1));
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
                || shown.pace() != pace
                || !shown.clock().estimate().equals(clock.estimate())
                || shown.marks() != marks.list()) {
            shown = new Beat(
                    source, kind, arrivals, hertz, deviation, arrival, pace, clock(), marks.list(), journey.stages());
        }
        return shown;
    }

    private Beat.Clock clock() {
        if (shown != null && shown.clock().estimate().equals(clock.estimate())) {
            return shown.clock();
        }
        return new Beat.Clock(clock.estimate(), changes);
    }

    /** Counted from the first look, so that a source has its time to come up to its pace. */
    private Pace pace(double hertz, long now) {
        double wanted = declared.orElse(0);
        boolean kept = left || wanted == 0 || Math.abs(hertz - wanted) <= TOLERANCE * wanted;
        keptAt = kept || keptAt == Long.MAX_VALUE ? now : keptAt;
        boolean off = now - keptAt > PATIENCE;
        if (shown != null
                && shown.pace().declared().equals(declared)
                && shown.pace().off() == off
                && shown.pace().left() == left) {
            return shown.pace();
        }
        return new Pace(declared, off, left);
    }
}
