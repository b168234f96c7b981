package mocapscope.app.model.snapshot;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.session.Session;

/** Numbers the titles of sessions that would otherwise share one title. */
public final class SessionTitleDisambiguator {
    private final Map<String, String> byId = new HashMap<>();

    private SessionTitleDisambiguator() {}

    /** Returns the titles; {@code sessions} are in the order in which they were started. */
    public static SessionTitleDisambiguator title(List<Session> sessions) {
        var disambiguator = new SessionTitleDisambiguator();
        var seen = new HashMap<String, Integer>();
        for (var session : sessions) {
            int number = seen.merge(session.title(), 1, Integer::sum);
            disambiguator.byId.put(session.id(), number == 1 ? session.title() : session.title() + " (" + number + ")");
        }
        return disambiguator;
    }

    /** Returns the titles of all sessions shown. */
    public static SessionTitleDisambiguator ofAll(List<SessionSnapshot> sessions) {
        return title(sessions.stream().map(SessionSnapshot::session).toList());
    }

    public String title(Session session) {
        return byId.getOrDefault(session.id(), session.title());
    }
}
