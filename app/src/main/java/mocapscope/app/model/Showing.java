package mocapscope.app.model;

import java.util.List;
import mocapscope.protocol.recording.RecordingPlayer;

/**
 * A recording open in the window: its player, session ids and activity overviews.
 *
 * @param sessions the session ids of its tracks, in track order
 */
public record Showing(RecordingPlayer player, List<String> sessions, Survey survey) {

    public Showing {
        sessions = List.copyOf(sessions);
    }
}
