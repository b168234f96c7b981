package mocapscope.protocol.stage;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;

/**
 * A bounded queue of session data that this machine will publish on a NATS server. It never blocks: when it is full,
 * verdicts are dropped first, then the log, then checkpoints, and bytes last. Thread-safe.
 */
final class StagePublishQueue {
    private final long most;
    private final AllSessionsMemoryBudget.MemoryShare share;
    private final Map<StageMessageKind, Long> dropped = new EnumMap<>(StageMessageKind.class);
    private final Map<StageMessageKind, Long> waiting = new EnumMap<>(StageMessageKind.class);
    private final ArrayDeque<QueuedAction> actions = new ArrayDeque<>();
    private long bytes;

    private record QueuedAction(StageMessageKind kind, long size, Runnable action) {}

    /** Creates a queue that is full when more than {@code most} bytes would wait. */
    StagePublishQueue(long most, AllSessionsMemoryBudget budget) {
        this.most = most;
        this.share = budget.createUsedShare(this);
    }

    /** Adds an action of about {@code size} bytes; returns false if it is dropped. */
    boolean add(StageMessageKind kind, long size, Runnable action) {
        long before;
        long after;
        boolean fits;
        synchronized (this) {
            before = bytes;
            makeRoom(kind, size);
            fits = bytes + size <= most;
            if (fits) {
                actions.add(new QueuedAction(kind, size, action));
                waiting.merge(kind, 1L, Long::sum);
                bytes += size;
            } else {
                dropped.merge(kind, 1L, Long::sum);
            }
            after = bytes;
        }
        share.change(after - before);
        return fits;
    }

    /** Drops less important actions, of the least important kind first, until one of {@code size} bytes fits. */
    private void makeRoom(StageMessageKind kind, long size) {
        for (var less : StageMessageKind.values()) {
            if (bytes + size <= most || less.compareTo(kind) >= 0) {
                return;
            }
            if (waiting.getOrDefault(less, 0L) > 0) {
                dropAll(less);
            }
        }
    }

    private void dropAll(StageMessageKind kind) {
        actions.removeIf(one -> {
            boolean isDropped = one.kind() == kind;
            bytes -= isDropped ? one.size() : 0;
            return isDropped;
        });
        long count = waiting.getOrDefault(kind, 0L);
        waiting.put(kind, 0L);
        dropped.merge(kind, count, Long::sum);
    }

    /** Removes the oldest actions of about that many bytes, at least one, and returns them in order. */
    List<Runnable> take(long size) {
        var taken = new ArrayList<Runnable>();
        long before;
        long after;
        synchronized (this) {
            before = bytes;
            while (!actions.isEmpty() && before - bytes < size) {
                var next = actions.removeFirst();
                bytes -= next.size();
                waiting.merge(next.kind(), -1L, Long::sum);
                taken.add(next.action());
            }
            after = bytes;
        }
        share.change(after - before);
        return taken;
    }

    /** Returns the number of dropped actions of a kind. */
    synchronized long dropped(StageMessageKind kind) {
        return dropped.getOrDefault(kind, 0L);
    }

    /** Returns the number of waiting bytes. */
    synchronized long bytes() {
        return bytes;
    }
}
