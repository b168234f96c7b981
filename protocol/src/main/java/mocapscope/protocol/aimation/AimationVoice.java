package mocapscope.protocol.aimation;

import java.nio.ByteBuffer;
import java.util.random.RandomGenerator;
import mocapscope.protocol.session.SessionContext;
import mocapscope.protocol.websocket.Close;
import mocapscope.protocol.websocket.Frame;
import mocapscope.protocol.websocket.Opcode;
import mocapscope.protocol.websocket.Speaker;

/** Sends an endpoint's AImation packets, pings, pongs and close as WebSocket frames. */
final class AimationVoice {
    private final Speaker speaker;
    private final RandomGenerator random;
    private boolean closed;

    AimationVoice(Speaker speaker, RandomGenerator random) {
        this.speaker = speaker;
        this.random = random;
    }

    void say(AimationMessage.Sayable message, SessionContext out) {
        frame(message.title(), Opcode.BINARY, message.packet().bytes(), out);
    }

    /** Sends an encoded packet that several clients share. */
    void say(String title, ByteBuffer packet, SessionContext out) {
        frame(title, Opcode.BINARY, packet, out);
    }

    /** Sends a text message. */
    void words(String title, ByteBuffer words, SessionContext out) {
        frame(title, Opcode.TEXT, words, out);
    }

    void ping(ByteBuffer payload, SessionContext out) {
        control(Opcode.PING, payload, out);
    }

    /** Answers a ping with its payload. */
    void pong(ByteBuffer payload, SessionContext out) {
        control(Opcode.PONG, payload, out);
    }

    /** Sends a close frame; nothing is sent after it. */
    void close(Close why, SessionContext out) {
        control(Opcode.CLOSE, why.payload(), out);
        closed = true;
    }

    /** Returns true if this side sent a close. */
    boolean hasClosed() {
        return closed;
    }

    private void control(Opcode opcode, ByteBuffer payload, SessionContext out) {
        frame(AimationPart.Framed.title(opcode), opcode, payload, out);
    }

    private void frame(String name, Opcode opcode, ByteBuffer payload, SessionContext out) {
        if (!closed) {
            out.send(
                    AimationChannels.TCP,
                    name,
                    Frame.of(opcode, payload, speaker, random).bytes());
        }
    }
}
