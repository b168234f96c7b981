package mocapscope.protocol.freed;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.MessageLayout;
import mocapscope.protocol.bytes.MessageLayoutTextParser;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.sample.SampleKind;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.ProxyServer;
import mocapscope.protocol.session.ServerInitiatedProxyLogic;
import mocapscope.protocol.session.datagram.DatagramReceiverLogic;
import mocapscope.protocol.session.datagram.DatagramSenderServer;
import mocapscope.protocol.session.datagram.FixedRateDatagramSender;
import mocapscope.protocol.session.datagram.ScheduledDatagramSender;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.FlowProtocolMatcher;
import mocapscope.protocol.session.decoder.MessageEditor;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.MulticastGroup;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.endpoint.UriScheme;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.logic.ServerLogic;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.session.logic.SimulatedSensorDefectOptions;

/**
 * The FreeD protocol: a tracked studio camera sends its pose, zoom and focus over UDP. The camera is the server of a
 * session and its initiator.
 */
public final class FreedProtocol implements Protocol {
    private static final int PORT = 40_000;

    /** The default of other programs: no document assigns a port. */
    private static final int OTHER_PORT = 6301;

    @Override
    public String name() {
        return "freed";
    }

    @Override
    public String label() {
        return "FreeD";
    }

    @Override
    public List<UriScheme> schemes() {
        return List.of(new UriScheme(
                "freed", PORT, "FreeD: the host is where camera data arrives, of this machine to listen"));
    }

    @Override
    public SessionRole initiator() {
        return SessionRole.SERVER;
    }

    @Override
    public String roleName(SessionRole role) {
        return role == SessionRole.CLIENT ? "receiver" : "camera";
    }

    @Override
    public List<OptionDefinition> options(SessionRole role) {
        return FreedSessionOptions.of(role);
    }

    @Override
    public List<? extends Rule> rules() {
        return List.of(FreedProblemKind.values());
    }

    @Override
    public List<UserRequestDefinition> requests(SessionRole role) {
        return List.of();
    }

    @Override
    public List<FlowProtocolMatcher> flowMatchers() {
        return List.of(new FlowProtocolMatcher(
                FreedDecoder.UDP, List.of(PORT, OTHER_PORT), new FreedCapturedFlowRecognizer()));
    }

    /** Returns a camera on a dolly, and one that is moved by hand. */
    @Override
    public List<String> devices() {
        return List.of("Camera", "Wand");
    }

    @Override
    public List<MessageLayout> messageLayouts() {
        return MessageLayoutTextParser.read(FreedProtocol.class, "layouts.txt");
    }

    @Override
    public Optional<String> dissectorScript() {
        return Optional.of("dissector.lua");
    }

    @Override
    public Decoder decoder(String session, Endpoint endpoint, SkeletonMapLibrary maps) {
        return new FreedDecoder(session, endpoint.devices());
    }

    @Override
    public MessageEditor messageEditor() {
        return new FreedMessageEditor();
    }

    @Override
    public Supplier<SessionLogic> client(Endpoint endpoint, RandomGenerator random) {
        return () -> new DatagramReceiverLogic(
                endpoint, FreedDecoder.UDP, MulticastGroup.NONE, "camera", FreedProblemKind.NOTHING_RECEIVED);
    }

    @Override
    public ServerLogic server(Endpoint endpoint, ServedMotionSource source, RandomGenerator random) {
        var values = endpoint.settings();
        var defects = SimulatedSensorDefectOptions.of(values);
        var encoder = new FreedMotionFrameEncoder(
                defects.applyTo(source), endpoint.devices(), FreedSessionOptions.firstCamera(values));
        return camera(
                endpoint,
                () -> new FixedRateDatagramSender(
                        FreedDecoder.UDP,
                        FreedMessageType.POSITION.messageName(),
                        (moment, _) -> encoder.encode(moment),
                        FreedSessionOptions.rate(values),
                        defects.clock()));
    }

    private static ServerLogic camera(Endpoint endpoint, Supplier<ScheduledDatagramSender> senders) {
        return new DatagramSenderServer(
                endpoint, FreedDecoder.UDP, MulticastGroup.NONE, FreedProblemKind.RECEIVER_ABSENT, senders);
    }

    @Override
    public Optional<ReplayServerFactory> replayServerFactory() {
        return Optional.of((endpoint, script, _) ->
                camera(endpoint, () -> DatagramSenderServer.createReplayer(script, FreedDecoder.UDP)));
    }

    /** Returns a proxy that cameras send to, and whose {@code upstream} is a receiver. */
    @Override
    public Optional<ServerLogic> proxy(Endpoint endpoint, Endpoint upstream) {
        return Optional.of(new ProxyServer(
                endpoint.address(),
                FreedDecoder.UDP,
                () -> new ServerInitiatedProxyLogic(
                        upstream.address(), MulticastGroup.NONE, FreedProblemKind.RECEIVER_ABSENT)));
    }

    @Override
    public List<String> scripts() {
        return List.of("scripts.yaml", "clients.yaml");
    }

    /** Returns the kinds that FreeD can represent: poses, and channels as zoom and focus. */
    @Override
    public Set<SampleKind> supportedSampleKinds() {
        return EnumSet.of(SampleKind.POSE, SampleKind.SKELETON, SampleKind.ANALOG);
    }
}
