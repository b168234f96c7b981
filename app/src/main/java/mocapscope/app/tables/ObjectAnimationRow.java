package mocapscope.app.tables;

import java.util.List;
import mocapscope.app.model.snapshot.SharedSceneObjectSnapshot;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.sample.SceneObjectAnimationState;
import mocapscope.protocol.sample.SourceDataKind;

/**
 * A table row for one animation of a scene object: state, phase in milliseconds and progress.
 *
 * @param now the snapshot's time on the session's monotonic clock
 */
record ObjectAnimationRow(
        SessionNameAndColor session, SharedSceneObjectSnapshot object, SceneObjectAnimationState animation, long now)
        implements AbstractSignalTableModel.SignalRow {
    private static final TextBundle TEXTS = TextBundle.of(ObjectAnimationRow.class);
    private static final List<String> STATES =
            List.of(TEXTS.text("animation.halted"), TEXTS.text("animation.once"), TEXTS.text("animation.repeats"));
    private static final int ONCE = 1;
    private static final int REPEATS = 2;
    private static final double NANOS_IN_MILLI = 1e6;

    /** The key of an animation's row: scene object and animation id. */
    record AnimationRowKey(SceneObjectRow.SceneObjectRowKey object, long animation) {}

    AnimationRowKey key() {
        return new AnimationRowKey(
                new SceneObjectRow.SceneObjectRowKey(object.source(), object.index()), animation.id());
    }

    /** Returns the state as received. */
    String state() {
        int state = animation.state();
        return state >= 0 && state < STATES.size() ? STATES.get(state) : Integer.toString(state);
    }

    /** Returns true if the animation runs and has not reached its end. */
    boolean isRunning() {
        return animation.state() == REPEATS || animation.state() == ONCE && phase() < animation.lengthMillis();
    }

    /** Returns the current phase in milliseconds, extrapolated from the received one. */
    double phase() {
        double value = animation.phaseMillis();
        double since = Math.max(0, age() / NANOS_IN_MILLI);
        double length = animation.lengthMillis();
        return switch (animation.state()) {
            case ONCE -> Math.max(value, Math.min(length, value + since));
            case REPEATS -> length == 0 ? value : (value + since) % length;
            default -> value;
        };
    }

    /** Returns the progress from 0 to 1. */
    double progress() {
        double length = animation.lengthMillis();
        return length == 0 ? 0 : Math.clamp(phase() / length, 0, 1);
    }

    /** Returns the nanoseconds since the latest message. */
    long age() {
        return now - object.animated();
    }

    /** Returns the key of the object, since an animation has no position of its own. */
    @Override
    public SignalRowKey part() {
        return new SignalRowKey(object.source(), SourceDataKind.OBJECT, object.number());
    }
}
