package mocapscope.protocol.recording;

import mocapscope.protocol.sample.SkeletonMaps;

/** What the sessions that a player makes are called, and by what maps their bones. */
public interface Sessions {

    /** The id of a track's session. */
    String id(int track);

    /** The maps that sessions made from now on know, beside those that a recording remembers. */
    SkeletonMaps maps();
}
