package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import mocapscope.protocol.session.Address;

/**
 * Which session a datagram at a listener belongs to, and whether it may open one (R8, R37, 7). A session is bound to the
 * address that asked for it. What belongs to nobody leaves no trace here, so that a flood costs no memory.
 */
final class SessionTable {
    /** Of all that a listener has, one host is not to hold the most. */
    private static final int MOST_OF_A_HOST = 32;

    private record Place(Address from, long connectPacket) {}

    private final SetpTuning.Bounds bounds;
    private final SetpTypes types;
    private final RandomGenerator random;
    private final Predicate<SetpPacket> welcome;
    private final Map<Place, Long> byConnect = new HashMap<>();
    private final Map<Long, Place> sessions = new HashMap<>();
    private final Set<Long> halfOpen = new HashSet<>();
    private final Map<String, Integer> halfOpenByHost = new HashMap<>();
    private final SetpBudget budget;
    private final Map<Long, SetpBudget.Share> shares = new HashMap<>();

    /** {@code welcome} says whether a connect packet's message is well-formed: a malformed one opens nothing. */
    SessionTable(SetpTuning tuning, RandomGenerator random, SetpBudget budget, Predicate<SetpPacket> welcome) {
        this.bounds = tuning.bounds();
        this.types = tuning.types();
        this.random = random;
        this.budget = budget;
        this.welcome = welcome;
    }

    /** Whose the datagram is. A connect packet that came before belongs to the session it opened. */
    Route route(Address from, ByteBuffer datagram) {
        var parts = SetpPacket.of(datagram, bounds.mode());
        if (parts.isEmpty()) {
            return Route.Nobody.MALFORMED;
        }
        var packet = parts.get();
        long session = packet.header().session();
        if (session != 0) {
            return known(session, from, packet);
        }
        return packet.connects(types) ? connect(packet, from) : Route.Nobody.SESSION_ID_ZERO;
    }

    /** So many bytes of a session's frames wait for the rest of their messages now. */
    void keeps(long session, long bytes) {
        var share = shares.get(session);
        if (share != null) {
            share.holds(bytes);
        }
    }

    /** The session is over, and its id free. */
    void ended(long session) {
        var place = sessions.remove(session);
        var share = shares.remove(session);
        if (share != null) {
            share.close();
        }
        if (place != null) {
            byConnect.remove(place);
            settle(session, place.from);
        }
    }

    int sessions() {
        return sessions.size();
    }

    /** Sessions that were given an id which nobody has used yet. */
    int halfOpen() {
        return halfOpen.size();
    }

    private Route known(long session, Address from, SetpPacket packet) {
        var place = sessions.get(session);
        if (place == null || !place.from.equals(from)) {
            return Route.Nobody.SESSION_UNKNOWN;
        }
        settle(session, from);
        return budget.covers(packet.partial()) ? new Route.Known(session) : Route.Nobody.NO_ROOM;
    }

    private Route connect(SetpPacket packet, Address from) {
        var place = new Place(from, packet.header().packet());
        var before = byConnect.get(place);
        if (before != null) {
            return new Route.Known(before);
        }
        if (!welcome.test(packet)) {
            return Route.Nobody.MALFORMED;
        }
        if (halfOpen.size() >= bounds.halfOpen()
                || halfOpenByHost.getOrDefault(from.host(), 0) >= bounds.halfOpenPerAddress()
                || of(from.host()) >= MOST_OF_A_HOST) {
            return Route.Nobody.TOO_MANY;
        }
        long session = freshId();
        byConnect.put(place, session);
        sessions.put(session, place);
        shares.put(session, budget.share());
        halfOpen.add(session);
        halfOpenByHost.merge(from.host(), 1, Integer::sum);
        return new Route.Opened(session);
    }

    /** It is no longer half open. */
    private void settle(long session, Address from) {
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
