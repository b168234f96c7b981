package mocapscope.protocol.recording;

import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionListener;

/**
 * Callback that supplies a session listener for each played track and is notified when a seek completes. All calls are
 * on the player's thread.
 */
public interface Audience {

    /**
     * Called when a track restarts at another moment. Until {@link #there} is called, its listener receives earlier
     * events, as fast as they can be read.
     */
    SessionListener open(int track, Session session);

    /** Called when all tracks have reached the player's position. */
    void there();
}
