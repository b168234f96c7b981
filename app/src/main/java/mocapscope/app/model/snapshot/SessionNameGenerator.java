package mocapscope.app.model.snapshot;

import java.util.ArrayList;
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
    public static String of(Session session, List<AnnouncedServerDeviceSnapshot> devices) {
        return of(session, displayNames(devices), session.title());
    }

    /**
     * Returns a name in its short form, such as {@code Walker + 2} for {@code Walker, Wand, Console}; the name itself if
     * it does not list the devices of the session.
     */
    static String shorten(String name, Session session, List<AnnouncedServerDeviceSnapshot> devices) {
        var names = namingDevices(session, displayNames(devices));
        var joined = join(names);
        if (names.size() < 2 || session.role() == SessionRole.SERVER || !name.startsWith(joined)) {
            return name;
        }
        var rest = name.substring(joined.length());
        return rest.isEmpty() || rest.startsWith(" (") ? names.getFirst() + " + " + (names.size() - 1) + rest : name;
    }

    /** Returns the distinct names of the devices, in their order. */
    private static List<String> displayNames(List<AnnouncedServerDeviceSnapshot> devices) {
        var names = new ArrayList<String>(devices.size());
        for (var device : devices) {
            if (isNaming(device)) {
                var name = device.source().deviceDisplayName();
                if (!names.contains(name)) {
                    names.add(name);
                }
            }
        }
        return names;
    }

    /** Returns true if two lists of devices give a session the same name. */
    public static boolean giveSameName(
            List<AnnouncedServerDeviceSnapshot> devices, List<AnnouncedServerDeviceSnapshot> others) {
        if (devices.size() != others.size()) {
            return false;
        }
        for (int i = 0; i < devices.size(); i++) {
            var device = devices.get(i);
            var other = others.get(i);
            if (isNaming(device) != isNaming(other) || !device.source().equals(other.source())) {
                return false;
            }
        }
        return true;
    }

    private static boolean isNaming(AnnouncedServerDeviceSnapshot device) {
        return !device.internal() && !device.departed();
    }

    /** Returns the name of a session by its devices' distinct names, or {@code title} if they do not name it. */
    public static String of(Session session, List<String> devices, String title) {
        if (session.role() == SessionRole.SERVER) {
            return title;
        }
        var names = namingDevices(session, devices);
        return names.isEmpty() ? title : join(names);
    }

    private static List<String> namingDevices(Session session, List<String> devices) {
        return devices.isEmpty() ? session.endpoint().devices() : devices;
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
