package mocapscope.app.tables;

import mocapscope.app.model.snapshot.SharedSceneObjectSnapshot;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SceneObjectPoseAndMotion;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;

/**
 * A table row for one scene object: pose, speed, acceleration, radius, animations and last collision. Values never
 * received are NaN.
 *
 * @param unit the unit of lengths; empty when unknown
 * @param now the snapshot's time on the session's monotonic clock
 */
record SceneObjectRow(SessionNameAndColor session, SharedSceneObjectSnapshot state, String unit, long now)
        implements AbstractSignalTableModel.SignalRow {

    /**
     * The key of a scene object's row: source and object index. Beyond 2³¹ several objects share one selection number,
     * so the full index is used.
     */
    record SceneObjectRowKey(SourceId source, long index) {}

    SceneObjectRowKey key() {
        return new SceneObjectRowKey(state.source(), state.index());
    }

    String id() {
        return state.id().map(Object::toString).orElse("");
    }

    /** Returns the motion; without values for a lost object. */
    SceneObjectPoseAndMotion motion() {
        return state.tracking().isMissing() ? SceneObjectPoseAndMotion.NONE : state.motion();
    }

    double speed() {
        return motion().velocity().length();
    }

    double acceleration() {
        return motion().acceleration().length();
    }

    /** Returns the rotation per second in degrees, the shorter way round, since a quaternion stands for both ways. */
    double angularSpeed() {
        var turn = motion().angularVelocity();
        double sine = Math.sqrt(turn.x() * turn.x() + turn.y() * turn.y() + turn.z() * turn.z());
        return turn.lengthSquared() == 0 ? Double.NaN : Math.toDegrees(2 * Math.atan2(sine, Math.abs(turn.w())));
    }

    long runningAnimationCount() {
        return state.animations().stream()
                .filter(animation -> new ObjectAnimationRow(session, state, animation, now).isRunning())
                .count();
    }

    /** Returns the index of the object in the last collision, or {@link Sample.SceneObject#NO_OBJECT}. */
    long lastCollisionPartner() {
        return state.meeting().with();
    }

    /** Returns the nanoseconds since the latest message. */
    long age() {
        return now - state.stamp().arrival();
    }

    @Override
    public SignalRowKey part() {
        return new SignalRowKey(state.source(), SourceDataKind.OBJECT, state.number());
    }
}
