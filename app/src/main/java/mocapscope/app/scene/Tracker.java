package mocapscope.app.scene;

import mocapscope.app.model.SampleInterpolation;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import org.jspecify.annotations.Nullable;

/** A tracker sensor as drawn in the scene: pose in metres, y up, axes and trail. */
final class Tracker {
    private final SourceId source;
    private final int sensor;
    private final String called;
    private final String name;
    private final Spot spot = new Spot();
    /** The length of the axes of a sensor with enough room around it. */
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

    /** Uses the device's name for the sensor, or its number, as {@code called}. */
    Tracker(SourceId source, int sensor, String called) {
        this.source = source;
        this.sensor = sensor;
        this.called = called;
        name = source.label() + " · " + called;
    }

    /** Returns the device's name for the sensor, or its number. */
    String called() {
        return called;
    }

    SourceId source() {
        return source;
    }

    /** Returns the device name followed by the sensor's name or number. */
    String name() {
        return name;
    }

    /** Returns the caption among other sensors: the device name for the first, the sensor's own for the others. */
    String shortName() {
        return sensor == 0 ? source.label() : called;
    }

    int sensor() {
        return sensor;
    }

    int accent() {
        return accent;
    }

    /** Returns true if no sample has arrived for a while. */
    boolean quiet() {
        return quiet;
    }

    boolean picked() {
        return picked;
    }

    Trail trail() {
        return trail;
    }

    /** Returns the length of the drawn axes, in metres. */
    double axis() {
        return axis;
    }

    /** Shortens the axes of sensors that are close together; {@code reach} is their source's extent in metres. */
    void room(int neighbours, double reach) {
        axis = neighbours == 0 ? LONGEST : Math.max(axis, Math.clamp(PART * reach, SHORTEST, LONGEST));
    }

    void look(int accent, boolean quiet, boolean picked) {
        this.accent = accent;
        this.quiet = quiet;
        this.picked = picked;
    }

    /** Shows the sensor interpolated between two samples. */
    void take(SampleInterpolation<Sample.Pose> moment, Mapping mapping, long nanos) {
        if (moment.before() == moment.after()) {
            take(moment.before(), mapping, nanos);
            return;
        }
        latest = moment.before();
        between = true;
        mapping.between(moment.before(), moment.after(), moment.fraction(), spot);
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

    /** Returns the position as received from the source. */
    Vec3 told() {
        return latest == null ? new Vec3(Double.NaN, Double.NaN, Double.NaN) : latest.position();
    }

    Spot spot() {
        return spot;
    }
}
