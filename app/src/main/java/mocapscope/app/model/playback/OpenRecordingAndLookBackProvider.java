package mocapscope.app.model.playback;

import java.util.List;

/** Gives callers access to the open recordings and to the player that shows the past of live sessions. */
public interface OpenRecordingAndLookBackProvider {

    /** Returns the open recordings, in the order in which they were opened. */
    List<OpenedRecording> openRecordings();

    /** Returns the look-back playback of the live sessions. */
    LiveSessionLookBackPlayer lookBack();
}
