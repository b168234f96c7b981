package mocapscope.protocol.aimation;

import java.nio.ByteBuffer;
import java.util.random.RandomGenerator;
import mocapscope.protocol.session.Actions;
import mocapscope.protocol.websocket.Close;
import mocapscope.protocol.websocket.Frame;
import mocapscope.protocol.websocket.Opcode;
import mocapscope.protocol.websocket.Speaker;

/** Says what one side has to say: a packet in a frame each, and what keeps or ends the connection. */
final class AimationVoice {
    private final Speaker speaker;
    private final RandomGenerator random;
    private boolean closed;

    AimationVoice(Speaker speaker, RandomGenerator random) {
        this.speaker = speaker;
        this.random = random;
    }

    void say(AimationMessage.Sayable message, Actions out) {
        frame(message.title(), Opcode.BINARY, message.packet().bytes(), out);
    }

    /** A packet that was made for many. */
    void say(String title, ByteBuffer packet, Actions out) {
        frame(title, Opcode.BINARY, packet, out);
    }

    /** Words, as text. */
    void words(String title, ByteBuffer words, Actions out) {
        frame(title, Opcode.TEXT, words, out);
    }

    void ping(ByteBuffer payload, Actions out) {
        control(Opcode.PING, payload, out);
    }

    /** Answers a ping with what it carried. */
    void pong(ByteBuffer payload, Actions out) {
        control(Opcode.PONG, payload, out);
    }

    /** Closes; nothing may be said after that. */
    void close(Close why, Actions out) {
        control(Opcode.CLOSE, why.payload(), out);
        closed = true;
    }

    /** Whether our close was said. */
    boolean hasClosed() {
        return closed;
    }

    private void control(Opcode opcode, ByteBuffer payload, Actions out) {
        frame(AimationPart.Framed.title(opcode), opcode, payload, out);
    }

    private void frame(String name, Opcode opcode, ByteBuffer payload, Actions out) {
        if (!closed) {
            out.send(
                    AimationChannels.TCP,
                    name,
                    Frame.of(opcode, payload, speaker, random).bytes());
        }
    }
}
