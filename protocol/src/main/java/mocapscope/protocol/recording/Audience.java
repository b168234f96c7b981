package mocapscope.protocol.recording;

import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.Tap;

/** Who watches a player. All calls come from the thread that plays. */
public interface Audience {

    /**
     * A track begins anew, at another moment. What its tap hears until {@link #there} happened before that moment, and is
     * told as fast as it can be read.
     */
    Tap open(int track, Session session);

    /** All tracks are where the player is. */
    void there();
}
