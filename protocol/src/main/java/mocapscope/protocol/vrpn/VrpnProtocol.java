package mocapscope.protocol.vrpn;

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
import mocapscope.protocol.session.SpecifiedAnswerTimeLimit;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.FlowProtocolMatcher;
import mocapscope.protocol.session.decoder.MessageEditor;
import mocapscope.protocol.session.decoder.OtherRecordingNameProvider;
import mocapscope.protocol.session.decoder.ProtocolMessageFileFormat;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.endpoint.UriScheme;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.logic.ServerLogic;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.vrpn.client.VrpnClient;
import mocapscope.protocol.vrpn.client.VrpnUserRequestCatalog;
import mocapscope.protocol.vrpn.decode.VrpnDecoder;
import mocapscope.protocol.vrpn.edit.VrpnMessageEditor;
import mocapscope.protocol.vrpn.server.VrpnServer;
import mocapscope.protocol.vrpn.wire.VrpnChannelConstants;
import mocapscope.protocol.vrpn.wire.VrpnCommonDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnProblemKind;
import mocapscope.protocol.vrpn.wire.VrpnSessionOptions;

/**
 * The VRPN protocol (Virtual-Reality Peripheral Network over TCP, optionally with UDP): provides its decoder, client,
 * server and options.
 */
public final class VrpnProtocol implements Protocol {
    private static final int PORT = 3883;

    /** The time after which a client reports that a ping was not answered. */
    private static final long PONG_EXPECTED = 3_000_000_000L;

    private final OtherRecordingNameProvider names;

    /** Creates the protocol with the names in its messages only. */
    public VrpnProtocol() {
        this(OtherRecordingNameProvider.NONE);
    }

    private VrpnProtocol(OtherRecordingNameProvider names) {
        this.names = names;
    }

    @Override
    public String name() {
        return "vrpn";
    }

    @Override
    public String label() {
        return "VRPN";
    }

    @Override
    public List<UriScheme> schemes() {
        return List.of(
                new UriScheme(
                        VrpnChannelConstants.WITH_DATAGRAMS, PORT, "VRPN over TCP and UDP, which most programs use"),
                new UriScheme("vrpn+tcp", PORT, "VRPN over TCP only: needs no open firewall port"));
    }

    @Override
    public List<OptionDefinition> options(SessionRole role) {
        return VrpnSessionOptions.of(role);
    }

    @Override
    public List<? extends Rule> rules() {
        return List.of(VrpnProblemKind.values());
    }

    @Override
    public List<UserRequestDefinition> requests(SessionRole role) {
        return role == SessionRole.CLIENT ? VrpnUserRequestCatalog.CLIENT_REQUESTS : List.of();
    }

    @Override
    public List<ProtocolMessageFileFormat> files() {
        return List.of(new VrpnLogFileFormat());
    }

    /** The servers of the C++ implementation send the time of day, which the document does not require. */
    @Override
    public Optional<String> usualEpoch() {
        return Optional.of("unix");
    }

    @Override
    public List<String> devices() {
        return List.of("Walker", "Wand", "Console");
    }

    @Override
    public List<FlowProtocolMatcher> flowMatchers() {
        return List.of(
                new FlowProtocolMatcher(
                        VrpnChannelConstants.CALLBACK, List.of(PORT), new VrpnCapturedCallbackRecognizer()),
                new FlowProtocolMatcher(VrpnChannelConstants.TCP, List.of(PORT), new VrpnCapturedStreamRecognizer()),
                new FlowProtocolMatcher(VrpnChannelConstants.UDP, List.of(), new VrpnCapturedDatagramRecognizer()));
    }

    @Override
    public List<MessageLayout> messageLayouts() {
        return MessageLayoutTextParser.read(VrpnProtocol.class, "layouts.txt");
    }

    @Override
    public Optional<String> dissectorScript() {
        return Optional.of("dissector.lua");
    }

    @Override
    public Decoder decoder(String session, Endpoint endpoint, SkeletonMapLibrary maps) {
        return new VrpnDecoder(session, endpoint, names);
    }

    @Override
    public OtherRecordingNameProvider names() {
        return names;
    }

    @Override
    public Protocol withNames(OtherRecordingNameProvider other) {
        return new VrpnProtocol(other);
    }

    @Override
    public Supplier<SessionLogic> client(Endpoint endpoint, RandomGenerator random) {
        return () -> new VrpnClient(endpoint);
    }

    @Override
    public ServerLogic server(Endpoint endpoint, ServedMotionSource source, RandomGenerator random) {
        return VrpnServer.of(endpoint, source);
    }

    @Override
    public Optional<ServerLogic> proxy(Endpoint endpoint, Endpoint upstream) {
        return Optional.of(VrpnServer.createProxy(endpoint, upstream));
    }

    @Override
    public Optional<SpecifiedAnswerTimeLimit> answerTimeout(DecodedTransmissionUnit unit) {
        return unit.messages().stream().anyMatch(message -> message.body() instanceof VrpnCommonDeviceMessage.Pong)
                ? Optional.of(new SpecifiedAnswerTimeLimit(PONG_EXPECTED, "VRPN " + VrpnProblemKind.NO_PONG.section()))
                : Optional.empty();
    }

    @Override
    public MessageEditor messageEditor() {
        return new VrpnMessageEditor();
    }

    @Override
    public List<String> scripts() {
        return List.of("scripts.yaml");
    }

    /** Returns the kinds that VRPN can represent: all but device flags, scene objects and events. */
    @Override
    public Set<SampleKind> supportedSampleKinds() {
        return EnumSet.complementOf(EnumSet.of(SampleKind.FLAGS, SampleKind.OBJECT, SampleKind.EVENT));
    }

    @Override
    public Optional<ReplayServerFactory> replayServerFactory() {
        return Optional.of((endpoint, script, _) -> VrpnServer.of(endpoint, script));
    }
}
