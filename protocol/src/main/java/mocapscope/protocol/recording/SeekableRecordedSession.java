package mocapscope.protocol.recording;

import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.history.SessionCheckpoint;

/** A recorded session that can be played from any point at which the decoder's state was saved. */
public interface SeekableRecordedSession {

    /** Returns the name for the user. */
    String name();

    /** Returns the protocol of the session. */
    Protocol protocol();

    /** Returns the skeleton maps: those of the recording have priority over {@code known}. */
    default SkeletonMapLibrary maps(SkeletonMapLibrary known) {
        return known;
    }

    /** Creates a session that continues from {@code checkpoint}. */
    Session createSession(
            String id, MonotonicToUnixTimeAnchor anchor, SkeletonMapLibrary maps, SessionCheckpoint checkpoint);
}
