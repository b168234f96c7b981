package mocapscope.protocol.session.decoder;

import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/**
 * A message type that users or scripts can compose and send: name, receiving side (client or server) and network
 * channel.
 *
 * @param name the protocol's name, unique for a direction and channel
 * @param channel the channel on which it is sent
 * @param description its content, in one sentence
 * @param section the section of the specification
 */
public record SendableMessageType(
        String name, Direction direction, Channel channel, String description, String section) {}
