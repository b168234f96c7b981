package mocapscope.protocol.link;

import java.time.Duration;
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

        boolean over();

        /** Something in our own code went wrong. */
        void broken(RuntimeException fault, Now now);
    }

    private record Posted(Now at, Consumer<Now> deed) {}

    private final LinkedBlockingQueue<Posted> mailbox = new LinkedBlockingQueue<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Phaser sockets = new Phaser() {
        @Override
        protected boolean onAdvance(int phase, int registered) {
            return false; // sockets come and go: nobody at work now does not mean never again
        }
    };
    private final String name;

    Station(String name) {
        this.name = name;
    }

    /** Starts the thread; it ends with its tenant, and does {@code after}. */
    void run(Tenant tenant, Runnable after) {
        Thread.ofVirtual().name(name).start(() -> work(tenant, after));
    }

    /** Has {@code deed} done by the thread, with the moment of the posting. */
    void post(Consumer<Now> deed) {
        mailbox.add(new Posted(Clock.now(), deed));
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

    private void turn(Tenant tenant) throws InterruptedException {
        var posted = next(tenant.wakeAt());
        if (posted != null) {
            posted.deed().accept(posted.at());
        }
        if (tenant.wakeAt() <= Clock.nanos()) {
            tenant.wake(Clock.now());
        }
    }

    private @Nullable Posted next(long wakeAt) throws InterruptedException {
        if (wakeAt == Gate.NEVER) {
            return mailbox.take();
        }
        long now = Clock.nanos();
        return wakeAt <= now ? mailbox.poll() : mailbox.poll(wakeAt - now, TimeUnit.NANOSECONDS);
    }
}
