package mocapscope.protocol.session;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * Manages the phases of a session, schedules reconnects and limits the time for closing. One thread makes all calls;
 * any thread may read the state.
 */
final class SessionStateMachine {
    /** The timer of the next connection attempt. */
    static final String RECONNECT = "reconnect";
    /** The timer that ends a session that is closing, whatever the peer does. */
    static final String GRACE = "grace";
    /** The time limit of the protocol logic for closing. */
    @DocumentedLimit(
            value = "time that the end of a session waits for held items",
            unit = "ns",
            beyond = "the items are released or dropped, HELD_TOO_LONG")
    private static final long GRACE_NANOS = 4_000_000_000L;

    private static final long SHORTEST_DELAY = 500_000_000L;
    /** The longest delay, which deviates to at most 5 s. */
    private static final long LONGEST_DELAY = 4_000_000_000L;
    /** The largest relative deviation of a delay. */
    private static final double SPREAD = 0.2;

    private final Session session;
    private final Consumer<SessionStateChange> states;
    private final RandomGenerator random;
    private final SampleSilenceDetector detector;
    private final TimerQueue queue = new TimerQueue();
    private long reconnectDelay = SHORTEST_DELAY;
    private volatile SessionStateChange state;
    private boolean wasLive;

    /**
     * Creates a state machine that passes each state that it enters to {@code states}. It notifies {@code detector} of
     * the sources and the activity of the peer.
     */
    SessionStateMachine(
            Session session,
            SampleSilenceDetector detector,
            Consumer<SessionStateChange> states,
            RandomGenerator random,
            MonotonicAndUnixTime now) {
        this.session = session;
        this.states = states;
        this.random = random;
        this.detector = detector;
        this.state = new SessionStateChange(SessionPhase.CONNECTING, "", "", now.monotonicNanos());
    }

    SessionStateChange state() {
        return state;
    }

    /** Returns whether it has been live, so that the peer has completed a handshake. */
    boolean wasLive() {
        return wasLive;
    }

    /** Notes the sources and the activity of the peer in the decoder's output. */
    void observe(SessionEvent event, MonotonicAndUnixTime now) {
        switch (event) {
            case MessageMetadata message -> {
                if (message.carriesDeviceData() && message.direction() == incoming()) {
                    recordActivity(now);
                }
            }
            case SessionEvent.Samples samples -> {
                if (samples.list().getFirst().stamp().direction() == incoming()) {
                    recordActivity(now);
                }
            }
            case SessionEvent.SourceDescribed described ->
                detector.addSource(described.info().source(), described.info().rate(), now);
            case SessionEvent.SourceRateDeclared declared ->
                detector.addSource(declared.source(), OptionalDouble.of(declared.rate()), now);
            case SessionEvent.DeviceDeparted departure -> detector.removeDevice(departure.device());
            default -> {}
        }
    }

    /** Returns the time of the earliest timer, or {@link TrafficGate#NEVER}. */
    long dueAt() {
        return queue.nextDueAt();
    }

    /** Removes and returns a timer that is due by then. */
    Optional<String> takeDue(MonotonicAndUnixTime at) {
        return queue.takeDue(at.monotonicNanos());
    }

    void enter(SessionPhase phase, String step, String waitingFor, MonotonicAndUnixTime now) {
        enter(phase, step, waitingFor, null, now);
    }

    /** Enters a state that the violation of {@code cause} led to, or an unknown cause if it is null. */
    void enter(SessionPhase phase, String step, String waitingFor, @Nullable Rule cause, MonotonicAndUnixTime now) {
        if (phase != SessionPhase.LIVE) {
            detector.stopWatching();
        } else if (state.phase() != SessionPhase.LIVE) {
            detector.watch(now);
        }
        wasLive |= phase == SessionPhase.LIVE;
        state = new SessionStateChange(phase, step, waitingFor, Math.max(state.at(), now.monotonicNanos()), cause);
        states.accept(state);
    }

    /** Ends the attempt: schedules the next one for a client that may reconnect, otherwise ends the session. */
    void handleLoss(String reason, @Nullable Rule cause, MonotonicAndUnixTime now) {
        enter(SessionPhase.LOST, reason, "", cause, now);
        if (reconnects()) {
            long delay = nextReconnectDelay();
            queue.set(RECONNECT, now.monotonicNanos() + delay);
            // Reported once and displayed until then, so the text must not contain the time left.
            var next = "the next attempt, %.1f s after the last".formatted(delay / 1e9);
            enter(SessionPhase.WAITING, reason, next, cause, now);
        } else {
            enter(SessionPhase.CLOSED, reason, "", cause, now);
        }
    }

    /**
     * Returns the delay of the next attempt in nanoseconds: randomized exponential backoff. The delay doubles after
     * each attempt and is short again after data.
     */
    private long nextReconnectDelay() {
        long delay = (long) (reconnectDelay * (1 + SPREAD * (2 * random.nextDouble() - 1)));
        reconnectDelay = Math.min(2 * reconnectDelay, LONGEST_DELAY);
        return delay;
    }

    /** Reconnects now instead of when the delay is over; does nothing in other phases. */
    void retryNow(MonotonicAndUnixTime now) {
        if (state.phase() == SessionPhase.WAITING) {
            queue.set(RECONNECT, now.monotonicNanos());
        }
    }

    /** Limits the time until the session ends; only the first call counts. */
    void startClosingTimeout(MonotonicAndUnixTime now) {
        queue.setIfAbsent(GRACE, now.monotonicNanos() + GRACE_NANOS);
    }

    /** Cancels the timers and forgets the sources of the peer. */
    void reset() {
        queue.clear();
        detector.reset();
    }

    void enterSilence(MonotonicAndUnixTime now) {
        enter(SessionPhase.SILENT, state.step(), "a sample", ConnectionProblemKind.SILENT, now);
    }

    private void recordActivity(MonotonicAndUnixTime now) {
        detector.recordActivity(now);
        reconnectDelay = SHORTEST_DELAY;
        if (state.phase() == SessionPhase.SILENT) {
            enter(SessionPhase.LIVE, state.step(), "", now);
        }
    }

    private Direction incoming() {
        return session.role().incoming();
    }

    private boolean reconnects() {
        return session.role() == SessionRole.CLIENT
                && session.endpoint().settings().isOn(ProtocolIndependentSessionOptions.RECONNECT);
    }
}
