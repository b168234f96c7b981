package mocapscope.protocol.setp.transport;

import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.setp.wire.SetpMessageFragment;
import mocapscope.protocol.setp.wire.SetpOpaqueBytes;

/**
 * Builds Acknowledgement frames from the ids of received SETP packets; repeats recent ids in case an earlier frame was
 * lost. See SETP.md §6.2.
 */
final class SetpAcknowledgementBuilder {
    /**
     * Limit of waiting ids, far above the normal number; the oldest ones beyond it are left to the peer's next resend.
     */
    @DocumentedLimit(
            value = "packet ids that wait to be acknowledged",
            unit = "ids",
            beyond = "the oldest wait until the peer resends")
    private static final int MOST_WAITING = 4096;

    private static final long NEVER = Long.MAX_VALUE;

    private final SetpProtocolParameters.SetpAcknowledgementParameters tuning;
    private final int type;
    private final LinkedHashSet<Long> waiting = new LinkedHashSet<>();
    /** Ids among them that are queued again after they were sent. */
    private final Set<Long> twice = new HashSet<>();

    /** Recently acknowledged ids, the latest first. */
    private final ArrayDeque<Long> history = new ArrayDeque<>();

    private long dueAt = NEVER;
    private long repeatsUntil = Long.MIN_VALUE;

    SetpAcknowledgementBuilder(SetpProtocolParameters tuning) {
        this.tuning = tuning.acknowledging();
        this.type = tuning.types().acknowledgement();
    }

    /** Queues the id of a guaranteed packet; {@code urgent} if its sender waits for the Acknowledgement. */
    void queue(long packet, boolean urgent, long now) {
        waiting.add(packet);
        if (waiting.size() > MOST_WAITING) {
            twice.remove(waiting.removeFirst());
        }
        boolean atOnce = urgent || waiting.size() >= tuning.every();
        dueAt = Math.min(dueAt, atOnce ? now : now + tuning.delay());
    }

    /**
     * Queues the id of a packet that its sender resends repeatedly: Acknowledgements are lost, so this one is sent
     * twice. With three of ten packets lost, that makes it many times less likely that the end of a session fails than
     * with one Acknowledgement each.
     */
    void queueTwice(long packet, long now) {
        queue(packet, true, now);
        twice.add(packet);
    }

    /** Returns the time when an Acknowledgement must be sent, unless an earlier packet carries it. */
    long dueAt() {
        return dueAt;
    }

    boolean hasQueued() {
        return !waiting.isEmpty();
    }

    /**
     * Returns true if an unguaranteed packet should carry an Acknowledgement, also for a while after the last one. That
     * one may be lost, and repeating it costs less than a packet that is resent for lack of it.
     */
    boolean shouldRepeat(long now) {
        return hasQueued() || now < repeatsUntil;
    }

    /** Returns the maximum size in bytes of the next Acknowledgement's data. */
    int nextSize() {
        return Integer.BYTES * Math.min(tuning.ids(), waiting.size() + Math.min(tuning.history(), history.size()));
    }

    /** Returns the next Acknowledgement: waiting ids first, then the latest of the history. */
    SetpMessageFragment buildFrame(long message, long now) {
        var ids = new LinkedHashSet<Long>();
        while (ids.size() < tuning.ids() && !waiting.isEmpty()) {
            ids.add(waiting.removeFirst());
        }
        int fresh = ids.size();
        if (fresh > 0) {
            repeatsUntil = now + tuning.historyFor();
        }
        history.removeAll(ids);
        for (var old : history) {
            if (ids.size() < tuning.ids()) {
                ids.add(old);
            }
        }
        ids.stream().limit(fresh).forEach(history::addFirst);
        while (history.size() > tuning.history()) {
            history.removeLast();
        }
        dueAt = waiting.isEmpty() ? NEVER : now;
        ids.stream().limit(fresh).filter(twice::remove).toList().forEach(id -> queue(id, false, now));
        var data = new ByteWriter(ByteOrder.LITTLE_ENDIAN);
        ids.forEach(id -> data.u32("packetIds", id));
        return new SetpMessageFragment(type, message, 1, 0, SetpOpaqueBytes.of(data.toByteBuffer()));
    }
}
