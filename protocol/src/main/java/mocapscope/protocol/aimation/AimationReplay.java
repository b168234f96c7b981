package mocapscope.protocol.aimation;

import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.Address;
import mocapscope.protocol.session.Dialogue;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.Host;
import mocapscope.protocol.session.HostActions;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Recital;
import mocapscope.protocol.session.Rerun;
import mocapscope.protocol.transcript.Channel;

/** A server that sends a recording's AImation packets to all its clients. */
final class AimationReplay implements Host {
    private final Endpoint endpoint;
    private final RandomGenerator random;
    private final AimationNames names;
    private final Rerun rerun;
    private boolean alone = true;

    AimationReplay(Endpoint endpoint, Recital recital, RandomGenerator random) {
        this.endpoint = endpoint;
        this.random = random;
        this.names = new AimationNames(AimationOptions.sticky(endpoint.settings()));
        this.rerun = new Rerun(recital);
    }

    @Override
    public void start(Now now, HostActions out) {
        out.listen(AimationChannels.LISTENER, endpoint.address(), AimationChannels.TCP);
    }

    @Override
    public void opened(Channel channel, Address local, Now now, HostActions out) {
        alone = local.loopback();
    }

    @Override
    public Rule openToOthers() {
        return AimationRule.OPEN_TO_OTHERS;
    }

    @Override
    public Dialogue accepted(Channel listener, Channel channel, Address remote, Now now) {
        return new AimationPeer(
                endpoint.settings(), alone, voice -> new AimationReplayEncoder(rerun, voice), names, random);
    }
}
