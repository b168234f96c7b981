package mocapscope.protocol.recording;

import mocapscope.protocol.sample.SkeletonMaps;
import mocapscope.protocol.session.Anchor;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.Standing;

/** One session of a reel: it can begin anew as often as is wanted, wherever it stood. */
public interface Track {

    /** For people. */
    String name();

    /** The protocol that its bytes are of. */
    Protocol protocol();

    /** What names its bones: what the recording remembers goes before {@code known}. */
    default SkeletonMaps maps(SkeletonMaps known) {
        return known;
    }

    /** A session that goes on from {@code standing}, and has yet to hear what comes after that. */
    Session session(String id, Anchor anchor, SkeletonMaps maps, Standing standing);
}
