package mocapscope.protocol.session;

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
    private static final long GRACE_NANOS = 4_000_000_000L;

    private final SessionEngine driver;
    private final Session session;
    private final SessionListener tap;
    private final ReconnectBackoff backoff;
    private final SilenceDetector silence;
    private final TimerQueue wakes = new TimerQueue();
    private volatile SessionState state;

    SessionStateMachine(SessionEngine driver, Session session, SessionListener tap, RandomGenerator random, ClockReading now) {
        this.driver = driver;
        this.session = session;
        this.tap = tap;
        this.backoff = new ReconnectBackoff(random);
        this.silence = SilenceDetector.of(session);
        this.state = new SessionState(SessionPhase.CONNECTING, "", "", now.monotonicNanos());
    }

    SessionState state() {
        return state;
    }

    /** Registers a source of the peer; {@code onlyOnEvents} if it sends only when something happens. */
    void addSource(SourceId source, boolean onlyOnEvents) {
        silence.addSource(source, onlyOnEvents, driver.now());
    }

    void removeDevice(SourceId device) {
        silence.removeDevice(device);
    }

    /** Returns the time at which the peer counts as silent, or {@link Gate#NEVER}. */
    long deadlineAt() {
        return silence.dueAt();
    }

    /** Notes that this process resumed at that time after a pause. */
    void resume(long monotonicNanos) {
        silence.resume(monotonicNanos);
    }

    /** Returns the time of the earliest timer, or {@link Gate#NEVER}. */
    long dueAt() {
        return wakes.nextDueAt();
    }

    /** Removes and returns a timer that is due by then. */
    Optional<String> takeDue(ClockReading at) {
        return wakes.takeDue(at.monotonicNanos());
    }

    void enter(SessionPhase phase, String step, String waitingFor) {
        var now = driver.now();
        if (phase != SessionPhase.LIVE) {
            silence.stopWatching();
        } else if (state.phase() != SessionPhase.LIVE) {
            silence.watch(now);
        }
        state = new SessionState(phase, step, waitingFor, Math.max(state.at(), now.monotonicNanos()));
        tap.onState(state);
        driver.notifyGate(state);
    }

    /** Ends the attempt: schedules the next one for a client that may reconnect, otherwise ends the session. */
    void handleLoss(String why) {
        enter(SessionPhase.LOST, why, "");
        if (reconnects()) {
            long delay = backoff.next();
            wakes.set(RECONNECT, driver.now().monotonicNanos() + delay);
            // Reported once and displayed until then, so the text must not contain the time left.
            enter(SessionPhase.WAITING, why, "the next attempt, %.1f s after the last".formatted(delay / 1e9));
        } else {
            enter(SessionPhase.CLOSED, why, "");
        }
    }

    /** Reconnects now instead of when the delay is over; does nothing in other phases. */
    void retryNow() {
        if (state.phase() == SessionPhase.WAITING) {
            wakes.set(RECONNECT, driver.now().monotonicNanos());
        }
    }

    /** Limits the time until the session ends; only the first call counts. */
    void startClosingTimeout() {
        wakes.setIfAbsent(GRACE, driver.now().monotonicNanos() + GRACE_NANOS);
    }

    /** Stops detecting silence and forgets the sources of the peer. */
    void stopSilenceDetection() {
        silence.reset();
    }

    /** Cancels the timers and forgets the sources of the peer. */
    void reset() {
        wakes.clear();
        silence.reset();
    }

    /** Notes that a sample of the peer arrived, or a message in which a device reports. */
    void recordActivity() {
        silence.recordActivity(driver.now());
        backoff.reset();
        if (state.phase() == SessionPhase.SILENT) {
            enter(SessionPhase.LIVE, state.step(), "");
        }
    }

    /** Reports a peer that has been silent for too long. */
    void reportSilence() {
        if (silence.dueAt() <= driver.now().monotonicNanos()) {
            driver.report(SessionRule.SILENT, "no sample for %.1f s".formatted(silence.seconds()));
            enter(SessionPhase.SILENT, state.step(), "a sample");
        }
    }

    private boolean reconnects() {
        return session.role() == SessionRole.CLIENT && session.endpoint().settings().isOn(CommonSessionOptions.RECONNECT);
    }
}
