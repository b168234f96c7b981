package mocapscope.protocol.link;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import mocapscope.protocol.session.Gate;
import mocapscope.protocol.session.Now;
import org.jspecify.annotations.Nullable;

/**
 * The one thread of a session, or of a listener with all its peers: sockets and people post what happened, and it tells
 * the driver, one thing after the other, and wakes it when something is due.
 */
final class Station {
    /** What runs here. */
    interface Tenant {

        long wakeAt();

        void wake(Now now);

        /** When a verdict about a peer is due unless it answers, or {@link Gate#NEVER}. */
        long deadlineAt();

        /** Gives the verdicts that are due; all that arrived before {@code now} has been handled. */
        void expire(Now now);

        /** This process went on at that time after a pause, in which no peer could be heard. */
        void resume(long monotonicNanos);

        /** This process is late itself: until it has caught up, what is missing may have been lost here. */
        void fallBehind();

        /**
         * All that arrived while this process was late is handled.
         *
         * @param text how late it was, for a user
         * @param withheld whether a verdict was due meanwhile
         */
        void catchUp(String text, boolean withheld, Now now);

        boolean over();

        /** Something in our own code went wrong. */
        void broken(RuntimeException fault, Now now);
    }

    private record Posted(Now at, Consumer<Now> deed) {}

    /** Lateness of ours that is reported, in nanoseconds. */
    private static final long LATE = 300_000_000L;
    /** How soon it is looked again whether a verdict can be given, in nanoseconds. */
    private static final long RETRY = 50_000_000L;
    /** How long somebody may wait until all is handled. */
    private static final Duration CATCH_UP = Duration.ofSeconds(5);

    private static final Duration LOOK_AGAIN = Duration.ofMillis(5);

    private final LinkedBlockingQueue<Posted> mailbox = new LinkedBlockingQueue<>();
    private final Set<SocketInput> inputs = ConcurrentHashMap.newKeySet();
    private final Heartbeat heartbeat;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Phaser sockets = new Phaser() {
        @Override
        protected boolean onAdvance(int phase, int registered) {
            return false; // sockets come and go: nobody at work now does not mean never again
        }
    };
    private final String name;
    /** The end of the last pause that the tenant was told. */
    private long resumed;
    /** When it is looked again whether all has been handled, or {@link Gate#NEVER}. */
    private long retryAt = Gate.NEVER;

    private @Nullable Lateness lateness;

    Station(String name) {
        this(name, Heartbeat.ofProcess());
    }

    Station(String name, Heartbeat heartbeat) {
        this.name = name;
        this.heartbeat = heartbeat;
        this.resumed = heartbeat.lastPause().until();
    }

    /** Starts the thread; it ends with its tenant, and does {@code after}. */
    void run(Tenant tenant, Runnable after) {
        Thread.ofVirtual().name(name).start(() -> work(tenant, after));
    }

    /** Has {@code deed} done by the thread, with the moment of the posting. */
    void post(Consumer<Now> deed) {
        synchronized (mailbox) { // so that moments come in their order
            mailbox.add(new Posted(Clock.now(), deed));
        }
    }

    /** A reader begins; {@link #ends} when it will post nothing more. */
    SocketInput begins() {
        var input = new SocketInput(this);
        inputs.add(input);
        return input;
    }

    void ends(SocketInput input) {
        inputs.remove(input);
    }

    /** A socket begins to send, or to receive at a port. */
    void socketWorks() {
        sockets.register();
    }

    /** A socket has sent all it had, or let its port go. */
    void socketRests() {
        sockets.arriveAndDeregister();
    }

    /**
     * Waits until the thread has ended, the last words have left and the ports are free again, at most so long; whether
     * that came.
     */
    boolean awaitEnd(Duration most) throws InterruptedException {
        long until = Clock.nanos() + most.toNanos();
        try {
            if (!ended.await(most.toNanos(), TimeUnit.NANOSECONDS)) {
                return false;
            }
            int phase = sockets.register();
            sockets.arriveAndDeregister();
            sockets.awaitAdvanceInterruptibly(phase, until - Clock.nanos(), TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException _) {
            return false;
        }
    }

    /** Waits until everything that has arrived by now is handled, as {@link Live#catchUp} says. */
    long catchUp() throws InterruptedException {
        long now = Clock.nanos();
        long until = now + CATCH_UP.toNanos();
        while (ended.getCount() > 0 && Clock.nanos() < until && emptySince(now) < now) {
            ended.await(LOOK_AGAIN.toNanos(), TimeUnit.NANOSECONDS);
        }
        var handled = new CountDownLatch(1);
        post(_ -> handled.countDown());
        while (ended.getCount() > 0 && Clock.nanos() < until && handled.getCount() > 0) {
            handled.await(LOOK_AGAIN.toNanos(), TimeUnit.NANOSECONDS);
        }
        return heartbeat.lastPause().until();
    }

    private void work(Tenant tenant, Runnable after) {
        try {
            while (!tenant.over()) {
                try {
                    turn(tenant);
                } catch (RuntimeException fault) {
                    tenant.broken(fault, Clock.now());
                } catch (OutOfMemoryError | StackOverflowError fault) {
                    // Otherwise all that this thread serves would stand still and nobody would be told.
                    tenant.broken(new IllegalStateException(fault.toString(), fault), Clock.now());
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            after.run();
            ended.countDown();
        }
    }

    /**
     * Handles what was posted by now, then what is due, then the verdicts that are due and can be given. A tenant's time
     * never goes back: all that was posted before the turn is handled in it, and nothing that was posted later.
     */
    private void turn(Tenant tenant) throws InterruptedException {
        boolean retries = retryAt != Gate.NEVER;
        var posted = next(Math.min(tenant.wakeAt(), retries ? retryAt : tenant.deadlineAt()));
        var now = begin();
        posted = posted == null ? nextBy(now) : posted;
        noteLateness(tenant, posted == null ? now.monotonicNanos() : posted.at().monotonicNanos(), retries, now);
        for (; posted != null && !tenant.over(); posted = nextBy(now)) {
            posted.deed().accept(posted.at());
        }
        if (tenant.wakeAt() <= now.monotonicNanos()) {
            tenant.wake(now);
        }
        judge(tenant, now);
    }

    private @Nullable Posted next(long wakeAt) throws InterruptedException {
        if (wakeAt == Gate.NEVER) {
            return mailbox.take();
        }
        long now = Clock.nanos();
        return wakeAt <= now ? mailbox.poll() : mailbox.poll(wakeAt - now, TimeUnit.NANOSECONDS);
    }

    private Now begin() {
        synchronized (mailbox) {
            return Clock.now();
        }
    }

    private @Nullable Posted nextBy(Now now) {
        var next = mailbox.peek();
        return next != null && next.at().monotonicNanos() <= now.monotonicNanos() ? mailbox.poll() : null;
    }

    /** Notes whether this process is late itself: it did not run, or what was posted and due waited for this thread. */
    private void noteLateness(Tenant tenant, long postedAt, boolean retries, Now now) {
        long due = tenant.deadlineAt();
        var pause = heartbeat.lastPause();
        if (pause.until() > resumed) {
            resumed = pause.until();
            late(tenant, now).pause(pause);
            tenant.resume(resumed);
        } else if (heartbeat.late(now.monotonicNanos())) {
            late(tenant, now);
            tenant.resume(now.monotonicNanos());
        }
        // Where it looked again for a while, nothing waited for this thread.
        long waited = now.monotonicNanos() - (retries ? postedAt : Math.min(postedAt, due));
        if (waited > LATE) {
            late(tenant, now).waited(waited);
        }
        if (lateness != null && due <= now.monotonicNanos()) {
            lateness.withhold();
        }
    }

    private Lateness late(Tenant tenant, Now now) {
        var current = lateness;
        if (current == null) {
            current = new Lateness(now.monotonicNanos());
            lateness = current;
            tenant.fallBehind();
        }
        current.lasts(now.monotonicNanos());
        return current;
    }

    /** Has the verdicts given that are due, once all that arrived by then is handled. */
    private void judge(Tenant tenant, Now now) {
        var current = lateness;
        if (current != null && (caughtUp(current.last()) || current.tooLong(now.monotonicNanos()))) {
            lateness = null;
            tenant.catchUp(current.text(), current.withheld(), now);
        }
        long due = tenant.deadlineAt();
        if (lateness == null && due <= now.monotonicNanos() && caughtUp(due)) {
            tenant.expire(now);
        }
        boolean waits = lateness != null || tenant.deadlineAt() <= now.monotonicNanos();
        retryAt = waits ? now.monotonicNanos() + RETRY : Gate.NEVER;
    }

    /**
     * Whether this process runs, each reader found its socket empty since {@code due}, and all that they posted before has
     * been handled.
     */
    private boolean caughtUp(long due) {
        if (heartbeat.late(Clock.nanos()) || heartbeat.lastPause().until() > resumed) {
            return false;
        }
        long proven = emptySince(due);
        var next = mailbox.peek();
        return proven >= due && (next == null || next.at().monotonicNanos() > proven);
    }

    /** Returns when all sockets were last found empty; readers for whom that was before {@code since} are asked to look. */
    private long emptySince(long since) {
        long first = Long.MAX_VALUE;
        for (var input : inputs) {
            first = Math.min(first, input.emptySince(since));
        }
        return first;
    }
}
