package mocapscope.app.command;

import mocapscope.app.json.JsonRecords;
import mocapscope.protocol.session.Taps;
import mocapscope.protocol.transcript.Direction;

/** Prints what sessions go through, a line each, and a summary at the end. */
interface Lines extends Taps {

    void summary(Tally tally);

    /** "in" is towards the client, whichever side we are. */
    static String word(Direction direction) {
        return JsonRecords.word(direction);
    }

    /** An enum's constant as lines write it. */
    static String word(Enum<?> constant) {
        return JsonRecords.word(constant);
    }
}
