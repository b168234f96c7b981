package mocapscope.app.intercept;

import mocapscope.app.text.TextBundle;
import mocapscope.protocol.transcript.Direction;

/** Provides display labels for message directions. */
final class DirectionLabels {
    private static final TextBundle TEXTS = TextBundle.of(DirectionLabels.class);

    private DirectionLabels() {}

    /** Returns the receiving side with an arrow. */
    static String label(Direction direction) {
        return direction == Direction.TO_CLIENT ? TEXTS.text("to.client") : TEXTS.text("to.server");
    }
}
