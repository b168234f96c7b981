package mocapscope.protocol.vmc.server;

import java.util.function.Supplier;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.MulticastGroup;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.RecordedServerMessageReplayer;
import mocapscope.protocol.session.logic.RecordedServerMessageSequence;
import mocapscope.protocol.session.logic.ServerLogic;
import mocapscope.protocol.session.logic.ServerLogicContext;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.session.logic.SimulatedSensorDefectOptions;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.vmc.wire.VmcSessionOptions;

/** A VMC performer (motion sender), which sends datagrams to the endpoint's address and expects no answer. */
public final class VmcPerformerServer implements ServerLogic {
    private final Endpoint endpoint;
    private final Supplier<VmcScheduledDatagramSender> performances;

    private VmcPerformerServer(Endpoint endpoint, Supplier<VmcScheduledDatagramSender> performances) {
        this.endpoint = endpoint;
        this.performances = performances;
    }

    /** Creates a performer of the motion of {@code source}. */
    public static VmcPerformerServer of(Endpoint endpoint, ServedMotionSource source) {
        var defects = SimulatedSensorDefectOptions.of(endpoint.settings());
        var encoder = new VmcMotionFrameEncoder(defects.applyTo(source), endpoint.devices());
        double rate = VmcSessionOptions.rate(endpoint.settings());
        return new VmcPerformerServer(endpoint, () -> new VmcMotionSender(encoder, rate, defects.clock()));
    }

    /** Creates a performer of recorded datagrams. */
    public static VmcPerformerServer of(Endpoint endpoint, RecordedServerMessageSequence script) {
        return new VmcPerformerServer(
                endpoint, () -> new VmcRecordedDatagramReplayer(new RecordedServerMessageReplayer(script)));
    }

    @Override
    public void start(MonotonicAndUnixTime now, ServerLogicContext out) {
        var group = new MulticastGroup("", VmcSessionOptions.networkInterface(endpoint.settings()));
        out.startPeer(endpoint.address(), new VmcServerSession(endpoint.address(), group, performances.get()));
    }

    @Override
    public SessionLogic createLogic(
            Channel listener, Channel channel, NetworkAddress remote, MonotonicAndUnixTime now) {
        throw new IllegalStateException("a performer accepts no connections");
    }
}
