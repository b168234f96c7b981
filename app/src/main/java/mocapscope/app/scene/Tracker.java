package mocapscope.app.scene;

import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/** A tracker's sensor as it is drawn: where it is in the scene, metres, y up, and how it is turned. */
final class Tracker {
    private final SourceId source;
    private final int sensor;
    private final float[] position = new float[3];
    private final float[] turn = new float[4];
    private final Trail trail = new Trail();
    private Sample.@Nullable Pose latest;
    private int accent;
    private boolean quiet;
    private boolean picked;

    Tracker(SourceId source, int sensor) {
        this.source = source;
        this.sensor = sensor;
    }

    SourceId source() {
        return source;
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
            mapping.position(pose.position(), position);
            mapping.turn(pose.orientation(), turn);
        }
        trail.add(nanos, position[0], position[1], position[2]);
    }

    float position(int axis) {
        return position[axis];
    }

    float turn(int part) {
        return turn[part];
    }

    /** Whether it is anywhere. */
    boolean has() {
        return Float.isFinite(position[0] + position[1] + position[2]);
    }

    boolean turned() {
        return has() && Float.isFinite(turn[0] + turn[1] + turn[2] + turn[3]);
    }
}
