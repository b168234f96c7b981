package mocapscope.protocol.session.decoder;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/**
 * One datagram, frame or other unit of bytes sent over a channel, with the messages decoded from it.
 *
 * @param bytes the bytes as they cross, from position 0 to the limit
 * @param messages the decoded messages that end in it; empty if it cannot be decoded
 */
public record DecodedTransmissionUnit(
        Channel channel, Direction direction, ByteBuffer bytes, List<DecodedMessage> messages) {

    public DecodedTransmissionUnit {
        messages = List.copyOf(messages);
    }

    /**
     * Returns the offset of a message in these bytes; empty if the message is not entirely and literally among them.
     */
    public OptionalInt findOffset(int index) {
        if (index < 0 || index >= messages.size()) {
            return OptionalInt.empty();
        }
        var message = messages.get(index);
        long from = message.at() - message.entry().at();
        boolean complete = message.carrier() == DecodedMessage.ON_THE_WIRE
                && from >= 0
                && from + message.length() <= bytes.remaining()
                && bytes.slice((int) from, message.length()).equals(message.bytes());
        return complete ? OptionalInt.of((int) from) : OptionalInt.empty();
    }

    /** Returns these bytes without a message that has a {@link #findOffset}; empty if no bytes remain. */
    public Optional<ByteBuffer> removeMessage(int index) {
        var place = findOffset(index);
        int length = place.isEmpty() ? bytes.remaining() : messages.get(index).length();
        int from = place.orElse(0);
        if (length == bytes.remaining()) {
            return Optional.empty();
        }
        var rest = ByteBuffer.allocate(bytes.remaining() - length)
                .put(bytes.slice(0, from))
                .put(bytes.slice(from + length, bytes.remaining() - from - length));
        return Optional.of(rest.flip().asReadOnlyBuffer());
    }
}
