package mocapscope.app.scene;

import mocapscope.app.model.Moment;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import org.jspecify.annotations.Nullable;

/** A tracker's sensor as it is drawn: where it is in the scene, metres, y up, and how it is turned. */
final class Tracker {
    private final SourceId source;
    private final int sensor;
    private final String called;
    private final String name;
    private final Spot spot = new Spot();
    /** Longest axes, for one that has room around it. */
    private static final double LONGEST = 0.13;

    private static final double SHORTEST = 0.015;
    private static final double PART = 0.12;

    private final Trail trail = new Trail();
    private Sample.@Nullable Pose latest;
    private boolean between;
    private int accent;
    private boolean quiet;
    private boolean picked;
    private double axis = SHORTEST;

    /** {@code called} is what the device calls the sensor, or its number. */
    Tracker(SourceId source, int sensor, String called) {
        this.source = source;
        this.sensor = sensor;
        this.called = called;
        name = source.label() + " · " + called;
    }

    /** What its device calls it, or its number. */
    String called() {
        return called;
    }

    SourceId source() {
        return source;
    }

    /** The device's, and the sensor's own or its number. */
    String name() {
        return name;
    }

    /** What to call it among its neighbours: the first by its device, the others by their own. */
    String shortName() {
        return sensor == 0 ? source.label() : called;
    }

    int sensor() {
        return sensor;
    }

    int accent() {
        return accent;
    }

    /** Nothing has come from it for a while. */
    boolean quiet() {
        return quiet;
    }

    boolean picked() {
        return picked;
    }

    Trail trail() {
        return trail;
    }

    /** How long its axes are drawn, in metres. */
    double axis() {
        return axis;
    }

    /** Sensors that are close together have shorter axes: their source reaches so far, in metres. */
    void room(int neighbours, double reach) {
        axis = neighbours == 0 ? LONGEST : Math.max(axis, Math.clamp(PART * reach, SHORTEST, LONGEST));
    }

    void look(int accent, boolean quiet, boolean picked) {
        this.accent = accent;
        this.quiet = quiet;
        this.picked = picked;
    }

    /** Shows it on the way from one sample to the next. */
    void take(Moment<Sample.Pose> moment, Mapping mapping, long nanos) {
        if (moment.before() == moment.after()) {
            take(moment.before(), mapping, nanos);
            return;
        }
        latest = moment.before();
        between = true;
        mapping.between(moment.before(), moment.after(), moment.part(), spot);
        trail.add(nanos, spot);
    }

    void take(Sample.Pose pose, Mapping mapping, long nanos) {
        if (pose != latest || between) {
            latest = pose;
            between = false;
            mapping.place(pose.position(), pose.orientation(), spot);
        }
        trail.add(nanos, spot);
    }

    /** Where the wire says that it is. */
    Vec3 told() {
        return latest == null ? new Vec3(Double.NaN, Double.NaN, Double.NaN) : latest.position();
    }

    Spot spot() {
        return spot;
    }
}
