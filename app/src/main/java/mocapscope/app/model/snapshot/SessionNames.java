package mocapscope.app.model.snapshot;

import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.SessionRole;

/** Names sessions by their devices, each differently. */
public final class SessionNames {
    /** The number of devices in a name; the others are counted. */
    private static final int MOST_DEVICES = 3;

    private SessionNames() {}

    /**
     * Returns the name of a session without a name from the user: the devices of its server, or protocol and peer while
     * there are none. A client of this program is named by its address, since all clients have the same devices.
     */
    public static String of(Session session, List<ServerDeviceSnapshot> devices) {
        if (session.role() == SessionRole.SERVER) {
            return session.title();
        }
        var known = devices.stream()
                .filter(device -> !device.internal() && !device.departed())
                .map(device -> device.source().deviceDisplayName())
                .distinct()
                .toList();
        var names = known.isEmpty() ? session.endpoint().devices() : known;
        if (names.isEmpty()) {
            return session.title();
        }
        var first = names.stream().limit(MOST_DEVICES).collect(Collectors.joining(", "));
        return names.size() <= MOST_DEVICES ? first : first + " +" + (names.size() - MOST_DEVICES);
    }

    /** Returns the same sessions; those that share a name have their peer added, or a number if they share it too. */
    public static List<SessionSnapshot> distinguish(List<SessionSnapshot> sessions) {
        var seen = new HashSet<String>();
        var repeated = sessions.stream()
                .map(SessionSnapshot::name)
                .filter(name -> !seen.add(name))
                .collect(Collectors.toSet());
        if (repeated.isEmpty()) {
            return sessions;
        }
        var byPeer = sessions.stream()
                .map(session -> repeated.contains(session.name()) ? addPeer(session) : session)
                .toList();
        var all = byPeer.stream().map(SessionSnapshot::name).toList();
        return IntStream.range(0, all.size())
                .mapToObj(i -> addNumber(byPeer.get(i), all.subList(0, i)))
                .toList();
    }

    private static SessionSnapshot addPeer(SessionSnapshot session) {
        var peer = session.session().peer();
        return session.name().contains(peer) ? session : session.withName(session.name() + " (" + peer + ")");
    }

    private static SessionSnapshot addNumber(SessionSnapshot session, List<String> before) {
        long same = before.stream().filter(session.name()::equals).count();
        return same == 0 ? session : session.withName(session.name() + " (" + (same + 1) + ")");
    }
}
