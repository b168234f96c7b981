package mocapscope.protocol.session;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.gate.TrafficGate;

/**
 * The state that a session exposes to its peer session in the same process. The session's thread writes; any thread may
 * read.
 */
final class InProcessPeerVisibleSessionState {
    /** The addresses of one connection. */
    record ConnectionAddresses(NetworkAddress local, NetworkAddress remote) {}

    private final InProcessPeerSessionRegistry registry;
    private final String session;
    private final Set<ConnectionAddresses> connections = ConcurrentHashMap.newKeySet();
    private volatile boolean holding;
    private volatile long deadline = TrafficGate.NEVER;

    InProcessPeerVisibleSessionState(InProcessPeerSessionRegistry registry, String session) {
        this.registry = registry;
        this.session = session;
    }

    String session() {
        return session;
    }

    Set<ConnectionAddresses> connections() {
        return connections;
    }

    void add(NetworkAddress local, NetworkAddress remote) {
        var connection = new ConnectionAddresses(local, remote);
        if (connections.add(connection)) {
            registry.add(this, connection);
        }
    }

    /** Removes all connections, because the attempt has ended. */
    void clear() {
        registry.remove(this);
        connections.clear();
        publish(false, TrafficGate.NEVER);
    }

    /** Publishes whether messages are held, and the next deadline of the peer. */
    void publish(boolean holds, long dueAt) {
        if (holding != holds) {
            holding = holds;
        }
        if (deadline != dueAt) {
            deadline = dueAt;
        }
    }

    boolean isHolding() {
        return holding;
    }

    long deadline() {
        return deadline;
    }

    /** Returns whether a session at the other end of a connection holds messages. */
    boolean isPeerHolding() {
        return !connections.isEmpty() && registry.peers(this).anyMatch(InProcessPeerVisibleSessionState::isHolding);
    }
}
