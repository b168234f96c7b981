package mocapscope.protocol.aimation;

import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.ByteReplay;
import mocapscope.protocol.session.ClockReading;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.NetworkAddress;
import mocapscope.protocol.session.ReplayScript;
import mocapscope.protocol.session.ServerContext;
import mocapscope.protocol.session.ServerLogic;
import mocapscope.protocol.session.SessionLogic;
import mocapscope.protocol.transcript.Channel;

/** A server that sends a recording's AImation packets to all its clients. */
final class AimationReplayServer implements ServerLogic {
    private final Endpoint endpoint;
    private final RandomGenerator random;
    private final AimationClientNameRegistry names;
    private final ByteReplay replay;
    private boolean alone = true;

    AimationReplayServer(Endpoint endpoint, ReplayScript script, RandomGenerator random) {
        this.endpoint = endpoint;
        this.random = random;
        this.names = new AimationClientNameRegistry(AimationOptions.keepsNames(endpoint.settings()));
        this.replay = new ByteReplay(script);
    }

    @Override
    public void start(ClockReading now, ServerContext out) {
        out.listen(AimationChannels.LISTENER, endpoint.address(), AimationChannels.TCP);
    }

    @Override
    public void onOpened(Channel channel, NetworkAddress local, ClockReading now, ServerContext out) {
        alone = local.isLoopback();
    }

    @Override
    public Rule reachabilityRule() {
        return AimationRule.OPEN_TO_OTHERS;
    }

    @Override
    public SessionLogic createLogic(Channel listener, Channel channel, NetworkAddress remote, ClockReading now) {
        return new AimationServerSession(
                endpoint.settings(), alone, sender -> new AimationReplayEncoder(replay, sender), names, random);
    }
}
