package mocapscope.app.model.playback;

import java.util.List;

/** Provides the open recordings and the look-back playback of live sessions. */
public interface PlaybackProvider {

    /** Returns the open recordings, in the order in which they were opened. */
    List<OpenRecording> openRecordings();

    /** Returns the look-back playback of the live sessions. */
    LookBackPlayback lookBack();
}
