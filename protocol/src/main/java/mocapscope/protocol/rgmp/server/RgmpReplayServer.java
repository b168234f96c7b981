package mocapscope.protocol.rgmp.server;

import mocapscope.protocol.rgmp.wire.RgmpTranscriptChannels;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ClockReading;
import mocapscope.protocol.session.logic.ByteReplay;
import mocapscope.protocol.session.logic.ProtocolServerContext;
import mocapscope.protocol.session.logic.ReplayPeer;
import mocapscope.protocol.session.logic.ReplayScript;
import mocapscope.protocol.session.logic.ServerLogic;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.transcript.Channel;

/** Replays a recorded RGMP server session to all connected clients. */
public final class RgmpReplayServer implements ServerLogic {
    private final Endpoint endpoint;
    private final ByteReplay replay;

    public RgmpReplayServer(Endpoint endpoint, ReplayScript script) {
        this.endpoint = endpoint;
        this.replay = new ByteReplay(script);
    }

    @Override
    public void start(ClockReading now, ProtocolServerContext out) {
        out.listen(RgmpTranscriptChannels.LISTENER, endpoint.address(), RgmpTranscriptChannels.TCP);
    }

    @Override
    public SessionLogic createLogic(Channel listener, Channel channel, NetworkAddress remote, ClockReading now) {
        return new ReplayPeer(replay, "turn", new RgmpReplaySender());
    }
}
