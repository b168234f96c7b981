package mocapscope.protocol.vrpn.connection;

import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.TransportKind;
import mocapscope.protocol.vrpn.wire.VrpnChannelConstants;
import mocapscope.protocol.vrpn.wire.VrpnProblemKind;
import mocapscope.protocol.vrpn.wire.VrpnSystemMessage;
import org.jspecify.annotations.Nullable;

/**
 * Negotiates the UDP ports that both peers of a VRPN TCP connection use for additional datagrams. Used on either side;
 * datagrams are disabled again if our port closes.
 */
public final class VrpnUdpNegotiator {
    private static final int LOWEST_PORT = 1024;
    private static final int HIGHEST_PORT = 65_535;

    private final VrpnMessageSender sender;
    private String announcedHost = "";
    private @Nullable NetworkAddress other;
    private @Nullable NetworkAddress here;
    private @Nullable NetworkAddress remoteAddress;
    private boolean announced;
    private boolean arrived;

    public VrpnUdpNegotiator(VrpnMessageSender sender) {
        this.sender = sender;
    }

    /**
     * Opens a UDP port beside the connected stream, for datagrams of its peer only; sends {@code address} to the peer.
     */
    public void openPort(NetworkAddress local, NetworkAddress remote, String address, SessionLogicContext out) {
        other = remote;
        announcedHost = address;
        out.openUdp(
                VrpnChannelConstants.UDP, new NetworkAddress(local.host(), 0), new NetworkAddress(remote.host(), 0));
    }

    public void handleOpened(NetworkAddress local, MonotonicAndUnixTime now, SessionLogicContext out) {
        here = local;
        announcePort(now, out);
        applyRemoteAddress(out);
    }

    /** Handles a UDP port that closed or could not be opened: all messages use the stream. */
    public void handleClosed() {
        here = null;
        sender.setDatagramsEnabled(false);
    }

    /** Announces our port after the cookie handshake. */
    public void handleHandshakeDone(MonotonicAndUnixTime now, SessionLogicContext out) {
        announced = true;
        announcePort(now, out);
    }

    /** Stores the peer's UDP port; the peer's address is always that of the stream. */
    public void handlePeerPort(VrpnSystemMessage.UdpDescription description, SessionLogicContext out) {
        if (other == null) {
            return;
        }
        if (description.port() < LOWEST_PORT || description.port() > HIGHEST_PORT) {
            out.reportFinding(
                    VrpnProblemKind.CALLBACK_MALFORMED, "the peer requests datagrams on port " + description.port());
            return;
        }
        if (!description.address().equals(other.host())) {
            out.reportFinding(
                    VrpnProblemKind.CALLBACK_MALFORMED,
                    "the peer requests datagrams at %s, but its address is %s: datagrams are sent to the latter"
                            .formatted(description.address(), other.host()));
        }
        remoteAddress = new NetworkAddress(other.host(), description.port());
        applyRemoteAddress(out);
    }

    /** Records that a message was received. */
    public void recordArrival(Channel channel) {
        arrived |= channel.transport() == TransportKind.UDP;
    }

    /** Reports an unknown peer port and missing datagrams after the time limit. */
    public void checkTimeout(SessionLogicContext out) {
        if (other != null && remoteAddress == null) {
            out.reportFinding(VrpnProblemKind.UDP_PORT_UNTOLD, "the peer has not announced a UDP port");
        }
        if (here != null && !arrived) {
            out.reportFinding(VrpnProblemKind.NO_DATAGRAMS, "no datagram has arrived at %s yet".formatted(here));
        }
    }

    private void announcePort(MonotonicAndUnixTime now, SessionLogicContext out) {
        if (announced && here != null) {
            sender.send(new VrpnSystemMessage.UdpDescription(here.port(), announcedHost), now.epochNanos(), out);
        }
    }

    private void applyRemoteAddress(SessionLogicContext out) {
        if (here != null && remoteAddress != null) {
            out.setRemoteAddress(VrpnChannelConstants.UDP, remoteAddress);
            sender.setDatagramsEnabled(true);
        }
    }
}
