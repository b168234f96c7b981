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
    private final LongSupplier clock;
    private final LinkedBlockingQueue<Happening> queue = new LinkedBlockingQueue<>();
    private final Load load = new Load();
    private final Missed missed = new Missed();
    private Runnable onCancel = () -> {};
    private boolean cancelled;
    private @Nullable Happening next;

    /** {@code clock} is the monotonic one of all sessions. */
    Heard(LongSupplier clock) {
        this.clock = clock;
    }

    void add(Happening happening) {
        synchronized (queue) {
            if (load.fits(happening)) {
                load.add(happening);
                queue.add(happening);
            } else {
                missed.add(happening);
            }
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
            var news = new Happening.Cancelled(now);
            load.add(news);
            queue.add(news);
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

    /** What was dropped, for a person; empty where nothing was. */
    String missed() {
        synchronized (queue) {
            return missed.text();
        }
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
                load.remove(first);
            }
        }
        return first;
    }
}
