package mocapscope.protocol.vrpn;

import mocapscope.protocol.session.Actions;
import mocapscope.protocol.session.Address;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Transport;
import org.jspecify.annotations.Nullable;

/** The datagrams beside a stream, for either side: the port where we receive them, and the one where the other does. */
final class VrpnDatagrams {
    private static final int LOWEST_PORT = 1024;

    private final VrpnVoice voice;
    private @Nullable Address here;
    private @Nullable Address other;
    private boolean greeted;
    private boolean heard;

    VrpnDatagrams(VrpnVoice voice) {
        this.voice = voice;
    }

    /** The stream is there: opens a port beside it, where only its other end is heard. */
    void connected(Address local, Address remote, Actions out) {
        other = remote;
        out.openUdp(VrpnChannels.UDP, new Address(local.host(), 0), new Address(remote.host(), 0));
    }

    void opened(Address local, Now now, Actions out) {
        here = local;
        tell(now, out);
    }

    /** The cookies agree. */
    void met(Now now, Actions out) {
        greeted = true;
        tell(now, out);
    }

    /** The other says where it receives; it is sent there only if that is where it is. */
    void described(VrpnSystem.UdpDescription there, Actions out) {
        if (other == null) {
            return;
        }
        if (there.port() < LOWEST_PORT || there.port() > 65_535) {
            out.finding(VrpnRule.CALLBACK_MALFORMED, "datagrams are wanted at port " + there.port());
            return;
        }
        if (!there.address().equals(other.host())) {
            out.finding(
                    VrpnRule.CALLBACK_MALFORMED,
                    "datagrams are wanted at %s, but the other end is %s: they go to the latter"
                            .formatted(there.address(), other.host()));
        }
        out.aim(VrpnChannels.UDP, new Address(other.host(), there.port()));
        voice.datagrams();
    }

    /** A message came. */
    void heard(Channel channel) {
        heard |= channel.transport() == Transport.UDP;
    }

    /** Datagrams should have come by now, if there are any. */
    void due(Actions out) {
        if (here != null && !heard) {
            out.finding(VrpnRule.NO_DATAGRAMS, "no datagram has come to %s yet".formatted(here));
        }
    }

    private void tell(Now now, Actions out) {
        if (greeted && here != null) {
            voice.say(new VrpnSystem.UdpDescription(here.port(), here.host()), now.epochNanos(), out);
        }
    }
}
