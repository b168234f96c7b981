package mocapscope.protocol.aimation.wire;

import java.nio.ByteBuffer;
import java.util.random.RandomGenerator;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.websocket.WebSocketCloseStatus;
import mocapscope.protocol.websocket.WebSocketFrame;
import mocapscope.protocol.websocket.WebSocketOpcode;
import mocapscope.protocol.websocket.WebSocketRole;

/** Sends an endpoint's AImation packets and control messages (ping, pong, close) as WebSocket frames. */
public final class AimationMessageSender {
    private final WebSocketRole role;
    private final RandomGenerator random;
    private boolean closed;

    public AimationMessageSender(WebSocketRole role, RandomGenerator random) {
        this.role = role;
        this.random = random;
    }

    public void send(AimationMessage.AimationEncodableMessage message, SessionLogicContext out) {
        frame(message.title(), WebSocketOpcode.BINARY, message.packet().bytes(), out);
    }

    /** Sends an encoded packet that several clients share. */
    public void send(String title, ByteBuffer packet, SessionLogicContext out) {
        frame(title, WebSocketOpcode.BINARY, packet, out);
    }

    /** Sends a text message. */
    public void sendText(String title, ByteBuffer words, SessionLogicContext out) {
        frame(title, WebSocketOpcode.TEXT, words, out);
    }

    public void sendPing(ByteBuffer payload, SessionLogicContext out) {
        control(WebSocketOpcode.PING, payload, out);
    }

    /** Answers a ping with its payload. */
    public void sendPong(ByteBuffer payload, SessionLogicContext out) {
        control(WebSocketOpcode.PONG, payload, out);
    }

    /** Sends a close frame; nothing is sent after it. */
    public void close(WebSocketCloseStatus closeStatus, SessionLogicContext out) {
        control(WebSocketOpcode.CLOSE, closeStatus.payload(), out);
        closed = true;
    }

    /** Returns true if this side sent a close. */
    public boolean hasClosed() {
        return closed;
    }

    private void control(WebSocketOpcode opcode, ByteBuffer payload, SessionLogicContext out) {
        frame(AimationUpgradeOrFrame.FramePdu.title(opcode), opcode, payload, out);
    }

    private void frame(String name, WebSocketOpcode opcode, ByteBuffer payload, SessionLogicContext out) {
        if (!closed) {
            out.send(
                    AimationChannelConstants.TCP,
                    name,
                    WebSocketFrame.of(opcode, payload, role, random).bytes());
        }
    }
}
