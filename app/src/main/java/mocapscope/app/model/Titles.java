package mocapscope.app.model;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.session.Session;

/** What sessions are called where one of several is chosen: of those with the same title, the later ones have a number. */
public final class Titles {
    private final Map<String, String> byId = new HashMap<>();

    private Titles() {}

    /** {@code sessions} in the order in which they were begun. */
    public static Titles of(List<Session> sessions) {
        var titles = new Titles();
        var seen = new HashMap<String, Integer>();
        for (var session : sessions) {
            int number = seen.merge(session.title(), 1, Integer::sum);
            titles.byId.put(session.id(), number == 1 ? session.title() : session.title() + " (" + number + ")");
        }
        return titles;
    }

    /** The same, of all that is shown. */
    public static Titles ofAll(List<SessionSnapshot> sessions) {
        return of(sessions.stream().map(SessionSnapshot::session).toList());
    }

    public String of(Session session) {
        return byId.getOrDefault(session.id(), session.title());
    }
}
