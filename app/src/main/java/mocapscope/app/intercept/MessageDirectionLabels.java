package mocapscope.app.intercept;

import mocapscope.app.text.TextBundle;
import mocapscope.protocol.transcript.Direction;

/** Provides display labels for message directions. */
final class MessageDirectionLabels {
    private static final TextBundle TEXTS = TextBundle.of(MessageDirectionLabels.class);

    private MessageDirectionLabels() {}

    /** Returns the receiving side with an arrow. */
    static String label(Direction direction) {
        return direction == Direction.TO_CLIENT ? TEXTS.text("to.client") : TEXTS.text("to.server");
    }
}
