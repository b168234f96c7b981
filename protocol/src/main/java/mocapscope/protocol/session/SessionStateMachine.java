package mocapscope.protocol.session;

import mocapscope.protocol.limit.Limit;
import java.util.Optional;
import java.util.random.RandomGenerator;
import mocapscope.protocol.sample.SourceId;

/**
 * The state machine of a session: changes phases, schedules reconnects, limits closing time and detects silence. The
 * thread of its driver makes all calls; any thread may read the state.
 */
final class SessionStateMachine {
    /** The timer of the next connection attempt. */
    static final String RECONNECT = "reconnect";
    /** The timer that ends a session that is closing, whatever the peer does. */
    static final String GRACE = "grace";
    /** The time limit of the protocol logic for closing. */
    @Limit(value = "end of a session that waits for held items", unit = "ns", beyond = "the items are released or dropped, HELD_TOO_LONG")
    private static final long GRACE_NANOS = 4_000_000_000L;

    private final SessionEngine engine;
    private final Session session;
    private final SessionListener listener;
    private final ReconnectBackoff backoff;
    private final SilenceDetector detector;
    private final TimerQueue queue = new TimerQueue();
    private volatile SessionState state;

    SessionStateMachine(
            SessionEngine engine, Session session, SessionListener listener, RandomGenerator random, ClockReading now) {
        this.engine = engine;
        this.session = session;
        this.listener = listener;
        this.backoff = new ReconnectBackoff(random);
        this.detector = SilenceDetector.of(session);
        this.state = new SessionState(SessionPhase.CONNECTING, "", "", now.monotonicNanos());
    }

    SessionState state() {
        return state;
    }

    /** Registers a source of the peer; {@code onlyOnEvents} if it sends only when something happens. */
    void addSource(SourceId source, boolean onlyOnEvents) {
        detector.addSource(source, onlyOnEvents, engine.now());
    }

    void removeDevice(SourceId device) {
        detector.removeDevice(device);
    }

    /** Returns the time at which the peer counts as silent, or {@link Gate#NEVER}. */
    long deadlineAt() {
        return detector.dueAt();
    }

    /** Notes that this process resumed at that time after a pause. */
    void resume(long monotonicNanos) {
        detector.resume(monotonicNanos);
    }

    /** Returns the time of the earliest timer, or {@link Gate#NEVER}. */
    long dueAt() {
        return queue.nextDueAt();
    }

    /** Removes and returns a timer that is due by then. */
    Optional<String> takeDue(ClockReading at) {
        return queue.takeDue(at.monotonicNanos());
    }

    void enter(SessionPhase phase, String step, String waitingFor) {
        var now = engine.now();
        if (phase != SessionPhase.LIVE) {
            detector.stopWatching();
        } else if (state.phase() != SessionPhase.LIVE) {
            detector.watch(now);
        }
        state = new SessionState(phase, step, waitingFor, Math.max(state.at(), now.monotonicNanos()));
        listener.on(state);
        engine.notifyGate(state);
    }

    /** Ends the attempt: schedules the next one for a client that may reconnect, otherwise ends the session. */
    void handleLoss(String why) {
        enter(SessionPhase.LOST, why, "");
        if (reconnects()) {
            long delay = backoff.next();
            queue.set(RECONNECT, engine.now().monotonicNanos() + delay);
            // Reported once and displayed until then, so the text must not contain the time left.
            enter(SessionPhase.WAITING, why, "the next attempt, %.1f s after the last".formatted(delay / 1e9));
        } else {
            enter(SessionPhase.CLOSED, why, "");
        }
    }

    /** Reconnects now instead of when the delay is over; does nothing in other phases. */
    void retryNow() {
        if (state.phase() == SessionPhase.WAITING) {
            queue.set(RECONNECT, engine.now().monotonicNanos());
        }
    }

    /** Limits the time until the session ends; only the first call counts. */
    void startClosingTimeout() {
        queue.setIfAbsent(GRACE, engine.now().monotonicNanos() + GRACE_NANOS);
    }

    /** Stops detecting silence and forgets the sources of the peer. */
    void stopSilenceDetection() {
        detector.reset();
    }

    /** Cancels the timers and forgets the sources of the peer. */
    void reset() {
        queue.clear();
        detector.reset();
    }

    /** Notes that a sample of the peer arrived, or a message in which a device reports. */
    void recordActivity() {
        detector.recordActivity(engine.now());
        backoff.reset();
        if (state.phase() == SessionPhase.SILENT) {
            enter(SessionPhase.LIVE, state.step(), "");
        }
    }

    /** Reports a peer that has been silent for too long. */
    void reportSilence() {
        if (detector.dueAt() <= engine.now().monotonicNanos()) {
            engine.report(SessionRule.SILENT, "no sample for %.1f s".formatted(detector.seconds()));
            enter(SessionPhase.SILENT, state.step(), "a sample");
        }
    }

    private boolean reconnects() {
        return session.role() == SessionRole.CLIENT
                && session.endpoint().settings().isOn(CommonSessionOptions.RECONNECT);
    }
}
