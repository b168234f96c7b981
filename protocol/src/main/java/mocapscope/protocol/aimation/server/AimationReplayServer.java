package mocapscope.protocol.aimation.server;

import java.util.random.RandomGenerator;
import mocapscope.protocol.aimation.wire.AimationChannels;
import mocapscope.protocol.aimation.wire.AimationOptions;
import mocapscope.protocol.aimation.wire.AimationRule;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ClockReading;
import mocapscope.protocol.session.logic.ByteReplay;
import mocapscope.protocol.session.logic.ReplayScript;
import mocapscope.protocol.session.logic.ServerContext;
import mocapscope.protocol.session.logic.ServerLogic;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.transcript.Channel;

/** A server that sends a recording's AImation packets to all its clients. */
public final class AimationReplayServer implements ServerLogic {
    private final Endpoint endpoint;
    private final RandomGenerator random;
    private final AimationClientNameRegistry names;
    private final ByteReplay replay;
    private boolean alone = true;

    public AimationReplayServer(Endpoint endpoint, ReplayScript script, RandomGenerator random) {
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
                endpoint.settings(), alone, sender -> new AimationReplaySender(replay, sender), names, random);
    }
}
