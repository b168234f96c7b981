package mocapscope.app.command;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.link.Clock;
import mocapscope.protocol.link.Live;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Phase;
import mocapscope.protocol.session.SessionRule;
import mocapscope.protocol.session.State;
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

    /** How often the output and the session are looked at. */
    private static final long LOOK_NANOS = 50_000_000L;

    private final AtomicReference<@Nullable Reason> reason = new AtomicReference<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean connected;
    private volatile boolean live;
    private volatile String waitsFor = "";
    private volatile @Nullable Finding trouble;

    void live() {
        live = true;
    }

    boolean wasConnected() {
        return connected;
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

    /** Follows a client's way to its peer; an open channel is none yet, as one for datagrams needs nobody else. */
    void saw(State state) {
        switch (state.phase()) {
            case HANDSHAKING -> connected = true;
            case LIVE -> {
                connected = true;
                live = true;
            }
            case LISTENING, CONNECTING, SILENT, WAITING, LOST, CLOSED, FAILED -> {}
        }
        if (state.phase() != Phase.WAITING && !state.waitingFor().isEmpty()) {
            waitsFor = state.waitingFor();
        }
    }

    /** Takes what was found for trouble where it is: an error, or, without one, why an attempt came to nothing. */
    void found(Finding finding) {
        boolean lost = finding.rule() == SessionRule.SESSION_LOST;
        if (finding.severity() == Severity.ERROR || lost && onlyLost()) {
            trouble = finding;
        }
    }

    private boolean onlyLost() {
        return lastTrouble()
                .map(before -> before.rule() == SessionRule.SESSION_LOST)
                .orElse(true);
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

    /** Waits for an end, at most for {@code most}; that {@code out} is gone is one too. */
    Reason await(Live session, Output out, Duration most) throws InterruptedException {
        long until = Clock.nanos() + most.toNanos();
        while (!ended.await(LOOK_NANOS, TimeUnit.NANOSECONDS)) {
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
