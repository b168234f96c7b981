package mocapscope.protocol.transcript;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import mocapscope.protocol.limit.DocumentedLimit;
import org.jspecify.annotations.Nullable;

/**
 * The memory limit that all sessions of the program share for transcripts (stored network traffic), other histories and
 * queues. Thread-safe. When it is exceeded, the largest history gives its oldest content first; a queue gives only when
 * no history has anything left. Content that is in use counts and is never given: its owner takes less of it while the
 * budget is exceeded. The content of a holder that became garbage no longer counts.
 */
public final class AllSessionsMemoryBudget {
    /** The system property that sets a smaller budget, in MiB. */
    private static final String PROPERTY = "mocapscope.memory";

    @DocumentedLimit(
            value =
                    "transcripts, histories, queues and held messages of all sessions together, with a recorder's and the"
                            + " output's; less with the property mocapscope.memory, in MiB",
            unit = "share of the program's memory",
            beyond = "the session that holds most drops its oldest entries, TRANSCRIPT_FULL; if none has any left,"
                    + " the slowest peer is disconnected, PEER_SLOW, and held messages, those under way in a simulated"
                    + " network, incomplete ones of SETP, and output have an eighth of their own limits")
    private static final int SHARE_OF_MEMORY = 4;

    /**
     * The part of what the largest holder holds that it gives at least, so that few calls free much; and the part of its
     * own limit that an owner of used content may have although the budget is exceeded.
     */
    private static final int LEAST_PART = 8;

    /** The budget of this process. */
    public static final AllSessionsMemoryBudget PROCESS = new AllSessionsMemoryBudget(Math.min(
            Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY, Long.getLong(PROPERTY, Integer.MAX_VALUE) << 20));

    /** An object whose memory use counts against a budget; the budget keeps only a weak reference to it. */
    @FunctionalInterface
    public interface MemoryHolder {

        /**
         * Drops the oldest content, if possible at least that many bytes of it, and returns the number of bytes dropped.
         * Called by any thread, and calls no share.
         */
        long release(long least);
    }

    private final long most;
    private final AtomicLong held = new AtomicLong();
    private final Set<MemoryShare> histories = ConcurrentHashMap.newKeySet();
    private final Set<MemoryShare> queues = ConcurrentHashMap.newKeySet();
    private final Set<MemoryShare> used = ConcurrentHashMap.newKeySet();
    private final ReferenceQueue<Object> collected = new ReferenceQueue<>();

    /** Creates a budget in bytes. */
    public AllSessionsMemoryBudget(long most) {
        this.most = most;
    }

    /** Creates the share of content about the past, which is given before that of any queue. */
    public MemoryShare createHistoryShare(MemoryHolder holder) {
        return new MemoryShare(holder, histories);
    }

    /** Creates the share of content that waits to be sent, handled or written. */
    public MemoryShare createQueueShare(MemoryHolder holder) {
        return new MemoryShare(holder, queues);
    }

    /** Creates the share of content that {@code owner} uses and never gives; it ends when the owner is garbage. */
    public MemoryShare createUsedShare(Object owner) {
        return new MemoryShare(owner, used);
    }

    /** Returns the budget in bytes. */
    public long bytes() {
        return most;
    }

    /** Returns true if more is held although every holder has given what it can. */
    public boolean isExceeded() {
        return held.get() > most;
    }

    /** Returns the limit of one owner of used content: {@code most}, and an eighth of it while the budget is exceeded. */
    public long reduce(long most) {
        return isExceeded() ? most / LEAST_PART : most;
    }

    private synchronized void reclaim() {
        for (var gone = collected.poll(); gone != null; gone = collected.poll()) {
            ((MemoryShare) gone).close();
        }
        var spent = new HashSet<MemoryShare>();
        while (isExceeded()) {
            var largest = largest(histories, spent);
            largest = largest == null ? largest(queues, spent) : largest;
            if (largest == null) {
                return;
            }
            if (!largest.release()) {
                spent.add(largest);
            }
        }
    }

    private static @Nullable MemoryShare largest(Set<MemoryShare> shares, Set<MemoryShare> spent) {
        return shares.stream()
                .filter(share -> share.bytes.get() > 0 && !spent.contains(share))
                .max(Comparator.comparingLong(share -> share.bytes.get()))
                .orElse(null);
    }

    /** The part of a memory budget that one holder uses. Thread-safe. Called without a lock of the holder. */
    public final class MemoryShare extends WeakReference<Object> {
        private final AtomicLong bytes = new AtomicLong();
        private final Set<MemoryShare> kind;

        private MemoryShare(Object owner, Set<MemoryShare> kind) {
            super(owner, collected);
            this.kind = kind;
            kind.add(this);
        }

        /** Adds bytes to the share, or removes them; holders give content if the budget is exceeded. */
        public void change(long by) {
            if (count(by) && by > 0 && isExceeded()) {
                reclaim();
            }
        }

        private synchronized boolean count(long by) {
            boolean open = kind.contains(this);
            if (open) {
                bytes.addAndGet(by);
                held.addAndGet(by);
            }
            return open;
        }

        /** Removes the share and its bytes from the budget. */
        public synchronized void close() {
            if (kind.remove(this)) {
                held.addAndGet(-bytes.getAndSet(0));
            }
        }

        private boolean release() {
            long least = Math.max(1, bytes.get() / LEAST_PART);
            long freed = get() instanceof MemoryHolder holder ? holder.release(least) : 0;
            change(-freed);
            return freed > 0;
        }
    }
}
