package mocapscope.protocol.session;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.gate.TrafficGate;

/**
 * Finds pairs of sessions in this process that are connected to each other. One session waits longer while the other
 * holds messages back. Thread-safe.
 */
public final class InProcessPeerSessionRegistry {
    /** The registry of this process. */
    public static final InProcessPeerSessionRegistry PROCESS = new InProcessPeerSessionRegistry();

    @DocumentedLimit(
            value = "extra time for the answer of a peer that is a session of this program and holds messages",
            unit = "ns",
            beyond = "the session gives up, as after its usual timeout")
    static final long EXTENSION = 300_000_000_000L;

    /** One end of a connection: an exact address, and the port at the other end, whose host may be a wildcard. */
    private record ConnectionEnd(NetworkAddress address, int otherPort) {}

    private final Map<ConnectionEnd, InProcessPeerVisibleSessionState> byLocalAddress = new ConcurrentHashMap<>();
    private final Map<ConnectionEnd, InProcessPeerVisibleSessionState> byRemoteAddress = new ConcurrentHashMap<>();
    private final Map<String, InProcessPeerVisibleSessionState> bySession = new ConcurrentHashMap<>();

    /**
     * The time at which a session of this process gives up waiting for a peer that holds messages.
     *
     * @param session the id of the session that waits
     * @param dueAt the time on the monotonic clock at which it gives up
     */
    public record LocalPeerDeadline(String session, long dueAt) {}

    /** Returns the earliest deadline of the sessions at the other ends of a session that holds messages. */
    public Optional<LocalPeerDeadline> findPeerDeadline(String session) {
        return Stream.ofNullable(bySession.get(session))
                .filter(InProcessPeerVisibleSessionState::isHolding)
                .flatMap(one -> peers(one).map(peer -> new LocalPeerDeadline(peer.session(), peer.deadline())))
                .filter(one -> one.dueAt() != TrafficGate.NEVER)
                .min((one, other) -> Long.compare(one.dueAt(), other.dueAt()))
                .map(one -> new LocalPeerDeadline(one.session(), one.dueAt() + EXTENSION));
    }

    /** Returns the sessions at the other ends of a session's connections. */
    Stream<InProcessPeerVisibleSessionState> peers(InProcessPeerVisibleSessionState one) {
        return one.connections().stream()
                .flatMap(connection -> Stream.of(
                        byLocalAddress.get(new ConnectionEnd(
                                connection.remote(), connection.local().port())),
                        byRemoteAddress.get(new ConnectionEnd(
                                connection.local(), connection.remote().port()))))
                .filter(Objects::nonNull)
                .filter(peer -> peer != one)
                .distinct();
    }

    void add(InProcessPeerVisibleSessionState one, InProcessPeerVisibleSessionState.ConnectionAddresses connection) {
        bySession.put(one.session(), one);
        byLocalAddress.put(localEnd(connection), one);
        byRemoteAddress.put(remoteEnd(connection), one);
    }

    void remove(InProcessPeerVisibleSessionState one) {
        bySession.remove(one.session(), one);
        for (var connection : one.connections()) {
            byLocalAddress.remove(localEnd(connection), one);
            byRemoteAddress.remove(remoteEnd(connection), one);
        }
    }

    private static ConnectionEnd localEnd(InProcessPeerVisibleSessionState.ConnectionAddresses connection) {
        return new ConnectionEnd(connection.local(), connection.remote().port());
    }

    private static ConnectionEnd remoteEnd(InProcessPeerVisibleSessionState.ConnectionAddresses connection) {
        return new ConnectionEnd(connection.remote(), connection.local().port());
    }
}
