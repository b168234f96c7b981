package mocapscope.protocol.aimation.server;

import java.util.random.RandomGenerator;
import mocapscope.protocol.aimation.wire.AimationChannels;
import mocapscope.protocol.aimation.wire.AimationOptions;
import mocapscope.protocol.aimation.wire.AimationRule;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.sample.MotionSource;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ClockReading;
import mocapscope.protocol.session.logic.FixedRateSchedule;
import mocapscope.protocol.session.logic.ServerContext;
import mocapscope.protocol.session.logic.ServerLogic;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.transcript.Channel;

/**
 * Simulates AImation Studio: accepts clients and sends all of them the same motion. The motion begins when the server
 * starts.
 */
public final class AimationServer implements ServerLogic {
    private final Endpoint endpoint;
    private final RandomGenerator random;
    private final AimationDataPacketFactory show;
    private final AimationClientNameRegistry names;
    private FixedRateSchedule schedule;
    private boolean alone = true;

    public AimationServer(Endpoint endpoint, MotionSource source, RandomGenerator random) {
        var values = endpoint.settings();
        this.endpoint = endpoint;
        this.random = random;
        this.show = new AimationDataPacketFactory(source, endpoint.devices(), AimationOptions.bones(values));
        this.names = new AimationClientNameRegistry(AimationOptions.keepsNames(values));
        this.schedule = new FixedRateSchedule(new ClockReading(0, 0), AimationOptions.rate(values));
    }

    @Override
    public void start(ClockReading now, ServerContext out) {
        schedule = new FixedRateSchedule(now, schedule.rate());
        out.listen(AimationChannels.LISTENER, endpoint.address(), AimationChannels.TCP);
    }

    @Override
    public void onOpened(Channel channel, NetworkAddress local, ClockReading now, ServerContext out) {
        alone = local.isLoopback();
        if (!show.hasMotion()) {
            out.reportFinding(AimationRule.BODY_MISSING, "no served device has hips: a standing body is shown");
        }
    }

    @Override
    public Rule reachabilityRule() {
        return AimationRule.OPEN_TO_OTHERS;
    }

    @Override
    public SessionLogic createLogic(Channel listener, Channel channel, NetworkAddress remote, ClockReading now) {
        var values = endpoint.settings();
        return new AimationServerSession(
                values, alone, sender -> new AimationMotionDataFeed(values, show, schedule, sender), names, random);
    }
}
