package mocapscope.protocol.aimation;

import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.sample.Source;
import mocapscope.protocol.session.Address;
import mocapscope.protocol.session.Dialogue;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.Host;
import mocapscope.protocol.session.HostActions;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Schedule;
import mocapscope.protocol.transcript.Channel;

/**
 * Simulates AImation Studio: accepts clients and sends all of them the same motion. The motion begins when the server
 * starts.
 */
final class AimationServer implements Host {
    private final Endpoint endpoint;
    private final RandomGenerator random;
    private final AimationShow show;
    private final AimationNames names;
    private Schedule schedule;
    private boolean alone = true;

    AimationServer(Endpoint endpoint, Source source, RandomGenerator random) {
        var settings = endpoint.settings();
        this.endpoint = endpoint;
        this.random = random;
        this.show = new AimationShow(source, endpoint.devices(), AimationOptions.bones(settings));
        this.names = new AimationNames(AimationOptions.sticky(settings));
        this.schedule = new Schedule(new Now(0, 0), AimationOptions.rate(settings));
    }

    @Override
    public void start(Now now, HostActions out) {
        schedule = new Schedule(now, schedule.rate());
        out.listen(AimationChannels.LISTENER, endpoint.address(), AimationChannels.TCP);
    }

    @Override
    public void opened(Channel channel, Address local, Now now, HostActions out) {
        alone = local.loopback();
        if (!show.moves()) {
            out.finding(AimationRule.BODY_MISSING, "no served device has hips: a standing body is shown");
        }
    }

    @Override
    public Rule openToOthers() {
        return AimationRule.OPEN_TO_OTHERS;
    }

    @Override
    public Dialogue accepted(Channel listener, Channel channel, Address remote, Now now) {
        var settings = endpoint.settings();
        return new AimationPeer(
                settings, alone, voice -> new AimationFrames(settings, show, schedule, voice), names, random);
    }
}
