package mocapscope.app.intercept;

import mocapscope.app.words.TextBundle;
import mocapscope.protocol.transcript.Direction;

/** Provides display labels for message directions. */
final class DirectionLabels {
    private static final TextBundle WORDS = TextBundle.of(DirectionLabels.class);

    private DirectionLabels() {}

    /** Returns the receiving side with an arrow. */
    static String label(Direction direction) {
        return direction == Direction.TO_CLIENT ? WORDS.text("to.client") : WORDS.text("to.server");
    }
}
