package mocapscope.protocol.link;

import java.time.Duration;
import java.util.Map;
import mocapscope.protocol.session.GateFactory;
import mocapscope.protocol.session.RequestDefinition;
import mocapscope.protocol.session.Session;

/**
 * A running session or server: stop it, reconnect, send requests, replace its gate or await its end. Calls return at
 * once and are executed by the session's own thread.
 */
public interface RunningSession {

    /** Returns the constant properties of the session; for a listener those of its own session, not of a peer's. */
    Session session();

    /** Ends the session normally; a listener's with all its peers. */
    void stop();

    /**
     * Reconnects now instead of when the delay is over. Does nothing for a session that does not wait, and for a
     * listener.
     */
    void retry();

    /**
     * Sends a request to the peer. It must be one of the protocol's for that role; does nothing between two connection
     * attempts.
     *
     * @param parameters values by key; missing ones have their defaults
     */
    void sendRequest(RequestDefinition definition, Map<String, String> parameters);

    /**
     * Places a gate between the session and the network's own gate and replaces an earlier one; for a listener before
     * its present and future peers.
     */
    void setGates(GateFactory factory);

    /**
     * Checks soon whether the session's gate has items that are due; called after the gate was changed by another
     * thread.
     */
    void checkTimers();

    /** Returns whether it has ended for good. */
    boolean isEnded();

    /**
     * Waits until everything that has arrived by now is handled; at most a few seconds, if more arrives than can be
     * handled. A verdict that something did not arrive needs this. Must not be called by the session's own thread.
     *
     * @return the time at which this process resumed after its last pause, on the monotonic clock;
     *     {@link Long#MIN_VALUE} if it never paused
     * @throws InterruptedException if the waiting thread is interrupted
     */
    long awaitHandled() throws InterruptedException;

    /**
     * Waits at most that long until it has ended for good, its last bytes have left and its ports are free; returns
     * whether that happened. For a listener's peer it waits for the end of the listener.
     *
     * @throws InterruptedException if the waiting thread is interrupted
     */
    boolean awaitEnd(Duration most) throws InterruptedException;
}
