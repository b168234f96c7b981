package mocapscope.protocol.aimation;

import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.websocket.Frame;
import mocapscope.protocol.websocket.Opcode;
import mocapscope.protocol.websocket.UpgradeRequest;
import mocapscope.protocol.websocket.UpgradeResponse;

/** What is on the wire itself: the heads of the upgrade, and the frames that carry packets. */
sealed interface AimationPart extends Message.Body {

    /** What tables and people call it. */
    String title();

    @Override
    default boolean housekeeping() {
        return true;
    }

    /** The client asks for the upgrade. */
    record Asked(UpgradeRequest request) implements AimationPart {
        static final String TITLE = "upgrade request";

        @Override
        public String title() {
            return TITLE;
        }
    }

    /** The server answers it. */
    record Answered(UpgradeResponse response) implements AimationPart {
        static final String TITLE = "upgrade response";

        @Override
        public String title() {
            return TITLE;
        }
    }

    /** A frame, its payload unmasked. */
    record Framed(Frame frame) implements AimationPart {

        @Override
        public String title() {
            return title(frame.header().opcode());
        }

        static String title(Opcode opcode) {
            return switch (opcode) {
                case CONTINUATION -> "continuation frame";
                case TEXT -> "text frame";
                case BINARY -> "binary frame";
                case CLOSE -> "close frame";
                case PING -> "ping frame";
                case PONG -> "pong frame";
            };
        }
    }

    /** The start of what should be a head or a frame, as {@code stage} says: nobody knows where it ends. */
    record Undecodable(Stage stage, DecodeException why) implements AimationPart {

        @Override
        public String title() {
            return "undecodable";
        }
    }
}
