package mocapscope.protocol.aimation.server;

import java.util.function.BiFunction;
import java.util.random.RandomGenerator;
import mocapscope.protocol.aimation.decode.AimationDecoder;
import mocapscope.protocol.aimation.wire.AimationChannelConstants;
import mocapscope.protocol.aimation.wire.AimationMessageSender;
import mocapscope.protocol.aimation.wire.AimationProblemKind;
import mocapscope.protocol.aimation.wire.AimationSessionOptions;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.FixedRateSchedule;
import mocapscope.protocol.session.logic.RecordedServerMessageReplayer;
import mocapscope.protocol.session.logic.RecordedServerMessageSequence;
import mocapscope.protocol.session.logic.ServerLogic;
import mocapscope.protocol.session.logic.ServerLogicContext;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.session.logic.SimulatedSensorDefectOptions;
import mocapscope.protocol.transcript.Channel;

/** Simulates AImation Studio: accepts clients and sends all of them the same live or replayed motion. */
public final class AimationServer implements ServerLogic {
    private final Endpoint endpoint;
    private final RandomGenerator random;
    /** The reason why a standing body is shown; empty if the served body moves. */
    private final String missingBody;

    private final BiFunction<MonotonicAndUnixTime, AimationMessageSender, AimationClientDataFeed> feeds;
    private final AimationClientNameRegistry names;
    private MonotonicAndUnixTime start = new MonotonicAndUnixTime(0, 0);
    private boolean alone = true;

    /** Creates a server; {@code feeds} creates a client's packet supply from the start of the server and a sender. */
    private AimationServer(
            Endpoint endpoint,
            RandomGenerator random,
            String missingBody,
            BiFunction<MonotonicAndUnixTime, AimationMessageSender, AimationClientDataFeed> feeds) {
        this.endpoint = endpoint;
        this.random = random;
        this.missingBody = missingBody;
        this.feeds = feeds;
        this.names = new AimationClientNameRegistry(AimationSessionOptions.keepsNames(endpoint.settings()));
    }

    /**
     * Creates a server of the motion of {@code source}, which begins when the server starts.
     *
     * @throws IllegalArgumentException if the endpoint names neither the body of the protocol nor a device of the source
     */
    public static AimationServer of(Endpoint endpoint, ServedMotionSource source, RandomGenerator random) {
        var values = endpoint.settings();
        var names = endpoint.devices().stream()
                .filter(name -> !name.equals(AimationDecoder.DEVICE))
                .toList();
        source.layout().selectDevices(names);
        var show = new AimationMotionDataPacketEncoder(
                source, names, AimationSessionOptions.bones(values), SimulatedSensorDefectOptions.of(values));
        double rate = AimationSessionOptions.rate(values);
        return new AimationServer(
                endpoint,
                random,
                show.hasMotion()
                        ? ""
                        : "no served device has hips: a standing body is shown"
                                + SkeletonToAimationRetargeter.describeBones(source.layout()),
                (start, sender) ->
                        new AimationMotionDataSender(values, show, new FixedRateSchedule(start, rate), sender));
    }

    /** Creates a server that replays a recorded server. */
    public static AimationServer of(Endpoint endpoint, RecordedServerMessageSequence script, RandomGenerator random) {
        var replay = new RecordedServerMessageReplayer(script);
        return new AimationServer(
                endpoint, random, "", (_, sender) -> new AimationRecordedPacketReplayer(replay, sender));
    }

    @Override
    public void start(MonotonicAndUnixTime now, ServerLogicContext out) {
        start = now;
        out.listen(AimationChannelConstants.LISTENER, endpoint.address(), AimationChannelConstants.TCP);
    }

    @Override
    public void onOpened(Channel channel, NetworkAddress local, MonotonicAndUnixTime now, ServerLogicContext out) {
        alone = local.isLoopback();
        if (!missingBody.isEmpty()) {
            out.reportFinding(AimationProblemKind.BODY_MISSING, missingBody);
        }
    }

    @Override
    public Rule reachabilityRule() {
        return AimationProblemKind.OPEN_TO_OTHERS;
    }

    @Override
    public SessionLogic createLogic(
            Channel listener, Channel channel, NetworkAddress remote, MonotonicAndUnixTime now) {
        return new AimationServerSession(
                endpoint.settings(), alone, sender -> feeds.apply(start, sender), names, random);
    }
}
