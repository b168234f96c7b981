package mocapscope.app.model;

import mocapscope.protocol.session.MessageMetadata;
import mocapscope.protocol.timing.RateMeter;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** Counts a session's messages and bytes and measures their rates. Not thread-safe. */
final class Crossing {
    private final Direction incoming;
    private final RateMeter messageRate = new RateMeter();
    private final RateMeter byteRate = new RateMeter();
    private long messages;
    private long bytesIn;
    private long bytesOut;
    private long lastByte = Traffic.NEVER;

    Crossing(Direction incoming) {
        this.incoming = incoming;
    }

    void message(MessageMetadata message) {
        messages++;
        messageRate.add(message.arrival());
    }

    void entry(Entry entry) {
        int length = entry.bytes().remaining();
        if (length == 0) {
            return;
        }
        byteRate.add(entry.arrival(), length);
        if (entry.direction() == incoming) {
            bytesIn += length;
            lastByte = entry.arrival();
        } else {
            bytesOut += length;
        }
    }

    Traffic traffic(long now) {
        return new Traffic(messages, bytesIn, bytesOut, messageRate.perSecond(now), byteRate.perSecond(now), lastByte);
    }
}
