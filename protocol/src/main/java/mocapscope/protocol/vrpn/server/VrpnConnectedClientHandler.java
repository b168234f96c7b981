package mocapscope.protocol.vrpn.server;

import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.vrpn.wire.VrpnDeviceMessage;

/** Serves one connected VRPN client after the cookie handshake: sends reports and answers pings and requests. */
interface VrpnConnectedClientHandler {
    /** Name of the timer that a handler may set. */
    String REPORT_TIMER = "report";

    /**
     * Starts after the cookie handshake; {@code called} is true if the client will announce a UDP port for datagrams.
     */
    void start(boolean called, MonotonicAndUnixTime now, SessionLogicContext out);

    /** Handles the announcement of the client's UDP port. */
    void handleDatagramPort(MonotonicAndUnixTime now, SessionLogicContext out);

    /** Handles a ping for a device. */
    void handlePing(String device, MonotonicAndUnixTime now, SessionLogicContext out);

    /** Handles a request to a device. */
    void handleRequest(VrpnDeviceMessage request, String device, SessionLogicContext out);

    /** Handles the expiry of the timer. */
    void handleTimer(MonotonicAndUnixTime now, SessionLogicContext out);

    /** Ends the handler after the client has left. */
    void close();
}
