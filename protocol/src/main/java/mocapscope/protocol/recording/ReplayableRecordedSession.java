package mocapscope.protocol.recording;

import java.io.IOException;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.history.SessionCheckpoint;

/** A recorded session that can be replayed from its start any number of times. */
public interface ReplayableRecordedSession {

    /** Returns the anchor of the start; arrival times count from 0. */
    MonotonicToUnixTimeAnchor anchor();

    /** Returns the checkpoint of the session before its first event, or its beginning if that cannot be read. */
    default SessionCheckpoint checkpoint() {
        return SessionCheckpoint.BEGINNING;
    }

    /** Returns the damage of the file that the last complete replay found. */
    default RecordingDamage damage() {
        return RecordingDamage.NONE;
    }

    /**
     * Passes all events to a consumer, in order from the start.
     *
     * @throws IOException if the file cannot be read or is invalid; the message gives the place
     */
    void replay(RecordingContentConsumer out) throws IOException;
}
