package mocapscope.protocol.setp;

import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Bounded queue of unguaranteed SETP messages, in which a newer update of an object replaces the older one. Messages
 * wait here until the send rate allows them (§6.5). An update takes the place of the message it replaces, so every
 * object has its turn; beyond the limit the oldest message is dropped.
 */
final class FleetingQueue extends MessageQueue {
    /** Waiting messages by key; a message without a key gets a unique one below all others. */
    private final LinkedHashMap<Long, Cut> waiting = new LinkedHashMap<>();

    private final SetpTuning.Bounds bounds;
    private final Tally tally;
    private long waitingBytes;
    private long unkeyed = Outgoing.NO_KEY;

    FleetingQueue(SetpTuning.Bounds bounds, Tally tally) {
        this.bounds = bounds;
        this.tally = tally;
    }

    void add(Cut message) {
        long key = message.message().key();
        var replaced = waiting.put(key == Outgoing.NO_KEY ? --unkeyed : key, message);
        waitingBytes += message.left();
        if (replaced != null) {
            waitingBytes -= replaced.left();
            tally.thinned++;
        }
        while (waiting.size() > bounds.fleeting() || waitingBytes > bounds.fleetingBytes()) {
            poll();
            tally.thinned++;
        }
    }

    @Override
    @Nullable
    Cut poll() {
        var oldest = waiting.pollFirstEntry();
        if (oldest == null) {
            return null;
        }
        waitingBytes -= oldest.getValue().left();
        return oldest.getValue();
    }

    @Override
    long waitingBytes() {
        return waitingBytes;
    }

    @Override
    int waiting() {
        return waiting.size();
    }

    @Override
    void clear() {
        waiting.clear();
        waitingBytes = 0;
    }
}
