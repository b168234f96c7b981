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

    /** In place of a time: it is not known any more. */
    static final long NO_TIME = Long.MIN_VALUE;

    /** Of a message that was dropped from memory before anybody looked at it. */
    static MessageLine gone(long n) {
        return new MessageLine(n, NO_TIME, Direction.TO_CLIENT, "", "", "", 0, Message.ON_THE_WIRE, null);
    }

    boolean gone() {
        return time == NO_TIME;
    }

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
