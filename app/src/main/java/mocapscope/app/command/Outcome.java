package mocapscope.app.command;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import mocapscope.protocol.link.Clock;
import mocapscope.protocol.link.Live;
import mocapscope.protocol.session.Finding;
import org.jspecify.annotations.Nullable;

/**
 * How a session fares, for a command that waits for its end: whether it was ever live, what went wrong last, and what
 * ended the waiting. Safe for use by several threads.
 */
final class Outcome {
    /** What ended the waiting; the first reason counts. */
    enum Reason {
        /** As much was seen as was asked for. */
        ENOUGH,
        /** The time is up. */
        TIME,
        INTERRUPTED,
        /** A finding that a strict command does not bear. */
        REFUSED,
        /** Nobody reads what we print. */
        UNREAD,
        /** The session ended by itself. */
        SESSION
    }

    static final Duration FOREVER = Duration.ofDays(36_500);

    /** How long a line may wait in our buffer. */
    private static final long FLUSH_NANOS = 50_000_000L;

    private final AtomicReference<@Nullable Reason> reason = new AtomicReference<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean connected;
    private volatile boolean live;
    private volatile String waitsFor = "";
    private volatile @Nullable Finding trouble;

    void live() {
        live = true;
    }

    /** A channel to the peer is open. */
    void connected() {
        connected = true;
    }

    boolean wasConnected() {
        return connected;
    }

    /** What the session waits for, in words; empty for nothing, which changes nothing. */
    void waits(String what) {
        waitsFor = what.isEmpty() ? waitsFor : what;
    }

    /** What it waited for last. */
    String waitsFor() {
        return waitsFor;
    }

    boolean wasLive() {
        return live;
    }

    void trouble(Finding finding) {
        trouble = finding;
    }

    Optional<Finding> lastTrouble() {
        return Optional.ofNullable(trouble);
    }

    /** What went wrong last and what to try, as the end of a sentence; empty when nothing did. */
    String troubleWords() {
        return lastTrouble()
                .map(finding -> ": " + sentences(finding.text(), finding.rule().advice()))
                .orElse("");
    }

    private static String sentences(String first, String second) {
        return second.isEmpty() ? first : first + (first.endsWith(".") ? " " : ". ") + second;
    }

    void end(Reason why) {
        reason.compareAndSet(null, why);
        ended.countDown();
    }

    Optional<Reason> reason() {
        return Optional.ofNullable(reason.get());
    }

    /** Waits for an end, at most for {@code most}, and flushes {@code out} all the while. */
    Reason await(Live session, Output out, Duration most) throws InterruptedException {
        long until = Clock.nanos() + most.toNanos();
        while (!ended.await(FLUSH_NANOS, TimeUnit.NANOSECONDS)) {
            out.flush();
            if (out.gone()) {
                end(Reason.UNREAD);
            } else if (session.over()) {
                end(Reason.SESSION);
            } else if (Clock.nanos() - until >= 0) {
                end(Reason.TIME);
            }
        }
        return reason().orElseThrow();
    }
}
