package mocapscope.app.tables;

import mocapscope.app.model.ObjectState;
import mocapscope.app.model.Selection;
import mocapscope.protocol.sample.Kind;
import mocapscope.protocol.sample.ObjectMotion;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;

/**
 * What the table of objects says of one object. What was never told is NaN.
 *
 * @param unit of lengths; empty when unknown
 * @param now the moment of the look, on the session's monotonic clock
 */
record ObjectRow(Origin session, ObjectState state, String unit, long now) {

    /** The number alone would not do: beyond 2³¹ several share one. */
    record Key(SourceId source, long index) {}

    Key key() {
        return new Key(state.source(), state.index());
    }

    String id() {
        return state.id().map(Object::toString).orElse("");
    }

    ObjectMotion motion() {
        return state.motion();
    }

    double speed() {
        return motion().velocity().length();
    }

    double acceleration() {
        return motion().acceleration().length();
    }

    /** Degrees a second: its turn in a second, the shorter way round, for both ways are one quaternion. */
    double turning() {
        var turn = motion().angularVelocity();
        double sine = Math.sqrt(turn.x() * turn.x() + turn.y() * turn.y() + turn.z() * turn.z());
        return turn.lengthSquared() == 0 ? Double.NaN : Math.toDegrees(2 * Math.atan2(sine, Math.abs(turn.w())));
    }

    long running() {
        return state.animations().stream()
                .filter(animation -> new AnimationRow(session, state, animation, now).running())
                .count();
    }

    /** The number of the one that it met last, or {@link Sample.SceneObject#NO_OBJECT}. */
    long met() {
        return state.meeting().with();
    }

    /** Nanoseconds since its latest message. */
    long age() {
        return now - state.stamp().arrival();
    }

    Part part() {
        return new Part(state.source(), Kind.OBJECT, state.number());
    }

    Selection selection() {
        return new Selection.Signal(state.source(), Kind.OBJECT, state.number());
    }

    boolean meantBy(Selection selection) {
        return selection.equals(selection());
    }
}
