package mocapscope.protocol.rgmp;

import mocapscope.protocol.session.Address;
import mocapscope.protocol.session.Dialogue;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.Host;
import mocapscope.protocol.session.HostActions;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Recital;
import mocapscope.protocol.session.ReplayPeer;
import mocapscope.protocol.session.Rerun;
import mocapscope.protocol.transcript.Channel;

/** Replays a recorded RGMP server session to all connected clients. */
final class RgmpReplay implements Host {
    private final Endpoint endpoint;
    private final Rerun rerun;

    RgmpReplay(Endpoint endpoint, Recital recital) {
        this.endpoint = endpoint;
        this.rerun = new Rerun(recital);
    }

    @Override
    public void start(Now now, HostActions out) {
        out.listen(RgmpChannels.LISTENER, endpoint.address(), RgmpChannels.TCP);
    }

    @Override
    public Dialogue accepted(Channel listener, Channel channel, Address remote, Now now) {
        return new ReplayPeer(rerun, "turn", new RgmpReplayEncoder());
    }
}
