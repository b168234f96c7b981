package mocapscope.protocol.vrpn;

import mocapscope.protocol.session.Actions;
import mocapscope.protocol.session.Address;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Transport;
import org.jspecify.annotations.Nullable;

/**
 * Negotiates the UDP ports beside a VRPN TCP stream and enables datagrams once both ports are known. Used on either
 * side; datagrams are disabled again if our port closes.
 */
final class VrpnDatagrams {
    private static final int LOWEST_PORT = 1024;
    private static final int HIGHEST_PORT = 65_535;

    private final VrpnVoice voice;
    private String told = "";
    private @Nullable Address other;
    private @Nullable Address here;
    private @Nullable Address there;
    private boolean greeted;
    private boolean heard;

    VrpnDatagrams(VrpnVoice voice) {
        this.voice = voice;
    }

    /**
     * Opens a UDP port beside the connected stream, for datagrams of its peer only; sends {@code address} to the peer.
     */
    void connected(Address local, Address remote, String address, Actions out) {
        other = remote;
        told = address;
        out.openUdp(VrpnChannels.UDP, new Address(local.host(), 0), new Address(remote.host(), 0));
    }

    void opened(Address local, Now now, Actions out) {
        here = local;
        tell(now, out);
        aim(out);
    }

    /** Handles a UDP port that closed or could not be opened: all messages use the stream. */
    void closed() {
        here = null;
        voice.datagrams(false);
    }

    /** Announces our port after the cookie handshake. */
    void met(Now now, Actions out) {
        greeted = true;
        tell(now, out);
    }

    /** Stores the peer's UDP port; the peer's address is always that of the stream. */
    void described(VrpnSystem.UdpDescription description, Actions out) {
        if (other == null) {
            return;
        }
        if (description.port() < LOWEST_PORT || description.port() > HIGHEST_PORT) {
            out.finding(VrpnRule.CALLBACK_MALFORMED, "the peer requests datagrams on port " + description.port());
            return;
        }
        if (!description.address().equals(other.host())) {
            out.finding(
                    VrpnRule.CALLBACK_MALFORMED,
                    "the peer requests datagrams at %s, but its address is %s: datagrams are sent to the latter"
                            .formatted(description.address(), other.host()));
        }
        there = new Address(other.host(), description.port());
        aim(out);
    }

    /** Records that a message was received. */
    void heard(Channel channel) {
        heard |= channel.transport() == Transport.UDP;
    }

    /** Reports an unknown peer port and missing datagrams after the time limit. */
    void due(Actions out) {
        if (other != null && there == null) {
            out.finding(VrpnRule.UDP_PORT_UNTOLD, "the peer has not announced a UDP port");
        }
        if (here != null && !heard) {
            out.finding(VrpnRule.NO_DATAGRAMS, "no datagram has arrived at %s yet".formatted(here));
        }
    }

    private void tell(Now now, Actions out) {
        if (greeted && here != null) {
            voice.say(new VrpnSystem.UdpDescription(here.port(), told), now.epochNanos(), out);
        }
    }

    private void aim(Actions out) {
        if (here != null && there != null) {
            out.aim(VrpnChannels.UDP, there);
            voice.datagrams(true);
        }
    }
}
