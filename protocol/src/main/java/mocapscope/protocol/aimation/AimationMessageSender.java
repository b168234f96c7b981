package mocapscope.protocol.aimation;

import java.nio.ByteBuffer;
import java.util.random.RandomGenerator;
import mocapscope.protocol.session.SessionContext;
import mocapscope.protocol.websocket.WebSocketCloseStatus;
import mocapscope.protocol.websocket.WebSocketFrame;
import mocapscope.protocol.websocket.WebSocketOpcode;
import mocapscope.protocol.websocket.WebSocketRole;

/** Sends an endpoint's AImation packets, pings, pongs and close as WebSocket frames. */
final class AimationMessageSender {
    private final WebSocketRole role;
    private final RandomGenerator random;
    private boolean closed;

    AimationMessageSender(WebSocketRole role, RandomGenerator random) {
        this.role = role;
        this.random = random;
    }

    void send(AimationMessage.AimationEncodableMessage message, SessionContext out) {
        frame(message.title(), WebSocketOpcode.BINARY, message.packet().bytes(), out);
    }

    /** Sends an encoded packet that several clients share. */
    void send(String title, ByteBuffer packet, SessionContext out) {
        frame(title, WebSocketOpcode.BINARY, packet, out);
    }

    /** Sends a text message. */
    void sendText(String title, ByteBuffer words, SessionContext out) {
        frame(title, WebSocketOpcode.TEXT, words, out);
    }

    void sendPing(ByteBuffer payload, SessionContext out) {
        control(WebSocketOpcode.PING, payload, out);
    }

    /** Answers a ping with its payload. */
    void sendPong(ByteBuffer payload, SessionContext out) {
        control(WebSocketOpcode.PONG, payload, out);
    }

    /** Sends a close frame; nothing is sent after it. */
    void close(WebSocketCloseStatus why, SessionContext out) {
        control(WebSocketOpcode.CLOSE, why.payload(), out);
        closed = true;
    }

    /** Returns true if this side sent a close. */
    boolean hasClosed() {
        return closed;
    }

    private void control(WebSocketOpcode opcode, ByteBuffer payload, SessionContext out) {
        frame(AimationWebSocketPdu.FramePdu.title(opcode), opcode, payload, out);
    }

    private void frame(String name, WebSocketOpcode opcode, ByteBuffer payload, SessionContext out) {
        if (!closed) {
            out.send(
                    AimationChannels.TCP,
                    name,
                    WebSocketFrame.of(opcode, payload, role, random).bytes());
        }
    }
}
