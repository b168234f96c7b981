package mocapscope.app.model.state;

import mocapscope.app.model.snapshot.TrafficStatistics;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.timing.RateMeter;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** Counts a session's messages and bytes and measures their rates. Not thread-safe. */
final class SessionTrafficMeter {
    private final Direction incoming;
    private final RateMeter messageRate = new RateMeter();
    private final RateMeter byteRate = new RateMeter();
    private long messages;
    private long bytesIn;
    private long bytesOut;
    private long lastByte = TrafficStatistics.NEVER;

    SessionTrafficMeter(Direction incoming) {
        this.incoming = incoming;
    }

    void addMessage(MessageMetadata message) {
        messages++;
        messageRate.add(message.arrival());
    }

    void addEntry(Entry entry) {
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

    TrafficStatistics snapshot(long now) {
        return new TrafficStatistics(
                messages, bytesIn, bytesOut, messageRate.perSecond(now), byteRate.perSecond(now), lastByte);
    }
}
