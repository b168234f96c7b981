package mocapscope.protocol.recording.player;

import mocapscope.protocol.sample.SkeletonMapRegistry;

/** The session ids and skeleton maps that a player uses for the sessions it creates. */
public interface PlaybackTrackSettings {

    /** Returns the session id of a track. */
    String id(int track);

    /** Returns the skeleton maps for new sessions, in addition to those of the recording. */
    SkeletonMapRegistry maps();
}
