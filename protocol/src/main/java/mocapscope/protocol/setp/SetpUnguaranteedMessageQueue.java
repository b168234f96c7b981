package mocapscope.protocol.setp;

import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Bounded queue of unguaranteed SETP messages, in which a newer update of an object replaces the older one. Messages
 * wait here until the send rate allows them (§6.5). An update takes the place of the message it replaces, so every
 * object has its turn; beyond the limit the oldest message is dropped.
 */
final class SetpUnguaranteedMessageQueue extends SetpMessageQueue {
    /** Waiting messages by key; a message without a key gets a unique one below all others. */
    private final LinkedHashMap<Long, SetpMessageFragmenter> waiting = new LinkedHashMap<>();

    private final SetpTransportParameters.SetpLimitParameters parameters;
    private final SetpTransportCounters counters;
    private long waitingBytes;
    private long unkeyed = SetpOutgoingMessage.NO_KEY;

    SetpUnguaranteedMessageQueue(
            SetpTransportParameters.SetpLimitParameters parameters, SetpTransportCounters counters) {
        this.parameters = parameters;
        this.counters = counters;
    }

    void add(SetpMessageFragmenter message) {
        long key = message.message().key();
        var replaced = waiting.put(key == SetpOutgoingMessage.NO_KEY ? --unkeyed : key, message);
        waitingBytes += message.remainingBytes();
        if (replaced != null) {
            waitingBytes -= replaced.remainingBytes();
            counters.thinned++;
        }
        while (waiting.size() > parameters.unguaranteed() || waitingBytes > parameters.unguaranteedBytes()) {
            poll();
            counters.thinned++;
        }
    }

    @Override
    @Nullable
    SetpMessageFragmenter poll() {
        var oldest = waiting.pollFirstEntry();
        if (oldest == null) {
            return null;
        }
        waitingBytes -= oldest.getValue().remainingBytes();
        return oldest.getValue();
    }

    @Override
    long waitingBytes() {
        return waitingBytes;
    }

    @Override
    int waitingCount() {
        return waiting.size();
    }

    @Override
    void clear() {
        waiting.clear();
        waitingBytes = 0;
    }
}
