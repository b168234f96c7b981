package mocapscope.app.bench;

import mocapscope.app.words.Words;
import mocapscope.protocol.transcript.Direction;

/** Directions in words. */
final class Direct {
    private static final Words WORDS = Words.of(Direct.class);

    private Direct() {}

    /** Towards whom, with an arrow. */
    static String words(Direction direction) {
        return direction == Direction.TO_CLIENT ? WORDS.text("to.client") : WORDS.text("to.server");
    }
}
