package mocapscope.app.intercept;

import mocapscope.app.text.TextBundle;
import mocapscope.protocol.transcript.Direction;

/** Provides the display labels for a message's direction: to the client or to the server. */
final class MessageDirectionLabels {
    private static final TextBundle TEXTS = TextBundle.of(MessageDirectionLabels.class);

    private MessageDirectionLabels() {}

    /** Returns the receiving side with an arrow. */
    static String label(Direction direction) {
        return direction == Direction.TO_CLIENT ? TEXTS.text("to.client") : TEXTS.text("to.server");
    }
}
