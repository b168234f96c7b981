package mocapscope.protocol.vrpn.server;

import java.nio.ByteBuffer;
import java.util.function.Predicate;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.session.ProxyLogic;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.gate.GatedTrafficUnit;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.vrpn.connection.VrpnMessageSender;
import mocapscope.protocol.vrpn.wire.VrpnChannelConstants;
import mocapscope.protocol.vrpn.wire.VrpnFramingPhase;
import mocapscope.protocol.vrpn.wire.VrpnMessageHeader;
import mocapscope.protocol.vrpn.wire.VrpnMessageType;
import mocapscope.protocol.vrpn.wire.VrpnProblemKind;
import mocapscope.protocol.vrpn.wire.VrpnSystemMessage;
import mocapscope.protocol.vrpn.wire.VrpnTcpConnectBackRequest;
import org.jspecify.annotations.Nullable;

/**
 * Relays traffic between one VRPN client and the server, whichever of the two opens the TCP connection. The addresses
 * in the callback request and in both UDP descriptions are replaced by the proxy's own.
 *
 * <pre>
 *   client                          proxy                           server
 *     │ ── "host port" ── UDP ──────▶ │ listens on a free port        │
 *     │                               │ ── "host port" ── UDP ──────▶ │
 *     │ ◀──────── connects over TCP ─ │ ◀──────── connects over TCP ─ │
 *     │ ◀──── UDP ports of the proxy, one towards each side ────────▶ │
 * </pre>
 */
final class VrpnProxyLogic extends ProxyLogic {
    private final Runnable onConnected;
    private final Runnable onEnd;
    /** The callback address in the client's latest request; null for a client that connected over TCP. */
    private @Nullable NetworkAddress callback;

    /** The address of our listener for the server's callback; null before it is open. */
    private @Nullable NetworkAddress listener;

    private @Nullable ByteBuffer pendingRequest;
    /** The addresses of the server and the client on the TCP connections. */
    private @Nullable NetworkAddress serverHost;

    private @Nullable NetworkAddress clientHost;
    /** Our UDP ports towards the server and the client; null before they are open. */
    private @Nullable NetworkAddress serverSidePort;

    private @Nullable NetworkAddress clientSidePort;

    /** Creates the logic; the actions run when the server has connected, and when the session has ended. */
    VrpnProxyLogic(NetworkAddress server, Runnable onConnected, Runnable onEnd) {
        super(server);
        this.onConnected = onConnected;
        this.onEnd = onEnd;
    }

    @Override
    protected boolean rewritesMessages() {
        return callback != null;
    }

    @Override
    protected @Nullable Predicate<ByteBuffer> unchangedBytes(Channel channel, Direction direction) {
        if (channel.equals(VrpnChannelConstants.TCP) && callback != null) {
            return VrpnProxyLogic::areMessagesWithoutPort;
        }
        return channel.equals(VrpnChannelConstants.CALLBACK) ? null : ACCEPT_ALL;
    }

    /** Returns whether {@code bytes} are whole messages, none of which describes a UDP port. */
    private static boolean areMessagesWithoutPort(ByteBuffer bytes) {
        var rest = bytes.slice();
        while (rest.remaining() >= VrpnFramingPhase.HEADER_SIZE && !isUdpDescription(rest)) {
            int length = VrpnFramingPhase.FRAMES.required(rest, rest.position(), Direction.TO_SERVER);
            if (!VrpnFramingPhase.isValidLength(VrpnFramingPhase.readFrameLength(rest, rest.position()))
                    || length > rest.remaining()) {
                return false;
            }
            rest.position(rest.position() + length);
        }
        return !rest.hasRemaining();
    }

    @Override
    protected Channel handshakeChannel() {
        return VrpnChannelConstants.CALLBACK;
    }

    @Override
    protected void onClientOpened(
            Channel channel, NetworkAddress local, NetworkAddress remote, SessionLogicContext out) {
        if (channel.equals(VrpnChannelConstants.UDP)) {
            clientSidePort = local;
            startIfReady(out);
        } else if (channel.equals(VrpnChannelConstants.TCP) && callback != null) {
            clientHost = remote;
            client().openUdp(
                            VrpnChannelConstants.UDP,
                            new NetworkAddress(local.host(), 0),
                            new NetworkAddress(remote.host(), 0));
        } else {
            super.onClientOpened(channel, local, remote, out);
        }
    }

    /** Sends a callback request on once our listener is open; each later one repeats it until the server connects. */
    @Override
    protected void onClientReceived(Channel channel, ByteBuffer bytes, SessionLogicContext out) {
        if (!channel.equals(VrpnChannelConstants.CALLBACK)) {
            super.onClientReceived(channel, bytes, out);
            return;
        }
        var request = VrpnTcpConnectBackRequest.read(new ByteReader(bytes, VrpnProblemKind.CALLBACK_MALFORMED));
        callback = new NetworkAddress(request.host(), request.port());
        if (listener == null) {
            pendingRequest = bytes;
        } else if (serverHost == null) {
            out.relay(channel, bytes);
        }
    }

    @Override
    public void onOpened(
            Channel channel,
            NetworkAddress local,
            NetworkAddress remote,
            MonotonicAndUnixTime now,
            SessionLogicContext out) {
        if (callback == null) {
            super.onOpened(channel, local, remote, now, out);
        } else if (channel.equals(VrpnChannelConstants.CALLBACK)) {
            out.accept(VrpnChannelConstants.LISTENER, new NetworkAddress(local.host(), 0), VrpnChannelConstants.TCP);
        } else if (channel.equals(VrpnChannelConstants.LISTENER)) {
            listener = local;
            var request = pendingRequest;
            if (request != null) {
                out.relay(VrpnChannelConstants.CALLBACK, request);
            }
        } else if (channel.equals(VrpnChannelConstants.TCP)) {
            onConnected.run();
            serverHost = remote;
            out.openUdp(
                    VrpnChannelConstants.UDP,
                    new NetworkAddress(local.host(), 0),
                    new NetworkAddress(remote.host(), 0));
            client().connect(VrpnChannelConstants.TCP, callback);
        } else {
            serverSidePort = local;
            startIfReady(out);
        }
    }

    /** Relays the streams only when both UDP ports are open, so that their descriptions can be replaced. */
    private void startIfReady(SessionLogicContext out) {
        if (serverSidePort != null && clientSidePort != null) {
            startRelay(VrpnChannelConstants.UDP, out);
            startRelay(VrpnChannelConstants.TCP, out);
        }
    }

    @Override
    public void onClosed(
            Channel channel, ChannelCloseReason reason, MonotonicAndUnixTime now, SessionLogicContext out) {
        boolean replaced = channel.equals(VrpnChannelConstants.LISTENER)
                && reason.cause() == ChannelCloseReason.ChannelCloseCause.PEER;
        if (!replaced && !channel.equals(VrpnChannelConstants.UDP)) {
            super.onClosed(channel, reason, now, out);
        }
    }

    @Override
    public void onAttemptEnded(MonotonicAndUnixTime now) {
        onEnd.run();
        super.onAttemptEnded(now);
    }

    @Override
    protected GatedTrafficUnit rewrite(GatedTrafficUnit item, SessionLogicContext out) {
        if (item.channel().equals(VrpnChannelConstants.CALLBACK) && listener != null) {
            var request = new VrpnTcpConnectBackRequest(listener.host(), listener.port());
            return item.withBytes(request.encode()).withEdit("callback to the proxy at " + listener);
        }
        if (item.channel().equals(VrpnChannelConstants.TCP) && isUdpDescription(item.bytes())) {
            return isToClient(item) ? rewriteForClient(item, out) : rewriteForServer(item);
        }
        return item;
    }

    private GatedTrafficUnit rewriteForServer(GatedTrafficUnit item) {
        var here = serverSidePort;
        if (here == null || clientHost == null) {
            return item;
        }
        client().setRemoteAddress(VrpnChannelConstants.UDP, new NetworkAddress(clientHost.host(), announcedPort(item)));
        return describe(item, here);
    }

    private GatedTrafficUnit rewriteForClient(GatedTrafficUnit item, SessionLogicContext out) {
        var here = clientSidePort;
        if (here == null || serverHost == null) {
            return item;
        }
        out.setRemoteAddress(VrpnChannelConstants.UDP, new NetworkAddress(serverHost.host(), announcedPort(item)));
        return describe(item, here);
    }

    private static boolean isUdpDescription(ByteBuffer frame) {
        return frame.remaining() > VrpnFramingPhase.HEADER_SIZE
                && VrpnFramingPhase.FRAMES.readType(frame, frame.position()) == VrpnMessageType.UDP_DESCRIPTION.id();
    }

    private static int announcedPort(GatedTrafficUnit item) {
        return VrpnFramingPhase.FRAMES.readSender(item.bytes(), item.bytes().position()) & 0xffff;
    }

    /** Returns the UDP description with our port, and with the time and the sequence number of the original. */
    private static GatedTrafficUnit describe(GatedTrafficUnit item, NetworkAddress here) {
        var bytes = item.bytes();
        var original = VrpnFramingPhase.FRAMES.readHeader(new ByteReader(bytes, VrpnProblemKind.PAYLOAD_LENGTH));
        var description = new VrpnSystemMessage.UdpDescription(here.port(), here.host());
        var header = new VrpnMessageHeader(original.time(), description.senderField(), original.type());
        int sequence = bytes.getInt(bytes.position() + VrpnMessageHeader.SEQUENCE_AT);
        return item.withBytes(VrpnMessageSender.frame(header, description, sequence & 0xffff_ffffL))
                .withEdit("datagrams to the proxy at " + here);
    }
}
