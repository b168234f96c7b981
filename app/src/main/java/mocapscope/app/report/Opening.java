package mocapscope.app.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Session;

/** The first messages that are neither data nor there to keep the connection: the handshake. Not thread safe. */
final class Opening {
    /** Of a kind that comes again and again, such as descriptions. */
    static final int OF_A_KIND = 3;

    private final Session session;
    private final int most;
    private final List<Exhibit> exhibits = new ArrayList<>();
    private final Map<String, Integer> seen = new HashMap<>();
    private long more;

    Opening(Session session, int most) {
        this.session = session;
        this.most = most;
    }

    /** {@code refused} when an error was found in it. */
    void add(Message message, List<Message> entry, boolean refused) {
        if (exhibits.size() < most && seen.merge(message.direction() + message.name(), 1, Integer::sum) <= OF_A_KIND) {
            exhibits.add(Exhibit.of(session, message, entry, null, refused));
        } else {
            more++;
        }
    }

    /** Such messages beyond those that are laid open. */
    long more() {
        return more;
    }

    List<Exhibit> exhibits() {
        return List.copyOf(exhibits);
    }

    /** Those that the other side said. */
    List<Exhibit> said() {
        return exhibits.stream()
                .filter(exhibit -> exhibit.direction() == session.role().incoming())
                .toList();
    }
}
