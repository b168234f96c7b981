package mocapscope.protocol.vrpn;

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
        out.listen(LISTENER, endpoint.address(), VrpnVoice.TCP);
    }

    @Override
    public Dialogue accepted(Channel listener, Channel channel, Address remote, Now now) {
        return new VrpnPeer(show, schedule, VrpnOptions.strict(endpoint.settings()));
    }
}
