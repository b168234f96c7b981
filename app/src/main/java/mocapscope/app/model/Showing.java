package mocapscope.app.model;

import java.util.List;
import mocapscope.protocol.recording.Player;

/**
 * A reel in the window.
 *
 * @param sessions the ids of its tracks' sessions, in their order
 */
public record Showing(Player player, List<String> sessions, Survey survey) {

    public Showing {
        sessions = List.copyOf(sessions);
    }
}
