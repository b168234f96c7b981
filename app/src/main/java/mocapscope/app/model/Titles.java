package mocapscope.app.model;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.session.Session;

/** Numbers the titles of sessions that would otherwise share one title. */
public final class Titles {
    private final Map<String, String> byId = new HashMap<>();

    private Titles() {}

    /** Returns the titles; {@code sessions} are in the order in which they were started. */
    public static Titles of(List<Session> sessions) {
        var titles = new Titles();
        var seen = new HashMap<String, Integer>();
        for (var session : sessions) {
            int number = seen.merge(session.title(), 1, Integer::sum);
            titles.byId.put(session.id(), number == 1 ? session.title() : session.title() + " (" + number + ")");
        }
        return titles;
    }

    /** Returns the titles of all sessions shown. */
    public static Titles ofAll(List<SessionSnapshot> sessions) {
        return of(sessions.stream().map(SessionSnapshot::session).toList());
    }

    public String of(Session session) {
        return byId.getOrDefault(session.id(), session.title());
    }
}
