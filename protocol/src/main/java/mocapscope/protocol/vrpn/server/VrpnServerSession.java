package mocapscope.protocol.vrpn.server;

import java.nio.ByteBuffer;
import java.util.function.Function;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.TransportKind;
import mocapscope.protocol.vrpn.connection.VrpnCookieHandshake;
import mocapscope.protocol.vrpn.connection.VrpnMessageSender;
import mocapscope.protocol.vrpn.connection.VrpnUdpNegotiator;
import mocapscope.protocol.vrpn.wire.VrpnChannelConstants;
import mocapscope.protocol.vrpn.wire.VrpnCommonDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnCookie;
import mocapscope.protocol.vrpn.wire.VrpnDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnMessage;
import mocapscope.protocol.vrpn.wire.VrpnProblemKind;
import mocapscope.protocol.vrpn.wire.VrpnSystemMessage;
import mocapscope.protocol.vrpn.wire.VrpnTcpConnectBackRequest;

/** Serves one VRPN client: connects to it on request, exchanges version cookies and handles its messages. */
final class VrpnServerSession implements SessionLogic {
    private static final long NEVER = Long.MIN_VALUE;

    /** Maximum time until a client's connection is established. */
    private static final long PATIENCE = 15_000_000_000L;

    /** Age of a connection after which a repeated callback request means that the client has lost it. */
    private static final long STALE = 3_000_000_000L;

    private final VrpnCookieHandshake greeting;
    private final VrpnMessageSender sender;
    private final VrpnUdpNegotiator datagrams;
    private final VrpnConnectedClientHandler feed;
    private final Runnable onCall;
    private final Runnable onEnd;
    private boolean called;
    private long connected = NEVER;

    /**
     * Creates the session of one client.
     *
     * @param sender sends to this client only
     * @param feed creates the handler that serves the client through the sender
     * @param onCall called when the client's TCP connection opens
     * @param onEnd called when the session ends
     */
    VrpnServerSession(
            VrpnMessageSender sender,
            Function<VrpnMessageSender, VrpnConnectedClientHandler> feed,
            OptionValues values,
            Runnable onCall,
            Runnable onEnd) {
        this.sender = sender;
        this.datagrams = new VrpnUdpNegotiator(sender);
        this.onCall = onCall;
        this.onEnd = onEnd;
        this.greeting = new VrpnCookieHandshake(SessionRole.SERVER, VrpnCookie.OURS, values);
        this.feed = feed.apply(sender);
    }

    @Override
    public void start(MonotonicAndUnixTime now, SessionLogicContext out) {
        // The client's TCP connection or its callback request already exists: that channel opens next.
        out.schedulePeerDeadline(VrpnCookieHandshake.TIMEOUT_TIMER, now.monotonicNanos(), PATIENCE);
    }

    @Override
    public void onOpened(
            Channel channel,
            NetworkAddress local,
            NetworkAddress remote,
            MonotonicAndUnixTime now,
            SessionLogicContext out) {
        if (channel.equals(VrpnChannelConstants.UDP)) {
            datagrams.handleOpened(local, now, out);
        } else if (channel.equals(VrpnChannelConstants.TCP)) {
            connected = now.monotonicNanos();
            if (called) {
                datagrams.openPort(local, remote, local.host(), out);
            }
            onCall.run();
            greeting.start(sender, now, out);
        }
    }

    @Override
    public void onSent(
            Channel channel, String name, ByteBuffer bytes, MonotonicAndUnixTime now, SessionLogicContext out) {
        greeting.handleSent(name, out);
    }

    @Override
    public void onMessage(DecodedMessage message, MonotonicAndUnixTime now, SessionLogicContext out) {
        if (message.direction() == Direction.TO_CLIENT) {
            if (message.body() instanceof VrpnCookie vrpnCookie) {
                greeting.handleOwnCookie(vrpnCookie, out);
            }
            return;
        }
        switch ((VrpnMessage) message.body()) {
            case VrpnCookie cookie -> met(cookie, now, out);
            case VrpnCommonDeviceMessage.Ping _ -> feed.handlePing(message.sender(), now, out);
            case VrpnMessage.FramingError error ->
                out.fail(
                        Finding.of(error.rule(), message, "length", 0, error.reason()),
                        "the data of the client can no longer be decoded: " + error.reason());
            case VrpnDeviceMessage report -> feed.handleRequest(report, message.sender(), out);
            case VrpnSystemMessage _
            when message.channel().transport() == TransportKind.UDP -> {} // valid on the stream only
            case VrpnSystemMessage.UdpDescription description -> {
                datagrams.handlePeerPort(description, out);
                feed.handleDatagramPort(now, out);
            }
            case VrpnTcpConnectBackRequest request -> call(request, now, out);
            case VrpnSystemMessage _, VrpnMessage.OpaquePayload _, VrpnMessage.MalformedBytes _ -> {}
        }
    }

    /** Returns false: device reports from a client request nothing. */
    @Override
    public boolean wantsMessages() {
        return false;
    }

    @Override
    public void onFinding(Finding finding, MonotonicAndUnixTime now, SessionLogicContext out) {
        greeting.handleFinding(finding, out);
    }

    @Override
    public void onTimer(String name, MonotonicAndUnixTime now, SessionLogicContext out) {
        if (name.equals(VrpnCookieHandshake.TIMEOUT_TIMER)) {
            greeting.handleTimeout(out);
        } else {
            feed.handleTimer(now, out);
        }
    }

    @Override
    public void onClosed(
            Channel channel, ChannelCloseReason reason, MonotonicAndUnixTime now, SessionLogicContext out) {
        if (channel.equals(VrpnChannelConstants.UDP)) {
            datagrams.handleClosed();
            return;
        }
        boolean notTaken = called && connected == NEVER && reason.cause() != ChannelCloseReason.ChannelCloseCause.CUT;
        var cause = greeting.handleClosed(reason, out);
        if (notTaken) {
            out.reportFinding(
                    VrpnProblemKind.CALL_NOT_TAKEN, "the client does not accept our callback: " + reason.describe());
        }
        if (reason.cause() == ChannelCloseReason.ChannelCloseCause.PEER) {
            out.end(greeting.describeClosing(reason));
        } else {
            out.abandonAttempt(notTaken ? VrpnProblemKind.CALL_NOT_TAKEN : cause, greeting.describeClosing(reason));
        }
    }

    @Override
    public void onAttemptEnded(MonotonicAndUnixTime now) {
        feed.close();
        onEnd.run();
    }

    /**
     * Connects to a client that requested a callback. Repeated requests while connecting are ignored; later they show
     * that the connection is lost.
     */
    private void call(VrpnTcpConnectBackRequest request, MonotonicAndUnixTime now, SessionLogicContext out) {
        if (!called) {
            called = true;
            var client = new NetworkAddress(request.host(), request.port());
            out.enterStep(SessionPhase.CONNECTING, "calling " + client, "the client to accept the connection");
            out.connect(VrpnChannelConstants.TCP, client);
        } else if (connected != NEVER && now.monotonicNanos() - connected > STALE) {
            out.end("the client requests another callback: its connection was lost");
        }
    }

    private void met(VrpnCookie cookie, MonotonicAndUnixTime now, SessionLogicContext out) {
        if (greeting.handlePeerCookie(cookie, out)) {
            datagrams.handleHandshakeDone(now, out);
            feed.start(called, now, out);
        }
    }
}
