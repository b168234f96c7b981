package mocapscope.app.model.playback;

import java.util.List;
import mocapscope.protocol.recording.player.RecordingPlayer;

/**
 * A recording open in the application window, with its player, session ids and activity timelines.
 *
 * @param sessions the session ids of its tracks, in track order
 */
public record OpenedRecording(RecordingPlayer player, List<String> sessions, SessionActivityTimelineLoader survey) {

    public OpenedRecording {
        sessions = List.copyOf(sessions);
    }
}
