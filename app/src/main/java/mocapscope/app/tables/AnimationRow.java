package mocapscope.app.tables;

import java.util.List;
import mocapscope.app.model.ObjectState;
import mocapscope.app.words.Words;
import mocapscope.protocol.sample.ObjectAnimation;

/**
 * What the table of animations says of one of an object's.
 *
 * @param now the moment of the look, on the session's monotonic clock
 */
record AnimationRow(Origin session, ObjectState object, ObjectAnimation animation, long now) {
    private static final Words WORDS = Words.of(AnimationRow.class);
    private static final List<String> STATES =
            List.of(WORDS.text("animation.halted"), WORDS.text("animation.once"), WORDS.text("animation.repeats"));
    private static final int ONCE = 1;
    private static final int REPEATS = 2;
    private static final double NANOS_IN_MILLI = 1e6;

    record Key(ObjectRow.Key object, long animation) {}

    Key key() {
        return new Key(new ObjectRow.Key(object.source(), object.index()), animation.id());
    }

    /** As it was told. */
    String state() {
        int state = animation.state();
        return state >= 0 && state < STATES.size() ? STATES.get(state) : Integer.toString(state);
    }

    /** Whether it goes on by itself, and has not come to its end. */
    boolean running() {
        return animation.state() == REPEATS || animation.state() == ONCE && phase() < animation.lengthMillis();
    }

    /** Milliseconds into it now: it goes on from where it was when it was told. */
    double phase() {
        double told = animation.phaseMillis();
        double since = Math.max(0, age() / NANOS_IN_MILLI);
        double length = animation.lengthMillis();
        return switch (animation.state()) {
            case ONCE -> Math.max(told, Math.min(length, told + since));
            case REPEATS -> length == 0 ? told : (told + since) % length;
            default -> told;
        };
    }

    /** How much of it is over, from 0 to 1. */
    double progress() {
        double length = animation.lengthMillis();
        return length == 0 ? 0 : Math.clamp(phase() / length, 0, 1);
    }

    /** Nanoseconds since it was told. */
    long age() {
        return now - object.animated();
    }
}
