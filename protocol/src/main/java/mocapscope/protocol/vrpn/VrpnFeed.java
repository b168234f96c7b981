package mocapscope.protocol.vrpn;

import mocapscope.protocol.session.Actions;
import mocapscope.protocol.session.Now;

/** What a server says to one client once their cookies agree, and how it answers. */
interface VrpnFeed {
    /** The wake-up that a feed may ask for. */
    String DUE = "report";

    /** The cookies agree; {@code called} is whether the client wants datagrams, as soon as it has said where. */
    void begin(boolean called, Now now, Actions out);

    /** The client has said where it takes datagrams. */
    void described(Now now, Actions out);

    /** The client asks whether that device is there. */
    void pinged(String device, Now now, Actions out);

    /** The client wants something of that device. */
    void wished(VrpnReport wish, String device, Actions out);

    /** What was asked to be woken for is due. */
    void due(Now now, Actions out);

    /** The client is gone. */
    void end();
}
