package mocapscope.protocol.setp;

import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import mocapscope.protocol.bytes.ByteWriter;

/**
 * The packet ids that wait to be acknowledged, and those that were lately, which are repeated in case an
 * Acknowledgement was lost (6.2).
 */
final class Acknowledger {
    /** Far more than wait when whoever drives us lets us send; beyond, the oldest are left to the peer's next resend. */
    private static final int MOST_WAITING = 4096;

    private static final long NEVER = Long.MAX_VALUE;

    private final SetpTuning.Acknowledging tuning;
    private final int type;
    private final LinkedHashSet<Long> waiting = new LinkedHashSet<>();
    /** Those among them that wait a second time after they left. */
    private final Set<Long> twice = new HashSet<>();

    /** Latest first. */
    private final ArrayDeque<Long> history = new ArrayDeque<>();

    private long dueAt = NEVER;
    private long repeatsUntil = Long.MIN_VALUE;

    Acknowledger(SetpTuning tuning) {
        this.tuning = tuning.acknowledging();
        this.type = tuning.types().acknowledgement();
    }

    /** A guaranteed packet came; {@code urgent} when its sender waits for the answer. */
    void queue(long packet, boolean urgent, long now) {
        waiting.add(packet);
        if (waiting.size() > MOST_WAITING) {
            twice.remove(waiting.removeFirst());
        }
        boolean atOnce = urgent || waiting.size() >= tuning.every();
        dueAt = Math.min(dueAt, atOnce ? now : now + tuning.delay());
    }

    /**
     * The same for a packet that its sender repeats and repeats: our Acknowledgements get lost, so this one goes twice. Where
     * three of ten packets are lost, that makes a session's end many times as rare as one Acknowledgement each would.
     */
    void insist(long packet, long now) {
        queue(packet, true, now);
        twice.add(packet);
    }

    /** When an Acknowledgement must leave, if nothing else left before that it can ride with. */
    long dueAt() {
        return dueAt;
    }

    boolean waits() {
        return !waiting.isEmpty();
    }

    /**
     * Whether an Acknowledgement should ride with an unguaranteed packet: also for a while after the last one, since that may
     * be lost, and what rides costs less than a packet that is resent for want of it.
     */
    boolean repeats(long now) {
        return waits() || now < repeatsUntil;
    }

    /** Bytes of data of the next Acknowledgement, at most. */
    int nextSize() {
        return Integer.BYTES * Math.min(tuning.ids(), waiting.size() + Math.min(tuning.history(), history.size()));
    }

    /** The next Acknowledgement: ids that wait, then the latest of the history. */
    SetpFrame take(long message, long now) {
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
        return new SetpFrame(type, message, 1, 0, Octets.of(data.written()));
    }
}
