package mocapscope.protocol.setp;

import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Unguaranteed messages that wait for the rate to allow them (6.5). A successor takes its predecessor's place in the line,
 * so that no object starves behind others that change as often; past the bound the oldest goes.
 */
final class FleetingQueue extends MessageQueue {
    /** By key; a message without one has a key of its own, below all others. */
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
