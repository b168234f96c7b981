package mocapscope.app.command.output;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import mocapscope.protocol.link.RunningSessionHandle;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import org.jspecify.annotations.Nullable;

/** Records whether a session connected, and why a command stopped waiting for the session. Thread-safe. */
public final class SessionWaitOutcomeRecorder {
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

    /** The time for the end of sessions after an interruption, and as long again if they do not end by then. */
    public static final Duration INTERRUPTED_PATIENCE = Duration.ofMillis(250);

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final AtomicReference<@Nullable SessionEndReason> reason = new AtomicReference<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean connected;
    private volatile boolean live;
    private volatile String pendingStep = "";
    /** The finding that ended the command; null if none did. */
    private volatile @Nullable Finding problem;
    /** The latest state that ended an attempt or the session; null before. */
    private volatile @Nullable SessionStateChange failure;
    /** The latest finding of each rule, by code. */
    private final Map<String, Finding> findings = new ConcurrentHashMap<>();

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

    /** Sets the finding that ended the command, whatever else the session reports. */
    public void setProblem(Finding finding) {
        problem = finding;
    }

    /**
     * Follows a client's progress towards its peer; an open channel alone is no connection, since a UDP socket opens
     * without a peer.
     */
    public void updateState(SessionStateChange state) {
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
        if (state.phase() == SessionPhase.LOST || state.phase() == SessionPhase.FAILED) {
            failure = state;
        }
    }

    /** Records a finding: the latest one of the rule that ended the session explains the failure. */
    public void addFinding(Finding finding) {
        findings.put(finding.rule().code(), finding);
    }

    /** Returns the reason of the failure and the advice on it as the end of a sentence; empty without a failure. */
    public String problemText() {
        var finding = problem;
        var state = failure;
        if (finding != null) {
            return ": " + joinSentences(finding.text(), finding.rule().advice());
        }
        if (state == null) {
            return "";
        }
        var cause = state.cause();
        if (cause == null) {
            return state.step().isEmpty() ? "" : ": " + state.step();
        }
        var reported = findings.get(cause.code());
        return ": " + joinSentences(reported == null ? state.step() : reported.text(), cause.advice());
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
    public SessionEndReason await(RunningSessionHandle session, LossyQueuedLineOutputStream out, Duration most)
            throws InterruptedException {
        return await(session::isEnded, out, most);
    }

    /** Waits up to {@code most} for an end, which {@code isEnded} can state too; a closed {@code out} is one too. */
    public SessionEndReason await(BooleanSupplier isEnded, LossyQueuedLineOutputStream out, Duration most)
            throws InterruptedException {
        long until = SystemClock.monotonicNanos() + most.toNanos();
        while (!ended.await(LOOK_NANOS, TimeUnit.NANOSECONDS)) {
            if (out.isClosed()) {
                complete(SessionEndReason.UNREAD);
            } else if (isEnded.getAsBoolean()) {
                complete(SessionEndReason.SESSION);
            } else if (SystemClock.monotonicNanos() - until >= 0) {
                complete(SessionEndReason.TIME);
            }
        }
        return reason().orElseThrow();
    }

    /** Ends the session; after an interruption at once, even if a peer floods it or does not say goodbye. */
    public void stop(RunningSessionHandle session) throws InterruptedException {
        session.stop(reason.get() == SessionEndReason.INTERRUPTED ? INTERRUPTED_PATIENCE : PATIENCE);
    }
}
