package mocapscope.protocol.recording.player;

import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.SessionListener;

/**
 * Callback that supplies a session listener for each played track and is notified when a seek completes. All calls are
 * on the player's thread.
 */
public interface PlaybackListenerFactory {

    /**
     * Called when a track restarts at another moment. Until {@link #seekCompleted} is called, its listener receives earlier
     * events, as fast as they can be read.
     */
    SessionListener openTrack(int track, Session session);

    /** Called when all tracks have reached the player's position. */
    void seekCompleted();
}
