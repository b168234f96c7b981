package mocapscope.app.transcript;

import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.event.Message;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * A row of the message list: number, time, direction, channel, sender, name and length.
 *
 * @param time nanoseconds since the session began
 * @param worst the severity of its worst finding; null without findings
 */
record MessageRow(
        long n,
        long time,
        Direction direction,
        String channel,
        String sender,
        String name,
        int length,
        long carrier,
        @Nullable Severity worst) {

    /** Stands for a time that is no longer known. */
    static final long NO_TIME = Long.MIN_VALUE;

    /** Returns the row of a message that was dropped from memory before it was decoded. */
    static MessageRow isDropped(long n) {
        return new MessageRow(n, NO_TIME, Direction.TO_CLIENT, "", "", "", 0, Message.ON_THE_WIRE, null);
    }

    boolean isDropped() {
        return time == NO_TIME;
    }

    static MessageRow of(Message message, long begin, @Nullable Severity worst) {
        return new MessageRow(
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
