package mocapscope.protocol.session.logic;

import java.util.List;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.transcript.Entry;

/**
 * A recorded TCP segment or datagram to be replayed, with the time to send it.
 *
 * @param time nanoseconds since the start of the replay, at its current speed
 * @param restarts whether the recording restarts with this step
 * @param entry the segment or datagram, as recorded
 * @param messages the messages of the server that it completes
 */
public record ReplayedTransmission(long time, boolean restarts, Entry entry, List<DecodedMessage> messages) {

    public ReplayedTransmission {
        messages = List.copyOf(messages);
    }
}
