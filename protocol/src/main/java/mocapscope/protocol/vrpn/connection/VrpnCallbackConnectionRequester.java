package mocapscope.protocol.vrpn.connection;

import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.vrpn.wire.VrpnChannelConstants;
import mocapscope.protocol.vrpn.wire.VrpnProblemKind;
import mocapscope.protocol.vrpn.wire.VrpnSessionOptions;
import mocapscope.protocol.vrpn.wire.VrpnTcpConnectBackRequest;
import org.jspecify.annotations.Nullable;

/**
 * Asks a VRPN server over UDP to open a TCP connection to this client. If the server does not, this client may connect
 * to the server.
 *
 * <pre>
 *   client                                       server
 *     │ finds its own address on the route          │
 *     │ listens there on a free TCP port            │
 *     │ ── "127.0.0.1 58371␀" ── UDP, again ──────▶ │ port 3883
 *     │ ◀───────────────── connects over TCP ────── │
 * </pre>
 */
public final class VrpnCallbackConnectionRequester {
    public static final String RETRY_TIMER = "call";
    public static final String TIMEOUT_TIMER = "unanswered";

    private static final long SECOND = 1_000_000_000L;
    private static final long FIRST_WAIT = SECOND;
    private static final long WAIT = 2 * SECOND;
    private static final long USUAL_PATIENCE = 10 * SECOND;
    private static final NetworkAddress ANY = new NetworkAddress("0.0.0.0", 0);

    private final Endpoint endpoint;
    private final String advertised;
    private final long patience;
    private String server = "";
    private String here = "";
    private int port;
    private int requests;
    private boolean isFinished;

    public VrpnCallbackConnectionRequester(Endpoint endpoint) {
        this.endpoint = endpoint;
        this.advertised = VrpnSessionOptions.advertisedAddress(endpoint.settings());
        this.patience = ProtocolIndependentSessionOptions.scaleByPatience(endpoint.settings(), USUAL_PATIENCE);
    }

    public void start(SessionLogicContext out) {
        if (!advertised.isEmpty() && !VrpnTcpConnectBackRequest.isValidHost(advertised)) {
            isFinished = true;
            out.fail(
                    VrpnProblemKind.CALLBACK_MALFORMED,
                    "the callback address must contain only letters, digits and dots: " + advertised);
        } else if (endpoint.address().host().indexOf(':') >= 0) {
            var reason = "a server calls back over IPv4 only, and %s is an IPv6 address".formatted(endpoint.address());
            out.reportFinding(VrpnProblemKind.CALLBACK_MALFORMED, reason);
            otherWay(VrpnProblemKind.CALLBACK_MALFORMED, reason, out);
        } else {
            out.enterStep(
                    SessionPhase.CONNECTING, "finding the route to " + endpoint.address(), "our address on this route");
            out.openUdp(VrpnChannelConstants.CALLBACK, ANY, endpoint.address());
        }
    }

    /** Handles an opened channel: first the UDP channel to the server at {@code remote}, then our listener. */
    public void handleOpened(
            Channel channel,
            NetworkAddress local,
            NetworkAddress remote,
            MonotonicAndUnixTime now,
            SessionLogicContext out) {
        if (channel.equals(VrpnChannelConstants.CALLBACK)) {
            server = remote.host();
            here = local.host();
            out.enterStep(SessionPhase.CONNECTING, "our address is " + here, "a port to listen on");
            // The server may connect to an advertised address through another interface.
            var host = advertised.isEmpty() ? here : ANY.host();
            out.accept(VrpnChannelConstants.LISTENER, new NetworkAddress(host, 0), VrpnChannelConstants.TCP);
        } else {
            port = local.port();
            out.schedulePeerDeadline(TIMEOUT_TIMER, now.monotonicNanos(), patience);
            sendRequest(now, out);
        }
    }

    /** Repeats the request unless the server has connected. */
    public void retry(MonotonicAndUnixTime now, SessionLogicContext out) {
        if (!isFinished) {
            sendRequest(now, out);
        }
    }

    /** Reports that the server has not connected in time, and falls back to TCP. */
    public void handleTimeout(SessionLogicContext out) {
        if (isFinished) {
            return;
        }
        var name = "%d callback request%s for %s:%d"
                .formatted(requests, requests == 1 ? "" : "s", advertisedAddress(), port);
        var error = advertisedAddress().equals(here)
                ? ""
                : "; the callback address is %s, ours on this route %s".formatted(advertisedAddress(), here);
        out.reportFinding(VrpnProblemKind.CALLBACK_UNANSWERED, "the server did not answer " + name + error);
        otherWay(VrpnProblemKind.CALLBACK_UNANSWERED, "the server did not call back", out);
    }

    /** Handles an unreachable port at the server's host. */
    public void handleUnreachable(SessionLogicContext out) {
        if (!isFinished) {
            var reason = "no program receives datagrams at " + endpoint.address();
            out.reportFinding(VrpnProblemKind.CALLBACK_REFUSED, reason);
            otherWay(VrpnProblemKind.CALLBACK_REFUSED, reason, out);
        }
    }

    /** Handles a UDP channel or listener that could not be opened. */
    public void handleClosed(String reason, SessionLogicContext out) {
        if (!isFinished) {
            otherWay(null, reason, out);
        }
    }

    /** Handles an incoming connection, presumably from the server. */
    public void handleConnection(NetworkAddress caller, SessionLogicContext out) {
        isFinished = true;
        out.cancelTimer(RETRY_TIMER);
        out.cancelTimer(TIMEOUT_TIMER);
        out.close(VrpnChannelConstants.CALLBACK);
        out.enterStep(SessionPhase.CONNECTING, caller + " called back", "the connection");
        if (!caller.host().equals(server)) {
            out.reportFinding(
                    VrpnProblemKind.CALLER_UNEXPECTED, "%s called back instead of %s".formatted(caller, server));
        }
    }

    /** Returns true if the callback channels are no longer relevant. */
    public boolean isFinished() {
        return isFinished;
    }

    /** Returns the address sent to the server for its connection and its datagrams. */
    public String advertisedAddress() {
        return advertised.isEmpty() ? here : advertised;
    }

    private void sendRequest(MonotonicAndUnixTime now, SessionLogicContext out) {
        var request = new VrpnTcpConnectBackRequest(advertisedAddress(), port);
        requests++;
        out.enterStep(
                SessionPhase.CONNECTING,
                requests == 1 ? "callback request sent" : "callback request %d sent".formatted(requests),
                "the server to connect to %s:%d".formatted(request.host(), request.port()));
        out.send(VrpnChannelConstants.CALLBACK, VrpnTcpConnectBackRequest.NAME, request.encode());
        out.scheduleTimer(RETRY_TIMER, now.monotonicNanos() + (requests == 1 ? FIRST_WAIT : WAIT));
    }

    /** Connects over TCP alone if it may, and otherwise gives up; a null cause is that of the closed channel. */
    private void otherWay(@Nullable Rule cause, String reason, SessionLogicContext out) {
        isFinished = true;
        out.cancelTimer(RETRY_TIMER);
        out.cancelTimer(TIMEOUT_TIMER);
        out.close(VrpnChannelConstants.CALLBACK);
        out.close(VrpnChannelConstants.LISTENER);
        if (VrpnSessionOptions.fallsBack(endpoint.settings())) {
            out.enterStep(SessionPhase.CONNECTING, "trying TCP alone", "the server to accept the connection");
            out.connect(VrpnChannelConstants.TCP, endpoint.address());
        } else {
            out.abandonAttempt(cause, reason);
        }
    }
}
