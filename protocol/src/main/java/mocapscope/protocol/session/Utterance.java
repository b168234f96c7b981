package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.List;
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
}
