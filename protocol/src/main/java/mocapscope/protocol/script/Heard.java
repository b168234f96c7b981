package mocapscope.protocol.script;

import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What happened, in its order: a session's thread adds, the thread that runs the script takes. More than it may hold is
 * dropped, and told.
 */
final class Heard {
    /** How much may wait to be looked at. */
    static final int MOST = 65_536;

    private static final long MOST_BYTES = 64L << 20;

    private final LongSupplier clock;
    private final LinkedBlockingQueue<Happening> queue = new LinkedBlockingQueue<>();
    private long bytes;
    private volatile boolean overflown;
    private Runnable onCancel = () -> {};
    private boolean cancelled;
    private @Nullable Happening next;

    /** {@code clock} is the monotonic one of all sessions. */
    Heard(LongSupplier clock) {
        this.clock = clock;
    }

    void add(Happening happening) {
        synchronized (queue) {
            if (queue.size() >= MOST || bytes > MOST_BYTES) {
                overflown = true;
                return;
            }
            bytes += cost(happening);
            queue.add(happening);
        }
    }

    /** Adds them all at once: nobody sees one of them alone. */
    void addAll(List<Happening> happenings) {
        synchronized (queue) {
            happenings.forEach(this::add);
        }
    }

    /** Nobody wants to know any more. */
    void cancel(long now) {
        Runnable then;
        synchronized (queue) {
            cancelled = true;
            queue.add(new Happening.Cancelled(now));
            then = onCancel;
        }
        then.run();
    }

    /** What else is to be done when it is cancelled, be it already. */
    void whenCancelled(Runnable deed) {
        synchronized (queue) {
            onCancel = deed;
            if (!cancelled) {
                return;
            }
        }
        deed.run();
    }

    /** Whether something is missing. */
    boolean overflown() {
        return overflown;
    }

    /** What happened next, be it not before then; null when until then nothing did. */
    @Nullable
    Happening until(long then) throws InterruptedException {
        if (next == null) {
            next = poll(then);
        }
        var first = next;
        if (first == null || first.at() > then) {
            return null;
        }
        next = null;
        return first;
    }

    private @Nullable Happening poll(long then) throws InterruptedException {
        long left = then - clock.getAsLong();
        var first = left <= 0 ? queue.poll() : queue.poll(left, TimeUnit.NANOSECONDS);
        if (first != null) {
            synchronized (queue) {
                bytes -= cost(first);
            }
        }
        return first;
    }

    private static long cost(Happening happening) {
        return happening instanceof Happening.Said(var message) ? message.length() : 0;
    }
}
