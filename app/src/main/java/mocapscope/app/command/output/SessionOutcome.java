package mocapscope.app.command.output;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.link.RunningSession;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.session.event.ConnectionFindingRule;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionState;
import org.jspecify.annotations.Nullable;

/** Records whether a session connected, its last error and the reason it ended. Thread-safe. */
public final class SessionOutcome {
    /** The reason a command stopped waiting for a session: limit, time, interrupt, error or session end. */
    public enum SessionEndReason {
        /** The requested amount was received. */
        ENOUGH,
        /** The time limit was reached. */
        TIME,
        INTERRUPTED,
        /** A finding that a strict command does not accept. */
        REFUSED,
        /** The reader of our output went away. */
        UNREAD,
        /** The session ended by itself. */
        SESSION
    }

    public static final Duration FOREVER = Duration.ofDays(36_500);

    /** Interval in nanoseconds at which the output and the session are polled. */
    private static final long LOOK_NANOS = 50_000_000L;

    private final AtomicReference<@Nullable SessionEndReason> reason = new AtomicReference<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean connected;
    private volatile boolean live;
    private volatile String pendingStep = "";
    private volatile @Nullable Finding problem;

    public void setLive() {
        live = true;
    }

    public boolean wasConnected() {
        return connected;
    }

    /** Returns the last event that the session waited for. */
    public String pendingStep() {
        return pendingStep;
    }

    public boolean wasLive() {
        return live;
    }

    public void setProblem(Finding finding) {
        problem = finding;
    }

    /**
     * Follows a client's progress towards its peer; an open channel alone is no connection, since a UDP socket opens
     * without a peer.
     */
    void updateState(SessionState state) {
        switch (state.phase()) {
            case HANDSHAKING -> connected = true;
            case LIVE -> {
                connected = true;
                live = true;
            }
            case LISTENING, CONNECTING, SILENT, WAITING, LOST, CLOSED, FAILED -> {}
        }
        if (state.phase() != SessionPhase.WAITING && !state.waitingFor().isEmpty()) {
            pendingStep = state.waitingFor();
        }
    }

    /** Records a finding that explains a failure: an error, or, without one, the reason for a failed attempt. */
    void addFinding(Finding finding) {
        boolean lost = finding.rule() == ConnectionFindingRule.SESSION_LOST;
        if (finding.severity() == Severity.ERROR || lost && isOnlyLost()) {
            problem = finding;
        }
    }

    private boolean isOnlyLost() {
        return lastProblem()
                .map(before -> before.rule() == ConnectionFindingRule.SESSION_LOST)
                .orElse(true);
    }

    public Optional<Finding> lastProblem() {
        return Optional.ofNullable(problem);
    }

    /** Returns the last problem and its advice as the end of a sentence; empty if there was no problem. */
    public String problemText() {
        return lastProblem()
                .map(finding ->
                        ": " + joinSentences(finding.text(), finding.rule().advice()))
                .orElse("");
    }

    private static String joinSentences(String first, String second) {
        return second.isEmpty() ? first : first + (first.endsWith(".") ? " " : ". ") + second;
    }

    public void complete(SessionEndReason endReason) {
        reason.compareAndSet(null, endReason);
        ended.countDown();
    }

    public Optional<SessionEndReason> reason() {
        return Optional.ofNullable(reason.get());
    }

    /** Waits up to {@code most} for an end; a closed {@code out} is one too. */
    public SessionEndReason await(RunningSession session, QueuedOutputStream out, Duration most)
            throws InterruptedException {
        long until = SystemClock.monotonicNanos() + most.toNanos();
        while (!ended.await(LOOK_NANOS, TimeUnit.NANOSECONDS)) {
            if (out.isClosed()) {
                complete(SessionEndReason.UNREAD);
            } else if (session.isEnded()) {
                complete(SessionEndReason.SESSION);
            } else if (SystemClock.monotonicNanos() - until >= 0) {
                complete(SessionEndReason.TIME);
            }
        }
        return reason().orElseThrow();
    }
}
