package mocapscope.protocol.aimation;

import mocapscope.protocol.session.Actions;
import mocapscope.protocol.session.Now;

/** What a server sends to one client that registered. */
interface AimationFeed {
    /** The wake-up that a feed may ask for. */
    String DUE = "frame";

    /** The client registers, perhaps again, and asks for that pose type: answers it and returns what it gets, in words. */
    String registered(int asked, Now now, Actions out);

    /** What was asked to be woken for is due. */
    void due(Now now, Actions out);

    /** The client leaves. */
    void stop();
}
