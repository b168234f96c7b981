package mocapscope.protocol.rgmp;

import mocapscope.protocol.session.ByteReplay;
import mocapscope.protocol.session.ClockReading;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.NetworkAddress;
import mocapscope.protocol.session.ReplayPeer;
import mocapscope.protocol.session.ReplayScript;
import mocapscope.protocol.session.ServerContext;
import mocapscope.protocol.session.ServerLogic;
import mocapscope.protocol.session.SessionLogic;
import mocapscope.protocol.transcript.Channel;

/** Replays a recorded RGMP server session to all connected clients. */
final class RgmpReplayServer implements ServerLogic {
    private final Endpoint endpoint;
    private final ByteReplay replay;

    RgmpReplayServer(Endpoint endpoint, ReplayScript script) {
        this.endpoint = endpoint;
        this.replay = new ByteReplay(script);
    }

    @Override
    public void start(ClockReading now, ServerContext out) {
        out.listen(RgmpChannels.LISTENER, endpoint.address(), RgmpChannels.TCP);
    }

    @Override
    public SessionLogic createLogic(Channel listener, Channel channel, NetworkAddress remote, ClockReading now) {
        return new ReplayPeer(replay, "turn", new RgmpReplayEncoder());
    }
}
