package mocapscope.protocol.vrpn;

import mocapscope.protocol.session.Actions;
import mocapscope.protocol.session.Now;

/** Handles one client after the cookie handshake: sends reports and answers pings and requests. */
interface VrpnFeed {
    /** Name of the timer that a handler may set. */
    String DUE = "report";

    /**
     * Starts after the cookie handshake; {@code called} is true if the client will announce a UDP port for datagrams.
     */
    void begin(boolean called, Now now, Actions out);

    /** Handles the announcement of the client's UDP port. */
    void described(Now now, Actions out);

    /** Handles a ping for a device. */
    void pinged(String device, Now now, Actions out);

    /** Handles a request to a device. */
    void wished(VrpnReport wish, String device, Actions out);

    /** Handles the expiry of the timer. */
    void due(Now now, Actions out);

    /** Ends the handler after the client has left. */
    void end();
}
