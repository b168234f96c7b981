package mocapscope.protocol.aimation.wire;

import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.websocket.WebSocketFrame;
import mocapscope.protocol.websocket.WebSocketOpcode;
import mocapscope.protocol.websocket.WebSocketUpgradeRequest;
import mocapscope.protocol.websocket.WebSocketUpgradeResponse;

/**
 * One unit of the WebSocket layer of an AImation connection: HTTP upgrade request, upgrade response, frame or
 * undecodable bytes.
 */
public sealed interface AimationUpgradeOrFrame extends DecodedMessage.MessageBody {

    /** Returns the name shown in tables and to the user. */
    String title();

    @Override
    default boolean isHousekeeping() {
        return true;
    }

    /** The client's HTTP request to upgrade an AImation connection to WebSocket. */
    record UpgradeRequestPdu(WebSocketUpgradeRequest request) implements AimationUpgradeOrFrame {
        public static final String TITLE = "upgrade request";

        @Override
        public String title() {
            return TITLE;
        }
    }

    /** The server's HTTP response to the WebSocket upgrade request of an AImation connection. */
    record UpgradeResponsePdu(WebSocketUpgradeResponse response) implements AimationUpgradeOrFrame {
        public static final String TITLE = "upgrade response";

        @Override
        public String title() {
            return TITLE;
        }
    }

    /** One WebSocket frame of an AImation connection, with its payload unmasked. */
    record FramePdu(WebSocketFrame frame) implements AimationUpgradeOrFrame {

        @Override
        public String title() {
            return title(frame.header().opcode());
        }

        public static String title(WebSocketOpcode opcode) {
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

    /** Bytes of a WebSocket frame that the recording holds only in part. */
    record SkippedPdu(int length) implements AimationUpgradeOrFrame {

        @Override
        public String title() {
            return "skipped";
        }
    }

    /**
     * Bytes of an AImation connection that are neither a valid HTTP head nor a valid WebSocket frame. {@code stage} is
     * the expected unit; the end of the bytes cannot be determined.
     */
    record UndecodablePdu(AimationFramingPhase framingState, DecodeException exception)
            implements AimationUpgradeOrFrame {

        @Override
        public String title() {
            return "undecodable";
        }
    }
}
