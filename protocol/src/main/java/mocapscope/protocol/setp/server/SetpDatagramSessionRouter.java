package mocapscope.protocol.setp.server;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.setp.connection.SetpReassemblyMemoryBudget;
import mocapscope.protocol.setp.transport.SetpProtocolParameters;
import mocapscope.protocol.setp.wire.SetpMessageTypeTable;
import mocapscope.protocol.setp.wire.SetpPacket;

/**
 * Finds the SETP session of each datagram by id and address, and opens new sessions. A session is bound to the address
 * that requested it (R8, R37, §7). A datagram without a session is not recorded, so that a flood uses no memory.
 */
public final class SetpDatagramSessionRouter {
    /** Maximum number of half-open sessions of one host, so that it cannot use up those of the listener. */
    @DocumentedLimit(
            value = "peers of a listener, for each address",
            unit = "peers",
            beyond = "rejected, TOO_MANY_PEERS")
    private static final int MOST_OF_A_HOST = 32;

    private record Place(NetworkAddress from, long connectPacket) {}

    private final SetpProtocolParameters.SetpLimitParameters parameters;
    private final SetpMessageTypeTable types;
    private final RandomGenerator random;
    private final Predicate<SetpPacket> connectFilter;
    private final Map<Place, Long> byConnect = new HashMap<>();
    private final Map<Long, Place> sessions = new HashMap<>();
    private final Set<Long> halfOpen = new HashSet<>();
    private final Map<String, Integer> halfOpenByHost = new HashMap<>();
    private final SetpReassemblyMemoryBudget budget;

    /**
     * Creates an empty registry; {@code connectFilter} tests if the message of a connect packet is well-formed: a malformed
     * one opens no session.
     */
    public SetpDatagramSessionRouter(
            SetpProtocolParameters tuning,
            RandomGenerator random,
            SetpReassemblyMemoryBudget budget,
            Predicate<SetpPacket> connectFilter) {
        this.parameters = tuning.bounds();
        this.types = tuning.types();
        this.random = random;
        this.budget = budget;
        this.connectFilter = connectFilter;
    }

    /** Returns the session of a datagram. A repeated connect packet belongs to the session that it opened. */
    public SetpDatagramRoutingResult route(NetworkAddress from, ByteBuffer datagram) {
        var parts = SetpPacket.of(datagram, parameters.mode());
        if (parts.isEmpty()) {
            return SetpDatagramRoutingResult.DatagramDropReason.MALFORMED;
        }
        var packet = parts.get();
        long session = packet.header().session();
        if (session != 0) {
            return known(session, from, packet);
        }
        return packet.opensSession(types)
                ? connect(packet, from)
                : SetpDatagramRoutingResult.DatagramDropReason.SESSION_ID_ZERO;
    }

    /** Removes an ended session and frees its id. */
    public void remove(long session) {
        var place = sessions.remove(session);
        if (place != null) {
            byConnect.remove(place);
            settle(session, place.from);
        }
    }

    public int sessions() {
        return sessions.size();
    }

    /** Returns the number of sessions whose id the peer has not used yet. */
    public int halfOpen() {
        return halfOpen.size();
    }

    private SetpDatagramRoutingResult known(long session, NetworkAddress from, SetpPacket packet) {
        var place = sessions.get(session);
        if (place == null || !place.from.equals(from)) {
            return SetpDatagramRoutingResult.DatagramDropReason.SESSION_UNKNOWN;
        }
        settle(session, from);
        return budget.hasRoom(packet.incompleteBytes())
                ? new SetpDatagramRoutingResult.ExistingSessionRoute(session)
                : SetpDatagramRoutingResult.DatagramDropReason.NO_ROOM;
    }

    private SetpDatagramRoutingResult connect(SetpPacket packet, NetworkAddress from) {
        var place = new Place(from, packet.header().packet());
        var before = byConnect.get(place);
        if (before != null) {
            return new SetpDatagramRoutingResult.ExistingSessionRoute(before);
        }
        if (!connectFilter.test(packet)) {
            return SetpDatagramRoutingResult.DatagramDropReason.MALFORMED;
        }
        if (halfOpen.size() >= parameters.halfOpen()
                || halfOpenByHost.getOrDefault(from.host(), 0) >= parameters.halfOpenPerAddress()
                || of(from.host()) >= MOST_OF_A_HOST) {
            return SetpDatagramRoutingResult.DatagramDropReason.TOO_MANY;
        }
        long session = freshId();
        byConnect.put(place, session);
        sessions.put(session, place);
        halfOpen.add(session);
        halfOpenByHost.merge(from.host(), 1, Integer::sum);
        return new SetpDatagramRoutingResult.NewSessionRoute(session);
    }

    private void settle(long session, NetworkAddress from) {
        if (halfOpen.remove(session)) {
            halfOpenByHost.computeIfPresent(from.host(), (_, count) -> count == 1 ? null : count - 1);
        }
    }

    private long of(String host) {
        return sessions.values().stream()
                .filter(place -> place.from.host().equals(host))
                .count();
    }

    private long freshId() {
        long id = Integer.toUnsignedLong(random.nextInt());
        while (id == 0 || sessions.containsKey(id)) {
            id = Integer.toUnsignedLong(random.nextInt());
        }
        return id;
    }
}
