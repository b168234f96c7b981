package mocapscope.protocol.vmc;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import mocapscope.protocol.bytes.MessageLayout;
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
import mocapscope.protocol.vmc.decode.VmcDecoder;
import mocapscope.protocol.vmc.edit.VmcMessageEditor;
import mocapscope.protocol.vmc.osc.OscPacketProblemKind;
import mocapscope.protocol.vmc.server.VmcMotionFrameEncoder;
import mocapscope.protocol.vmc.wire.VmcChannelConstants;
import mocapscope.protocol.vmc.wire.VmcMessageType;
import mocapscope.protocol.vmc.wire.VmcProblemKind;
import mocapscope.protocol.vmc.wire.VmcSessionOptions;

/**
 * The VMC (Virtual Motion Capture) protocol: a performer sends an avatar's pose to marionettes (receivers) as OSC over
 * UDP. The performer is the server of a session and its initiator.
 */
public final class VmcProtocol implements Protocol {
    private static final int PORT = 39_539;

    /** The port at which performers receive from assistants. */
    private static final int ASSISTANTS_PORT = 39_540;

    @Override
    public String name() {
        return "vmc";
    }

    @Override
    public String label() {
        return "VMC";
    }

    @Override
    public List<UriScheme> schemes() {
        return List.of(new UriScheme("vmc", PORT, "VMC: the host is where motion arrives, of this machine to listen"));
    }

    @Override
    public SessionRole initiator() {
        return SessionRole.SERVER;
    }

    @Override
    public String roleName(SessionRole role) {
        return role == SessionRole.CLIENT ? "marionette" : "performer";
    }

    @Override
    public List<OptionDefinition> options(SessionRole role) {
        return VmcSessionOptions.of(role);
    }

    @Override
    public List<? extends Rule> rules() {
        return Stream.concat(Stream.of(VmcProblemKind.values()), Stream.of(OscPacketProblemKind.values()))
                .toList();
    }

    @Override
    public List<UserRequestDefinition> requests(SessionRole role) {
        return List.of();
    }

    @Override
    public List<FlowProtocolMatcher> flowMatchers() {
        return List.of(new FlowProtocolMatcher(
                VmcChannelConstants.UDP, List.of(PORT, ASSISTANTS_PORT), new VmcCapturedFlowRecognizer()));
    }

    @Override
    public List<String> devices() {
        return List.of("Walker", "Wand");
    }

    @Override
    public List<MessageLayout> messageLayouts() {
        return Arrays.stream(VmcMessageType.values())
                .map(VmcMessageType::layout)
                .toList();
    }

    @Override
    public Optional<String> dissectorScript() {
        return Optional.of("dissector.lua");
    }

    @Override
    public Decoder decoder(String session, Endpoint endpoint, SkeletonMapLibrary maps) {
        return new VmcDecoder(session, endpoint.devices());
    }

    @Override
    public MessageEditor messageEditor() {
        return new VmcMessageEditor();
    }

    @Override
    public Supplier<SessionLogic> client(Endpoint endpoint, RandomGenerator random) {
        var values = endpoint.settings();
        var group = new MulticastGroup(VmcSessionOptions.group(values), VmcSessionOptions.networkInterface(values));
        return () -> new DatagramReceiverLogic(
                endpoint, VmcChannelConstants.UDP, group, "performer", VmcProblemKind.NOTHING_RECEIVED);
    }

    @Override
    public ServerLogic server(Endpoint endpoint, ServedMotionSource source, RandomGenerator random) {
        var defects = SimulatedSensorDefectOptions.of(endpoint.settings());
        var encoder = new VmcMotionFrameEncoder(defects.applyTo(source), endpoint.devices());
        double rate = VmcSessionOptions.rate(endpoint.settings());
        return performer(
                endpoint,
                () -> new FixedRateDatagramSender(
                        VmcChannelConstants.UDP, VmcDecoder.BUNDLE, encoder::encode, rate, defects.clock()));
    }

    private static ServerLogic performer(Endpoint endpoint, Supplier<ScheduledDatagramSender> senders) {
        var group = new MulticastGroup("", VmcSessionOptions.networkInterface(endpoint.settings()));
        return new DatagramSenderServer(
                endpoint, VmcChannelConstants.UDP, group, VmcProblemKind.NOBODY_LISTENS, senders);
    }

    /** Returns a proxy that performers send to, and whose {@code upstream} is a marionette. */
    @Override
    public Optional<ServerLogic> proxy(Endpoint endpoint, Endpoint upstream) {
        var group = new MulticastGroup("", VmcSessionOptions.networkInterface(upstream.settings()));
        return Optional.of(new ProxyServer(
                endpoint.address(),
                VmcChannelConstants.UDP,
                () -> new ServerInitiatedProxyLogic(upstream.address(), group, VmcProblemKind.NOBODY_LISTENS)));
    }

    @Override
    public List<String> scripts() {
        return List.of("scripts.yaml", "clients.yaml");
    }

    /** Returns the kinds that VMC can represent: bodies and devices, and channels as blend shapes. */
    @Override
    public Set<SampleKind> supportedSampleKinds() {
        return EnumSet.of(SampleKind.POSE, SampleKind.SKELETON, SampleKind.ANALOG);
    }

    @Override
    public Optional<ReplayServerFactory> replayServerFactory() {
        return Optional.of((endpoint, script, _) ->
                performer(endpoint, () -> DatagramSenderServer.createReplayer(script, VmcChannelConstants.UDP)));
    }
}
