package mocapscope.app.scene;

import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/** A tracker's sensor as it is drawn: where it is in the scene, metres, y up, and how it is turned. */
final class Tracker {
    private final SourceId source;
    private final int sensor;
    private final String name;
    private final Spot spot = new Spot();
    private final Trail trail = new Trail();
    private Sample.@Nullable Pose latest;
    private int accent;
    private boolean quiet;
    private boolean picked;

    Tracker(SourceId source, int sensor) {
        this.source = source;
        this.sensor = sensor;
        name = source.label() + " · " + sensor;
    }

    SourceId source() {
        return source;
    }

    /** The device's, and the sensor's number. */
    String name() {
        return name;
    }

    /** What to call it among its neighbours: the first by its device, the others by their numbers. */
    String shortName() {
        return sensor == 0 ? source.label() : Integer.toString(sensor);
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

    void look(int accent, boolean quiet, boolean picked) {
        this.accent = accent;
        this.quiet = quiet;
        this.picked = picked;
    }

    void take(Sample.Pose pose, Mapping mapping, long nanos) {
        if (pose != latest) {
            latest = pose;
            mapping.place(pose.position(), pose.orientation(), spot);
        }
        trail.add(nanos, spot);
    }

    Spot spot() {
        return spot;
    }
}
