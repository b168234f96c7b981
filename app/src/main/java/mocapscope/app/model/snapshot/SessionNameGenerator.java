package mocapscope.app.model.snapshot;

import java.util.HashSet;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.SessionRole;

/** Generates unique display names of sessions from the names of their devices. */
public final class SessionNameGenerator {
    /** The number of devices in a name; the others are counted. */
    private static final int MOST_DEVICES = 3;

    private SessionNameGenerator() {}

    /**
     * Returns the name of a session without a name from the user: the devices of its server, or protocol and peer while
     * there are none. A client of this program is named by its address, since all clients have the same devices.
     */
    public static String of(Session session, List<ServerDeviceSnapshot> devices) {
        return of(session, displayNames(devices), session.title());
    }

    /**
     * Returns a name in its short form, such as {@code Walker + 2} for {@code Walker, Wand, Console}; the name itself if
     * it does not list the devices of the session.
     */
    static String shorten(String name, Session session, List<ServerDeviceSnapshot> devices) {
        var names = namingDevices(session, displayNames(devices));
        var joined = join(names);
        if (names.size() < 2 || session.role() == SessionRole.SERVER || !name.startsWith(joined)) {
            return name;
        }
        var rest = name.substring(joined.length());
        return rest.isEmpty() || rest.startsWith(" (") ? names.getFirst() + " + " + (names.size() - 1) + rest : name;
    }

    private static List<String> displayNames(List<ServerDeviceSnapshot> devices) {
        return devices.stream()
                .filter(device -> !device.internal() && !device.departed())
                .map(device -> device.source().deviceDisplayName())
                .toList();
    }

    /** Returns the name of a session by the names of its devices, or {@code title} if they do not name it. */
    public static String of(Session session, List<String> devices, String title) {
        if (session.role() == SessionRole.SERVER) {
            return title;
        }
        var names = namingDevices(session, devices);
        return names.isEmpty() ? title : join(names);
    }

    private static List<String> namingDevices(Session session, List<String> devices) {
        var known = devices.stream().distinct().toList();
        return known.isEmpty() ? session.endpoint().devices() : known;
    }

    private static String join(List<String> names) {
        var first = names.stream().limit(MOST_DEVICES).collect(Collectors.joining(", "));
        return names.size() <= MOST_DEVICES ? first : first + " +" + (names.size() - MOST_DEVICES);
    }

    /** Returns the same sessions with names that differ. */
    public static List<SessionSnapshot> distinguish(List<SessionSnapshot> sessions) {
        if (sessions.size() < 2) {
            return sessions;
        }
        var names = sessions.stream().map(SessionSnapshot::name).toList();
        var distinct = distinguish(names, i -> sessions.get(i).session().peer());
        return distinct.equals(names)
                ? sessions
                : IntStream.range(0, distinct.size())
                        .mapToObj(i -> sessions.get(i).withName(distinct.get(i)))
                        .toList();
    }

    /** Returns the same names; equal ones have the peer of their session added, or a number if they share it too. */
    public static List<String> distinguish(List<String> names, IntFunction<String> peers) {
        var seen = new HashSet<String>();
        var repeated = names.stream().filter(name -> !seen.add(name)).collect(Collectors.toSet());
        if (repeated.isEmpty()) {
            return names;
        }
        var byPeer = IntStream.range(0, names.size())
                .mapToObj(i -> repeated.contains(names.get(i)) ? addPeer(names.get(i), peers.apply(i)) : names.get(i))
                .toList();
        return IntStream.range(0, byPeer.size())
                .mapToObj(i -> addNumber(byPeer.get(i), byPeer.subList(0, i)))
                .toList();
    }

    private static String addPeer(String name, String peer) {
        return name.contains(peer) ? name : name + " (" + peer + ")";
    }

    private static String addNumber(String name, List<String> before) {
        long same = before.stream().filter(name::equals).count();
        return same == 0 ? name : name + " (" + (same + 1) + ")";
    }
}
