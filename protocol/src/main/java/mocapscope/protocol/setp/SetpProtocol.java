package mocapscope.protocol.setp;

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
import mocapscope.protocol.session.SpecifiedAnswerTimeLimit;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.FlowProtocolMatcher;
import mocapscope.protocol.session.decoder.MessageEditor;
import mocapscope.protocol.session.decoder.OtherRecordingNameProvider;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.endpoint.UriScheme;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.logic.ServerLogic;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.setp.bubble.SetpSimulatedLinkedBubblePair;
import mocapscope.protocol.setp.client.SetpClient;
import mocapscope.protocol.setp.connection.SetpReassemblyMemoryBudget;
import mocapscope.protocol.setp.connection.SetpRequestTracker;
import mocapscope.protocol.setp.connection.SetpSessionOptions;
import mocapscope.protocol.setp.connection.SetpTransportAdapter;
import mocapscope.protocol.setp.connection.SetpUserRequestCatalog;
import mocapscope.protocol.setp.decode.SetpDecoder;
import mocapscope.protocol.setp.decode.SetpReassemblyLimits;
import mocapscope.protocol.setp.edit.SetpMessageEditor;
import mocapscope.protocol.setp.server.SetpProxyLogic;
import mocapscope.protocol.setp.server.SetpServer;
import mocapscope.protocol.setp.transport.SetpProtocolParameters;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpProblemKind;

/**
 * The SETP protocol, which shares 3D scenes over UDP: provides the decoder, the client, the server and the options. The
 * protocol is also named CICPv2.
 */
public final class SetpProtocol implements Protocol {
    private static final int PORT = 1253;

    private final SetpProtocolParameters tuning;
    private final OtherRecordingNameProvider names;

    public SetpProtocol() {
        this(SetpProtocolParameters.DEFAULTS);
    }

    /** Creates a protocol with other parameters, such as message type numbers (R4). */
    SetpProtocol(SetpProtocolParameters tuning) {
        this(tuning, OtherRecordingNameProvider.NONE);
    }

    private SetpProtocol(SetpProtocolParameters tuning, OtherRecordingNameProvider names) {
        this.tuning = tuning;
        this.names = names;
    }

    @Override
    public String name() {
        return "setp";
    }

    @Override
    public String label() {
        return "SETP";
    }

    @Override
    public List<UriScheme> schemes() {
        return List.of(new UriScheme("setp", PORT, "SETP/CICPv2 draft 0.2 over UDP"));
    }

    @Override
    public List<OptionDefinition> options(SessionRole role) {
        return SetpSessionOptions.of(role);
    }

    @Override
    public List<? extends Rule> rules() {
        return List.of(SetpProblemKind.values());
    }

    @Override
    public List<UserRequestDefinition> requests(SessionRole role) {
        return role == SessionRole.CLIENT ? SetpUserRequestCatalog.OF_A_CLIENT : SetpUserRequestCatalog.OF_A_SERVER;
    }

    /** Returns the devices; without any, the server simulates a built-in world. */
    @Override
    public List<String> devices() {
        return List.of();
    }

    /** Returns the built-in demo: the small bubble, whose objects are above the space in which figures walk. */
    @Override
    public String demoEndpointSuffix() {
        return "?bubble=" + SetpSimulatedLinkedBubblePair.ANNEX;
    }

    @Override
    public List<FlowProtocolMatcher> flowMatchers() {
        return List.of(new FlowProtocolMatcher(
                SetpTransportAdapter.UDP, List.of(PORT), new SetpCapturedFlowRecognizer(tuning.types())));
    }

    @Override
    public List<MessageLayout> messageLayouts() {
        return MessageLayoutTextParser.read(SetpProtocol.class, "layouts.txt");
    }

    @Override
    public Optional<String> dissectorScript() {
        return Optional.of("dissector.lua");
    }

    @Override
    public Decoder decoder(String session, Endpoint endpoint, SkeletonMapLibrary maps) {
        return new SetpDecoder(
                session,
                SetpSessionOptions.mode(endpoint.settings()),
                tuning.types(),
                SetpReassemblyLimits.DEFAULT,
                names);
    }

    @Override
    public OtherRecordingNameProvider names() {
        return names;
    }

    @Override
    public Protocol withNames(OtherRecordingNameProvider other) {
        return new SetpProtocol(tuning, other);
    }

    @Override
    public Supplier<SessionLogic> client(Endpoint endpoint, RandomGenerator random) {
        return () -> new SetpClient(endpoint, tuning, random, SetpReassemblyMemoryBudget.PROCESS);
    }

    @Override
    public ServerLogic server(Endpoint endpoint, ServedMotionSource source, RandomGenerator random) {
        return new SetpServer(endpoint, source, tuning, random, SetpReassemblyMemoryBudget.PROCESS);
    }

    @Override
    public Optional<ServerLogic> proxy(Endpoint endpoint, Endpoint upstream) {
        return Optional.of(new ProxyServer(
                endpoint.address(), SetpTransportAdapter.UDP, () -> new SetpProxyLogic(upstream.address())));
    }

    @Override
    public Optional<SpecifiedAnswerTimeLimit> answerTimeout(DecodedTransmissionUnit unit) {
        boolean answers = unit.messages().stream()
                .anyMatch(message -> message.body() instanceof SetpMessage.DecodedMessage(long _, var payload)
                        && SetpRequestTracker.isReply(payload.kind()));
        return answers
                ? Optional.of(new SpecifiedAnswerTimeLimit(
                        SetpProtocolParameters.DEFAULTS.patience().reply(), "SETP §6"))
                : Optional.empty();
    }

    @Override
    public MessageEditor messageEditor() {
        return new SetpMessageEditor(tuning.types());
    }

    @Override
    public List<String> scripts() {
        return List.of("scripts.yaml", "clients.yaml");
    }

    /** Returns the sample kinds that a bubble can represent: only objects. */
    @Override
    public Set<SampleKind> supportedSampleKinds() {
        return EnumSet.of(SampleKind.POSE, SampleKind.SKELETON, SampleKind.OBJECT);
    }
}
