package mocapscope.app.tables;

import java.util.HashMap;
import java.util.Map;
import mocapscope.app.model.Snapshot;
import mocapscope.protocol.sample.Stamp;

/** How long ago samples came: of one that is played, before the moment at which its player is. */
final class Ages {
    private final Map<String, Long> now = new HashMap<>();

    void refresh(Snapshot snapshot) {
        now.clear();
        snapshot.sessions().forEach(session -> now.put(session.session().id(), session.now()));
    }

    /** In nanoseconds; 0 of a session that is gone. */
    long of(Stamp stamp) {
        return now.getOrDefault(stamp.source().session(), stamp.arrival()) - stamp.arrival();
    }
}
