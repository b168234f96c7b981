package mocapscope.protocol.recording.player;

import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.SessionListener;

/**
 * Supplies a recording player with an id, an event listener and bone names for each session that the player opens. All
 * calls are on the player's thread.
 */
public interface PlayedSessionIdAndListenerProvider {

    /** Returns the session id of a track. */
    String id(int track);

    /** Returns the skeleton maps for new sessions, in addition to those of the recording. */
    SkeletonMapLibrary maps();

    /**
     * Called when a track restarts at another moment. Until {@link #seekCompleted} is called, its listener receives earlier
     * events, as fast as they can be read.
     */
    SessionListener openTrack(int track, Session session);

    /** Called when all tracks have reached the player's position. */
    void seekCompleted();
}
