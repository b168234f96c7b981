package mocapscope.app.command;

import java.util.Locale;
import mocapscope.protocol.session.Taps;
import mocapscope.protocol.transcript.Direction;

/** Prints what sessions go through, a line each, and a summary at the end. */
interface Lines extends Taps {

    void summary(Tally tally);

    /** "in" is towards the client, whichever side we are. */
    static String word(Direction direction) {
        return switch (direction) {
            case TO_CLIENT -> "in";
            case TO_SERVER -> "out";
        };
    }

    /** An enum's constant as lines write it. */
    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
