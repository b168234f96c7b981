package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/**
 * What crosses a channel at once: a message, a datagram of several, or a frame that carries one.
 *
 * @param bytes as they cross, position 0 to limit
 * @param messages that end in it, as a decoder understands them here and now; none where it understands none
 */
public record Utterance(Channel channel, Direction direction, ByteBuffer bytes, List<Message> messages) {

    public Utterance {
        messages = List.copyOf(messages);
    }

    /** Where a message begins in these bytes; empty where not all of it lies here, as it is. */
    public OptionalInt place(int which) {
        if (which < 0 || which >= messages.size()) {
            return OptionalInt.empty();
        }
        var message = messages.get(which);
        long from = message.at() - message.entry().at();
        boolean whole = message.carrier() == Message.ON_THE_WIRE
                && from >= 0
                && from + message.length() <= bytes.remaining()
                && bytes.slice((int) from, message.length()).equals(message.bytes());
        return whole ? OptionalInt.of((int) from) : OptionalInt.empty();
    }

    /** All of it but a message that has a {@link #place}; empty when then nothing is left. */
    public Optional<ByteBuffer> without(int which) {
        var place = place(which);
        int length = place.isEmpty() ? bytes.remaining() : messages.get(which).length();
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
