package mocapscope.protocol.rgmp.server;

import mocapscope.protocol.rgmp.wire.RgmpChannelConstants;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.RecordedMessageReplayer;
import mocapscope.protocol.session.logic.RecordedServerMessageReplayer;
import mocapscope.protocol.session.logic.RecordedServerMessageSequence;
import mocapscope.protocol.session.logic.ServerLogic;
import mocapscope.protocol.session.logic.ServerLogicContext;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.transcript.Channel;

/** Replays a recorded RGMP server session to all connected clients. */
public final class RgmpReplayServer implements ServerLogic {
    private final Endpoint endpoint;
    private final RecordedServerMessageReplayer replay;

    public RgmpReplayServer(Endpoint endpoint, RecordedServerMessageSequence script) {
        this.endpoint = endpoint;
        this.replay = new RecordedServerMessageReplayer(script);
    }

    @Override
    public void start(MonotonicAndUnixTime now, ServerLogicContext out) {
        out.listen(RgmpChannelConstants.LISTENER, endpoint.address(), RgmpChannelConstants.TCP);
    }

    @Override
    public SessionLogic createLogic(
            Channel listener, Channel channel, NetworkAddress remote, MonotonicAndUnixTime now) {
        return new RecordedMessageReplayer(replay, "turn", new RgmpRecordedFrameReplayer());
    }
}
