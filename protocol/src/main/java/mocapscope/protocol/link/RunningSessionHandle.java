package mocapscope.protocol.link;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionOrServerStateMachine;
import mocapscope.protocol.session.TrafficGateFactory;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;

/**
 * A handle to a running session or server, for example to stop it or send requests. Calls return at once and are
 * executed by the session's own thread.
 */
public final class RunningSessionHandle {
    private final EventLoop loop;
    private final SessionOrServerStateMachine protocolEngine;
    private final TrafficGateFactory path;

    /** Creates the handle of an engine; {@code path} are the gates between each of its own gates and the network. */
    RunningSessionHandle(EventLoop loop, SessionOrServerStateMachine engine, TrafficGateFactory path) {
        this.loop = loop;
        this.protocolEngine = engine;
        this.path = path;
    }

    /** Returns the constant properties of the session; for a listener those of its own session, not of a peer's. */
    public Session session() {
        return protocolEngine.session();
    }

    /** Ends the session normally, once the data that has arrived is handled; a listener's with all its peers. */
    public void stop() {
        loop.post(protocolEngine::stop);
    }

    /**
     * Ends the session normally within that time, or otherwise at once; waits as long again for that.
     *
     * @throws InterruptedException if the waiting thread is interrupted
     */
    public void stop(Duration most) throws InterruptedException {
        stop();
        if (!awaitEnd(most)) {
            abandon();
            awaitEnd(most);
        }
    }

    /** Ends the session at once, even before the data is handled that has arrived. */
    void abandon() {
        loop.abandon();
    }

    /**
     * Reconnects now instead of when the delay is over. Does nothing for a session that does not wait, and for a
     * listener.
     */
    public void retry() {
        loop.post(protocolEngine::retry);
    }

    /**
     * Sends a request to the peer. It must be one of the protocol's for that role; does nothing between two connection
     * attempts.
     *
     * @param parameters values by key; missing ones have their defaults
     */
    public void sendRequest(UserRequestDefinition definition, Map<String, String> parameters) {
        loop.post(now -> protocolEngine.sendRequest(definition, parameters, now));
    }

    /**
     * Places a gate between the session and the network's own gate and replaces an earlier one; for a listener before
     * its present and future peers.
     */
    public void setGates(TrafficGateFactory factory) {
        loop.post(now -> protocolEngine.setGates(factory.chain(path), now));
    }

    /**
     * Checks soon whether the session's gate has items that are due; called after the gate was changed by another
     * thread.
     */
    public void checkTimers() {
        loop.post(_ -> {});
    }

    /** Returns whether it has ended for good. */
    public boolean isEnded() {
        return protocolEngine.isEnded();
    }

    /**
     * Waits until everything that has arrived by now is handled; at most a few seconds, if more arrives than can be
     * handled. A verdict that something did not arrive needs this. Must not be called by the session's own thread.
     *
     * @return the time at which this process resumed after its last pause, on the monotonic clock;
     *     {@link Long#MIN_VALUE} if it never paused
     * @throws InterruptedException if the waiting thread is interrupted
     */
    public long awaitHandled() throws InterruptedException {
        return loop.awaitHandled();
    }

    /**
     * Waits at most that long until it has ended for good, its last bytes have left and its ports are free; returns
     * whether that happened. For a listener's peer it waits for the end of the listener.
     *
     * @throws InterruptedException if the waiting thread is interrupted
     */
    public boolean awaitEnd(Duration most) throws InterruptedException {
        return loop.awaitEnd(most);
    }

    /** Returns the peers of a listener; empty for a client. */
    List<RunningSessionHandle> peers() {
        return protocolEngine.peers().stream()
                .map(peer -> new RunningSessionHandle(loop, peer, path))
                .toList();
    }
}
