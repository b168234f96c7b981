package mocapscope.protocol.session;

import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/**
 * A message that a side can say, as a person finds it in a list.
 *
 * @param name as the protocol calls it; of one direction and channel there is one of that name
 * @param channel on which it is said
 * @param about what it says, in one sentence
 * @param section of the specification
 */
public record Phrase(String name, Direction direction, Channel channel, String about, String section) {}
