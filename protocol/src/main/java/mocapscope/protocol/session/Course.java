package mocapscope.protocol.session;

import java.util.Optional;
import java.util.random.RandomGenerator;
import mocapscope.protocol.sample.SourceId;

/**
 * How a session goes from phase to phase, and what of that is due when: the next attempt, the end of a goodbye, the
 * silence of the peer. The thread of its driver makes all calls; any thread may read its state.
 */
final class Course {
    /** Due: the next attempt. */
    static final String RECONNECT = "reconnect";
    /** Due: the end, whatever the peer does. */
    static final String GRACE = "grace";
    /** How long a dialogue may take to say goodbye. */
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

    /** A source of the peer is known; {@code onlyOnEvents} where it speaks only when something happens. */
    void knows(SourceId source, boolean onlyOnEvents) {
        silence.knows(source, onlyOnEvents, driver.now());
    }

    void departed(SourceId device) {
        silence.departed(device);
    }

    /** When the peer is silent for too long, or {@link Gate#NEVER}. */
    long deadlineAt() {
        return silence.dueAt();
    }

    /** This process went on at that time after a pause. */
    void resume(long monotonicNanos) {
        silence.resume(monotonicNanos);
    }

    /** When the next of it is due, or {@link Gate#NEVER}. */
    long dueAt() {
        return wakes.next();
    }

    /** What is due by then, and no more afterwards. */
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

    /** The attempt ended: a client that may try again does so later, for others it is over. */
    void lost(String why) {
        enter(Phase.LOST, why, "");
        if (reconnects()) {
            long delay = backoff.next();
            wakes.set(RECONNECT, driver.now().monotonicNanos() + delay);
            // Told once and read until then, so it must not say how long that is from now.
            enter(Phase.WAITING, why, "the next attempt, %.1f s after the last".formatted(delay / 1e9));
        } else {
            enter(Phase.CLOSED, why, "");
        }
    }

    /** Waits no longer for the next attempt; nothing happens in other phases. */
    void hurry() {
        if (state.phase() == Phase.WAITING) {
            wakes.set(RECONNECT, driver.now().monotonicNanos());
        }
    }

    /** From now on it takes a while at most; the first call counts. */
    void leave() {
        wakes.setIfAbsent(GRACE, driver.now().monotonicNanos() + GRACE_NANOS);
    }

    /** Looks no more whether the peer is silent, and forgets what was known of it. */
    void deaf() {
        silence.forget();
    }

    /** Forgets what was due, and what was known of the peer. */
    void forget() {
        wakes.clear();
        silence.forget();
    }

    /** A sample of the peer came, or a message in which a device speaks. */
    void heard() {
        silence.heard(driver.now());
        backoff.reset();
        if (state.phase() == Phase.SILENT) {
            enter(Phase.LIVE, state.step(), "");
        }
    }

    /** Reports the silence of a peer that was to be heard by now. */
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
