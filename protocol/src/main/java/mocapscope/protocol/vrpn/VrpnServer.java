package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import java.util.Optional;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.sample.Source;
import mocapscope.protocol.session.Address;
import mocapscope.protocol.session.Dialogue;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.Host;
import mocapscope.protocol.session.HostActions;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.transcript.Channel;

/** Stands in for a VRPN server: the movement begins when it does, so that all its clients see the same. */
final class VrpnServer implements Host {
    private static final Channel LISTENER = Channel.tcp("listener");

    private final Endpoint endpoint;
    private final VrpnShow show;
    private VrpnSchedule schedule;

    VrpnServer(Endpoint endpoint, Source source) {
        this.endpoint = endpoint;
        this.show = new VrpnShow(source, endpoint.devices());
        this.schedule = new VrpnSchedule(new Now(0, 0), VrpnOptions.rate(endpoint.settings()));
    }

    @Override
    public void start(Now now, HostActions out) {
        schedule = new VrpnSchedule(now, schedule.rate());
        out.listen(LISTENER, endpoint.address(), VrpnChannels.TCP);
    }

    /** Requests to be called come to the port of the same number. */
    @Override
    public void opened(Channel channel, Address local, Now now, HostActions out) {
        if (channel.equals(LISTENER) && VrpnProtocol.withDatagrams(endpoint)) {
            out.listenUdp(VrpnChannels.CALLBACK, local);
        }
    }

    /** A client that repeats its request is the same client. */
    @Override
    public Optional<String> whose(Channel channel, Address from, ByteBuffer datagram, Now now, HostActions out) {
        try {
            var callback = Callback.read(new ByteReader(datagram, VrpnRule.CALLBACK_MALFORMED));
            if (callback.host().equals(from.host()) || VrpnOptions.callsForeigners(endpoint.settings())) {
                return Optional.of("%s for %s:%d".formatted(from.host(), callback.host(), callback.port()));
            }
            out.finding(
                    VrpnRule.CALLBACK_MALFORMED,
                    "%s asks to call %s, which is not its own address: refused".formatted(from, callback.host()));
        } catch (DecodeException refused) {
            out.finding(refused.rule(), "%s: %s".formatted(from, refused.getMessage()));
        }
        return Optional.empty();
    }

    @Override
    public Dialogue peer(String key, Channel channel, Address from, Now now) {
        return peer();
    }

    @Override
    public Dialogue accepted(Channel listener, Channel channel, Address remote, Now now) {
        return peer();
    }

    private VrpnPeer peer() {
        return new VrpnPeer(show, schedule, VrpnOptions.strict(endpoint.settings()));
    }
}
