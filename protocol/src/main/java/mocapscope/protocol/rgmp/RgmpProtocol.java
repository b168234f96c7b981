package mocapscope.protocol.rgmp;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import mocapscope.protocol.bytes.MessageLayout;
import mocapscope.protocol.bytes.MessageLayoutTextParser;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.rgmp.decode.RgmpDecoder;
import mocapscope.protocol.rgmp.definition.RgmpMeasureType;
import mocapscope.protocol.rgmp.definition.RgmpProblemKind;
import mocapscope.protocol.rgmp.edit.RgmpMessageEditor;
import mocapscope.protocol.rgmp.server.RgmpReplayServer;
import mocapscope.protocol.rgmp.server.RgmpServer;
import mocapscope.protocol.rgmp.wire.RgmpChannelConstants;
import mocapscope.protocol.rgmp.wire.RgmpSimulatedServerOptions;
import mocapscope.protocol.sample.SampleKind;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.ProxyLogic;
import mocapscope.protocol.session.ProxyServer;
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

/**
 * The RGMP protocol (Rokoko General Motion Protocol, version 2 over TCP): provides its decoder, client, server and
 * options.
 */
public final class RgmpProtocol implements Protocol {
    private static final int PORT = 12_277;

    /** Port of Rokoko's driver; the other port is that of its hand solver. */
    private static final int DRIVERS_PORT = 12_276;

    private final OtherRecordingNameProvider names;

    /** Creates the protocol with the names in its messages only. */
    public RgmpProtocol() {
        this(OtherRecordingNameProvider.NONE);
    }

    private RgmpProtocol(OtherRecordingNameProvider names) {
        this.names = names;
    }

    @Override
    public String name() {
        return "rgmp";
    }

    @Override
    public String label() {
        return "RGMP";
    }

    @Override
    public List<UriScheme> schemes() {
        return List.of(new UriScheme("rgmp", PORT, "RGMP v2 over TCP, from Rokoko's drivers and solvers"));
    }

    @Override
    public List<OptionDefinition> options(SessionRole role) {
        return RgmpSimulatedServerOptions.of(role);
    }

    @Override
    public List<? extends Rule> rules() {
        return List.of(RgmpProblemKind.values());
    }

    @Override
    public List<UserRequestDefinition> requests(SessionRole role) {
        return role == SessionRole.SERVER ? RgmpServer.REQUESTS : List.of();
    }

    @Override
    public List<String> devices() {
        return List.of("Walker", "Glove", "Hand");
    }

    @Override
    public List<ProtocolMessageFileFormat> files() {
        return List.of(new RgmpDefinitionFileFormat());
    }

    @Override
    public List<FlowProtocolMatcher> flowMatchers() {
        return List.of(new FlowProtocolMatcher(
                RgmpChannelConstants.TCP, List.of(PORT, DRIVERS_PORT), new RgmpCapturedFlowRecognizer()));
    }

    /** Returns the layouts of its frames, and one for each measure type with the names of its components. */
    @Override
    public List<MessageLayout> messageLayouts() {
        return Stream.concat(
                        MessageLayoutTextParser.read(RgmpProtocol.class, "layouts.txt").stream(),
                        Arrays.stream(RgmpMeasureType.values()).map(RgmpMeasureType::layout))
                .toList();
    }

    @Override
    public Optional<String> dissectorScript() {
        return Optional.of("dissector.lua");
    }

    @Override
    public Decoder decoder(String session, Endpoint endpoint, SkeletonMapLibrary maps) {
        return new RgmpDecoder(
                session, RgmpSimulatedServerOptions.mode(endpoint.settings()), endpoint.devices(), names);
    }

    @Override
    public OtherRecordingNameProvider names() {
        return names;
    }

    @Override
    public Protocol withNames(OtherRecordingNameProvider other) {
        return new RgmpProtocol(other);
    }

    @Override
    public Supplier<SessionLogic> client(Endpoint endpoint, RandomGenerator random) {
        return () -> new RgmpClient(endpoint);
    }

    /** Returns no names: its devices have types and ids. */
    @Override
    public List<String> servedNames(Endpoint endpoint) {
        return List.of();
    }

    @Override
    public ServerLogic server(Endpoint endpoint, ServedMotionSource source, RandomGenerator random) {
        return new RgmpServer(endpoint, source);
    }

    @Override
    public List<String> scripts() {
        return List.of("scripts.yaml", "clients.yaml");
    }

    @Override
    public Optional<ServerLogic> proxy(Endpoint endpoint, Endpoint upstream) {
        return Optional.of(new ProxyServer(
                endpoint.address(), RgmpChannelConstants.TCP, () -> new ProxyLogic(upstream.address())));
    }

    @Override
    public MessageEditor messageEditor() {
        return new RgmpMessageEditor();
    }

    /** Returns the kinds that RGMP can represent: no dials, texts, velocities or accelerations. */
    @Override
    public Set<SampleKind> supportedSampleKinds() {
        return EnumSet.of(SampleKind.POSE, SampleKind.SKELETON, SampleKind.BUTTON, SampleKind.ANALOG, SampleKind.FLAGS);
    }

    @Override
    public Optional<ReplayServerFactory> replayServerFactory() {
        return Optional.of((endpoint, script, _) -> new RgmpReplayServer(endpoint, script));
    }
}
