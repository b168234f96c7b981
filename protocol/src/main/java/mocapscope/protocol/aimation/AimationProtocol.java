package mocapscope.protocol.aimation;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import mocapscope.protocol.aimation.decode.AimationDecoder;
import mocapscope.protocol.aimation.edit.AimationMessageEditor;
import mocapscope.protocol.aimation.server.AimationProxyLogic;
import mocapscope.protocol.aimation.server.AimationServer;
import mocapscope.protocol.aimation.server.SkeletonToAimationRetargeter;
import mocapscope.protocol.aimation.wire.AimationChannelConstants;
import mocapscope.protocol.aimation.wire.AimationProblemKind;
import mocapscope.protocol.aimation.wire.AimationSessionOptions;
import mocapscope.protocol.bytes.MessageLayout;
import mocapscope.protocol.bytes.MessageLayoutTextParser;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.sample.SampleKind;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.ServedMotionSourceDescription;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.ProxyServer;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.FlowProtocolMatcher;
import mocapscope.protocol.session.decoder.MessageEditor;
import mocapscope.protocol.session.decoder.ProtocolMessageFileFormat;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.endpoint.UriScheme;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.logic.ServerLogic;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.websocket.WebSocketProblemKind;

/**
 * Implements AImation, a motion data protocol over WebSocket: options, rules, message file format, decoder, clients and
 * servers.
 */
public final class AimationProtocol implements Protocol {
    private static final int PORT = 52693;

    @Override
    public String name() {
        return AimationChannelConstants.PROTOCOL;
    }

    @Override
    public String label() {
        return "AImation";
    }

    @Override
    public List<UriScheme> schemes() {
        return List.of(
                new UriScheme(AimationChannelConstants.PROTOCOL, PORT, "AImation Studio's packets over WebSocket"));
    }

    @Override
    public List<OptionDefinition> options(SessionRole role) {
        return AimationSessionOptions.of(role);
    }

    @Override
    public List<? extends Rule> rules() {
        return Stream.concat(Stream.of(AimationProblemKind.values()), Stream.of(WebSocketProblemKind.values()))
                .toList();
    }

    @Override
    public List<UserRequestDefinition> requests(SessionRole role) {
        return role == SessionRole.CLIENT ? List.of(AimationSessionOptions.SET_POSE) : List.of();
    }

    @Override
    public List<ProtocolMessageFileFormat> files() {
        return List.of(new AimationSinglePacketFileFormat(AimationChannelConstants.PACKET));
    }

    /** Returns the default port, which alone identifies a session that begins: its first bytes are those of any WebSocket. */
    @Override
    public List<FlowProtocolMatcher> flowMatchers() {
        return List.of(new FlowProtocolMatcher(
                AimationChannelConstants.TCP, List.of(PORT), new AimationCapturedFlowRecognizer()));
    }

    @Override
    public List<MessageLayout> messageLayouts() {
        return MessageLayoutTextParser.read(AimationProtocol.class, "layouts.txt");
    }

    @Override
    public Optional<String> dissectorScript() {
        return Optional.of("dissector.lua");
    }

    @Override
    public Decoder decoder(String session, Endpoint endpoint, SkeletonMapLibrary maps) {
        return new AimationDecoder(session, endpoint, maps);
    }

    @Override
    public Supplier<SessionLogic> client(Endpoint endpoint, RandomGenerator random) {
        return () -> new AimationClient(endpoint, random);
    }

    /** Returns no names: its only body has no name. */
    @Override
    public List<String> servedNames(Endpoint endpoint) {
        return List.of();
    }

    @Override
    public ServerLogic server(Endpoint endpoint, ServedMotionSource source, RandomGenerator random) {
        return AimationServer.of(endpoint, source, random);
    }

    @Override
    public List<String> scripts() {
        return List.of("scripts.yaml");
    }

    @Override
    public Optional<ServerLogic> proxy(Endpoint endpoint, Endpoint upstream) {
        return Optional.of(new ProxyServer(
                endpoint.address(), AimationChannelConstants.TCP, () -> new AimationProxyLogic(upstream.address())));
    }

    @Override
    public MessageEditor messageEditor() {
        return new AimationMessageEditor();
    }

    /** Returns the only sample kind that a packet can hold: a body. */
    @Override
    public Set<SampleKind> supportedSampleKinds() {
        return EnumSet.of(SampleKind.POSE, SampleKind.SKELETON);
    }

    @Override
    public String missingFeatures(ServedMotionSourceDescription layout) {
        return SkeletonToAimationRetargeter.findBody(layout, List.of()).isPresent()
                ? ""
                : "AImation supports one body, and no device here has hips: serve another protocol"
                        + SkeletonToAimationRetargeter.describeBones(layout);
    }

    @Override
    public Optional<ReplayServerFactory> replayServerFactory() {
        return Optional.of(AimationServer::of);
    }
}
