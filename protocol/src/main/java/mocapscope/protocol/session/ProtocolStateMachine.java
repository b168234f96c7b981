package mocapscope.protocol.session;

import java.util.List;
import java.util.Map;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.gate.TrafficGate;

/**
 * A session or server as a state machine without thread or socket, driven by calls of its event loop. It holds no
 * thread, socket or clock: its event loop calls it with what has happened, and passes on the requests of its
 * users.
 */
public interface ProtocolStateMachine {

    /** Returns the constant properties of its session, for a server of the listener; any thread may call this. */
    Session session();

    /** Returns the engines of a server's connected peers; empty for a session. Any thread may call this. */
    List<? extends ProtocolStateMachine> peers();

    /** Returns whether it has ended for good; any thread may call this. */
    boolean isEnded();

    /** Begins the first attempt of a session, or begins to listen. */
    void start(MonotonicAndUnixTime at);

    /** Ends it, with all peers of a server; it ends soon, whatever the peers and the gates do. */
    void stop(MonotonicAndUnixTime at);

    /** Ends it at once, with all peers of a server: without the end of its protocol, and without held items. */
    void abandon(MonotonicAndUnixTime at);

    /** Reconnects now instead of when the delay is over; does nothing in other phases, and for a server. */
    void retry(MonotonicAndUnixTime at);

    /** Handles a user's request. */
    void sendRequest(UserRequestDefinition definition, Map<String, String> parameters, MonotonicAndUnixTime at);

    /** Replaces the gate of a session, or those of a server's present and future peers. */
    void setGates(GateFactory factory, MonotonicAndUnixTime at);

    /** Returns the time at which {@link #runDueTimers} must be called, on the monotonic clock, or {@link TrafficGate#NEVER}. */
    long nextTimerAt();

    /** Executes all timers that are due. */
    void runDueTimers(MonotonicAndUnixTime at);

    /**
     * Returns the time at which a verdict about a peer is due unless it answers, on the monotonic clock, or
     * {@link TrafficGate#NEVER}. {@link #judgeDeadlines} is called then, once everything that arrived by that time has been
     * handled.
     */
    long nextDeadlineAt();

    /** Reaches the verdicts that are due. Everything that arrived before {@code at} must have been handled. */
    void judgeDeadlines(MonotonicAndUnixTime at);

    /**
     * Notes that this process resumed at {@code monotonicNanos} after a pause, in which it received nothing from peers.
     */
    void resumeAfterPause(long monotonicNanos);

    /** Notes that this process is late: until {@link #catchUp}, missing datagrams may have been lost here. */
    void fallBehind(SessionEvent.ProcessLagged lag);

    /**
     * Notes that everything that arrived while this process was late has been handled. Reports a finding if the lag
     * mattered: a verdict was due, or datagrams are missing.
     */
    void catchUp(SessionEvent.ProcessLagged lag, MonotonicAndUnixTime at);

    /** Returns whether a peer may send now, so that {@link #confirmArrivals} has a meaning. */
    boolean expectsArrivals();

    /** Notes that everything that arrived before {@code until}, on the monotonic clock, has been handled. */
    void confirmArrivals(long until, MonotonicAndUnixTime at);

    /** Ends it because of an internal fault, and reports it. */
    void failInternally(RuntimeException fault, MonotonicAndUnixTime at);
}
