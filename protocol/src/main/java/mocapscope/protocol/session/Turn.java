package mocapscope.protocol.session;

import java.util.List;
import mocapscope.protocol.transcript.Entry;

/**
 * What a server said at one moment of a session that was recorded.
 *
 * @param time nanoseconds since it was begun to be said again, at the pace at which that happens
 * @param anew whether the recording begins again with it
 * @param entry the segment or datagram, as it was recorded
 * @param messages that were whole with it, of the server alone
 */
public record Turn(long time, boolean anew, Entry entry, List<Message> messages) {

    public Turn {
        messages = List.copyOf(messages);
    }
}
