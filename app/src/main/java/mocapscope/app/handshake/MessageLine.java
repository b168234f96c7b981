package mocapscope.app.handshake;

import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * What the list says of a message.
 *
 * @param time nanoseconds since the session began
 * @param worst of its findings; null when it has none
 */
record MessageLine(
        long n,
        long time,
        Direction direction,
        String channel,
        String sender,
        String name,
        int length,
        long carrier,
        @Nullable Severity worst) {

    static MessageLine of(Message message, long begin, @Nullable Severity worst) {
        return new MessageLine(
                message.n(),
                message.arrival() - begin,
                message.direction(),
                message.channel().name(),
                message.sender(),
                message.name(),
                message.length(),
                message.carrier(),
                worst);
    }
}
