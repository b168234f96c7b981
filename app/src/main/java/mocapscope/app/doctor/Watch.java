package mocapscope.app.doctor;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import mocapscope.protocol.link.Clock;
import mocapscope.protocol.link.Live;
import org.jspecify.annotations.Nullable;

/** How an examination goes, and what ended it; the first end counts. Safe for use by several threads. */
final class Watch {
    private static final long A_MOMENT = 50_000_000L;
    /** Of what one look took, so much counts: the rest is a pause of this process, not of the peer. */
    private static final long MOST_A_LOOK = 300_000_000L;

    private final AtomicReference<@Nullable End> end = new AtomicReference<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean live;
    private volatile String waitsFor = "";

    /** What ended it. */
    enum End {
        /** Everything was seen. */
        SEEN,
        /** Everything was seen, and something that is not to be borne. */
        REFUSED,
        /** The session ended by itself. */
        SESSION,
        TIME,
        STOPPED
    }

    void live() {
        live = true;
    }

    boolean wasLive() {
        return live;
    }

    /** What the session waits for, in words; empty once all that it still lacks is a sample. */
    void waits(String what) {
        waitsFor = what;
    }

    /** What it waited for last. */
    String waitsFor() {
        return waitsFor;
    }

    void end(End how) {
        end.compareAndSet(null, how);
        ended.countDown();
    }

    Optional<End> ended() {
        return Optional.ofNullable(end.get());
    }

    /**
     * Waits for an end, at most for {@code most}, and asks {@code goOn} all the while. The time in which this process did not
     * run does not count, and what arrived in time does although it is handled later.
     */
    End await(Live session, BooleanSupplier goOn, Duration most) throws InterruptedException {
        long waited = 0;
        long before = Clock.nanos();
        while (!ended.await(A_MOMENT, TimeUnit.NANOSECONDS)) {
            long now = Clock.nanos();
            waited += Math.min(now - before, MOST_A_LOOK);
            before = now;
            if (!goOn.getAsBoolean()) {
                end(End.STOPPED);
            } else if (session.over()) {
                end(End.SESSION);
            } else if (waited >= most.toNanos()) {
                session.catchUp();
                end(End.TIME);
            }
        }
        return ended().orElseThrow();
    }
}
