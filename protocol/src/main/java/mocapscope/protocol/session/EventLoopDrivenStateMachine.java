package mocapscope.protocol.session;

import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.gate.TrafficGate;

/** A state machine that acts when an event loop calls it, for example when a timer has expired. */
public interface EventLoopDrivenStateMachine {

    /** Returns whether it has ended for good; any thread may call this. */
    boolean isEnded();

    /** Ends it at once, with all peers of a server: without the end of its protocol, and without held items. */
    void abandon(MonotonicAndUnixTime at);

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
