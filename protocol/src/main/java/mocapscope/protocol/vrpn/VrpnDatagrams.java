package mocapscope.protocol.vrpn;

import mocapscope.protocol.session.Actions;
import mocapscope.protocol.session.Address;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Transport;
import org.jspecify.annotations.Nullable;

/**
 * The datagrams beside a stream, for either side: the port where we receive them, and the one where the other does. They
 * are sent when both are known, and as long as ours is open.
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

    /** The stream is there: opens a port beside it, where only its other end is heard; {@code address} is told to it. */
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

    /** Our port could not be opened, or closed: all goes by the stream. */
    void closed() {
        here = null;
        voice.datagrams(false);
    }

    /** The cookies agree. */
    void met(Now now, Actions out) {
        greeted = true;
        tell(now, out);
    }

    /** The other says where it receives; it is sent there only if that is where it is. */
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

    /** A message came. */
    void heard(Channel channel) {
        heard |= channel.transport() == Transport.UDP;
    }

    /** The other's port should be known by now, and datagrams should have come, if there are any. */
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
