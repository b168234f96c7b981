package mocapscope.protocol.session;

import java.util.Optional;
import java.util.random.RandomGenerator;
import mocapscope.protocol.sample.SourceId;

/**
 * The state machine of a session: changes phases, schedules reconnects, limits closing time and detects silence. The
 * thread of its driver makes all calls; any thread may read the state.
 */
final class Course {
    /** The timer of the next connection attempt. */
    static final String RECONNECT = "reconnect";
    /** The timer that ends a session that is closing, whatever the peer does. */
    static final String GRACE = "grace";
    /** The time limit of the protocol logic for closing. */
    private static final long GRACE_NANOS = 4_000_000_000L;

    private final Driver driver;
    private final Session session;
    private final Tap tap;
    private final Backoff backoff;
    private final Silence silence;
    private final Wakes wakes = new Wakes();
    private volatile State state;

    Course(Driver driver, Session session, Tap tap, RandomGenerator random, Now now) {
        this.driver = driver;
        this.session = session;
        this.tap = tap;
        this.backoff = new Backoff(random);
        this.silence = Silence.of(session);
        this.state = new State(Phase.CONNECTING, "", "", now.monotonicNanos());
    }

    State state() {
        return state;
    }

    /** Registers a source of the peer; {@code onlyOnEvents} if it sends only when something happens. */
    void knows(SourceId source, boolean onlyOnEvents) {
        silence.knows(source, onlyOnEvents, driver.now());
    }

    void departed(SourceId device) {
        silence.departed(device);
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
        return wakes.next();
    }

    /** Removes and returns a timer that is due by then. */
    Optional<String> take(Now at) {
        return wakes.take(at.monotonicNanos());
    }

    void enter(Phase phase, String step, String waitingFor) {
        var now = driver.now();
        if (phase != Phase.LIVE) {
            silence.stopWatching();
        } else if (state.phase() != Phase.LIVE) {
            silence.watch(now);
        }
        state = new State(phase, step, waitingFor, Math.max(state.at(), now.monotonicNanos()));
        tap.state(state);
        driver.tellGate(state);
    }

    /** Ends the attempt: schedules the next one for a client that may reconnect, otherwise ends the session. */
    void lost(String why) {
        enter(Phase.LOST, why, "");
        if (reconnects()) {
            long delay = backoff.next();
            wakes.set(RECONNECT, driver.now().monotonicNanos() + delay);
            // Reported once and displayed until then, so the text must not contain the time left.
            enter(Phase.WAITING, why, "the next attempt, %.1f s after the last".formatted(delay / 1e9));
        } else {
            enter(Phase.CLOSED, why, "");
        }
    }

    /** Reconnects now instead of when the delay is over; does nothing in other phases. */
    void hurry() {
        if (state.phase() == Phase.WAITING) {
            wakes.set(RECONNECT, driver.now().monotonicNanos());
        }
    }

    /** Limits the time until the session ends; only the first call counts. */
    void leave() {
        wakes.setIfAbsent(GRACE, driver.now().monotonicNanos() + GRACE_NANOS);
    }

    /** Stops detecting silence and forgets the sources of the peer. */
    void deaf() {
        silence.forget();
    }

    /** Cancels the timers and forgets the sources of the peer. */
    void forget() {
        wakes.clear();
        silence.forget();
    }

    /** Notes that a sample of the peer arrived, or a message in which a device reports. */
    void heard() {
        silence.heard(driver.now());
        backoff.reset();
        if (state.phase() == Phase.SILENT) {
            enter(Phase.LIVE, state.step(), "");
        }
    }

    /** Reports a peer that has been silent for too long. */
    void expire() {
        if (silence.dueAt() <= driver.now().monotonicNanos()) {
            driver.report(SessionRule.SILENT, "no sample for %.1f s".formatted(silence.seconds()));
            enter(Phase.SILENT, state.step(), "a sample");
        }
    }

    private boolean reconnects() {
        return session.role() == Role.CLIENT && session.endpoint().settings().on(SessionOptions.RECONNECT);
    }
}
