package mocapscope.protocol.aimation.wire;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import mocapscope.protocol.aimation.AimationProtocol;
import mocapscope.protocol.aimation.decode.AimationDecodedOutput;
import mocapscope.protocol.aimation.server.AimationServer;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionEngine;
import mocapscope.protocol.session.SessionNetworkOperations;
import mocapscope.protocol.session.TrafficGateFactory;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Transcript;
import mocapscope.protocol.websocket.WebSocketFrame;
import mocapscope.protocol.websocket.WebSocketOpcode;
import mocapscope.protocol.websocket.WebSocketRole;
import mocapscope.protocol.websocket.WebSocketUpgradeRequest;
import mocapscope.protocol.websocket.WebSocketUpgradeResponse;

/** One side of an AImation session with a clock of its own; the test is the peer. */
public final class AimationSessionFixture {
    private static final AimationProtocol PROTOCOL = new AimationProtocol();
    private static final SkeletonMapLibrary MAPS = SkeletonMapLibrary.builtIn();
    private static final NetworkAddress HERE = new NetworkAddress("127.0.0.1", 5);
    private static final NetworkAddress THERE = new NetworkAddress("127.0.0.1", 6);

    public final RecordingListener notes = new RecordingListener();
    private final Random random = new Random(4);
    private final SessionEngine engine;
    private final WebSocketRole other;
    private double time;

    private AimationSessionFixture(SessionRole role, Endpoint endpoint, Supplier<SessionLogic> logics, double time) {
        this.other = role == SessionRole.CLIENT ? WebSocketRole.SERVER : WebSocketRole.CLIENT;
        this.time = time;
        var history = new EarlierMessageDecoder(
                new Transcript(Transcript.DEFAULT_BUDGET), PROTOCOL.decoder("s", endpoint, MAPS));
        var session =
                new Session("s", PROTOCOL, endpoint, role, "peer", MonotonicToUnixTimeAnchor.at(at(time)), history);
        engine = new SessionEngine(
                session, logics, new DiscardingNetwork(), _ -> notes, TrafficGateFactory.OPEN, random, at(time));
        engine.start(at(time));
    }

    /** A client whose connection is there: it has asked for the upgrade. */
    public static AimationSessionFixture client(String... settings) {
        var endpoint =
                AimationDecodedOutput.endpoint(SessionRole.CLIENT, List.of(), AimationDecodedOutput.settings(settings));
        var fixture =
                new AimationSessionFixture(SessionRole.CLIENT, endpoint, PROTOCOL.client(endpoint, new Random(3)), 0);
        fixture.engine.opened(AimationChannelConstants.TCP, HERE, THERE, at(0));
        return fixture;
    }

    /** Creates a client that was upgraded and has sent its registration. */
    public static AimationSessionFixture upgraded(String... settings) {
        return client(settings).grantUpgrade();
    }

    /** Creates a client that is registered for global poses. */
    public static AimationSessionFixture live(String... settings) {
        return upgraded(settings).receive(new AimationMessage.RegistrationResponse(1, 0));
    }

    /** The server's side of one client, whose connection is there since {@code time}. */
    public static AimationSessionFixture peer(AimationServer server, Endpoint endpoint, double time) {
        var fixture = new AimationSessionFixture(
                SessionRole.SERVER,
                endpoint,
                () -> server.createLogic(
                        AimationChannelConstants.LISTENER, AimationChannelConstants.TCP, THERE, at(time)),
                time);
        fixture.engine.accepted(AimationChannelConstants.TCP, HERE, THERE, at(time));
        return fixture;
    }

    /** Creates a server with a simulated walking body. */
    public static AimationSessionFixture server(String... settings) {
        var endpoint =
                AimationDecodedOutput.endpoint(SessionRole.SERVER, List.of(), AimationDecodedOutput.settings(settings));
        return peer(
                AimationServer.of(endpoint, SimulatedMotionSource.of(List.of("Walker")), new Random(2)), endpoint, 0);
    }

    public boolean isEnded() {
        return engine.isEnded();
    }

    /** A peer whose client asked for the upgrade. */
    public AimationSessionFixture withUpgradeRequest() {
        return receive(WebSocketUpgradeRequest.of("localhost", "/", random).bytes());
    }

    /** A client's upgrade is granted. */
    AimationSessionFixture grantUpgrade() {
        var pdu = (AimationUpgradeOrFrame.UpgradeRequestPdu)
                notes.messages.getFirst().body();
        return receive(WebSocketUpgradeResponse.createAccepting(pdu.request()).bytes());
    }

    public AimationSessionFixture receive(AimationMessage.AimationEncodableMessage message) {
        return receive(WebSocketOpcode.BINARY, message.packet().bytes());
    }

    public AimationSessionFixture receive(WebSocketOpcode opcode, ByteBuffer payload) {
        return receive(WebSocketFrame.of(opcode, payload, other, random).bytes());
    }

    public AimationSessionFixture receive(ByteBuffer bytes) {
        engine.received(AimationChannelConstants.TCP, bytes.asReadOnlyBuffer(), at(time));
        return runDueTimers();
    }

    public AimationSessionFixture receive(String text) {
        return receive(AimationEntryBuilder.ascii(text));
    }

    public AimationSessionFixture closeChannel(ChannelCloseReason.ChannelCloseCause cause) {
        engine.closed(AimationChannelConstants.TCP, new ChannelCloseReason(cause, ""), at(time));
        return runDueTimers();
    }

    public AimationSessionFixture submitRequest(UserRequestDefinition definition, String... parameters) {
        engine.sendRequest(definition, Map.copyOf(AimationDecodedOutput.settings(parameters)), at(time));
        return runDueTimers();
    }

    public AimationSessionFixture stop() {
        engine.stop(at(time));
        return runDueTimers();
    }

    /** Time passes: what is due by then happens when it is. */
    public AimationSessionFixture advanceTo(double seconds) {
        long end = (long) (seconds * 1e9);
        for (long due = nextDue(); !engine.isEnded() && due <= end; due = nextDue()) {
            time = Math.max(time, due / 1e9);
            engine.runDueTimers(at(time));
            engine.judgeDeadlines(at(time));
        }
        time = seconds;
        return this;
    }

    /** Advances the clock without running the engine. */
    public AimationSessionFixture sleepUntil(double seconds) {
        time = seconds;
        engine.runDueTimers(at(time));
        engine.judgeDeadlines(at(time));
        return this;
    }

    private long nextDue() {
        return Math.min(engine.nextTimerAt(), engine.nextDeadlineAt());
    }

    private AimationSessionFixture runDueTimers() {
        while (!engine.isEnded() && engine.nextTimerAt() == Long.MIN_VALUE) {
            engine.runDueTimers(at(time));
        }
        return this;
    }

    /** Names of all that left, packets rather than the frames that carried them. */
    public List<String> sentNames() {
        var names = new ArrayList<String>();
        for (var message : notes.messages) {
            boolean local = (message.direction() == Direction.TO_SERVER) == (other == WebSocketRole.SERVER);
            if (local && !message.name().equals("binary frame")) {
                names.add(message.name());
            }
        }
        return names;
    }

    /** The packets of a kind that crossed. */
    public <T extends AimationMessage> List<T> packets(Class<T> kind) {
        return notes.messages.stream()
                .map(message -> message.body())
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }

    /** The codes of the closes that left. */
    public List<String> sentCloses() {
        return notes.messages.stream()
                .filter(message -> message.body() instanceof AimationUpgradeOrFrame.FramePdu(WebSocketFrame frame)
                        && frame.header().opcode() == WebSocketOpcode.CLOSE)
                .map(message -> AimationCloseStatusFactory.describe(((AimationUpgradeOrFrame.FramePdu) message.body())
                        .frame()
                        .payload()))
                .toList();
    }

    public List<String> steps() {
        return notes.states.stream()
                .map(state -> "%s %s → %s".formatted(state.phase(), state.step(), state.waitingFor()))
                .toList();
    }

    public String step() {
        return steps().getLast();
    }

    public List<String> texts() {
        return notes.findings.stream().map(finding -> finding.text()).toList();
    }

    public static MonotonicAndUnixTime at(double seconds) {
        long nanos = Math.round(seconds * 1e9); // a timer must be due when its time has come
        return new MonotonicAndUnixTime(nanos, 1_700_000_000_000_000_000L + nanos);
    }

    /** A network that discards everything; the transcript contains it. */
    private static final class DiscardingNetwork implements mocapscope.protocol.session.SessionNetworkOperations {
        @Override
        public void setListener(SessionNetworkOperations.ChannelListener listener) {}

        @Override
        public void connect(Channel channel, NetworkAddress remote) {}

        @Override
        public void accept(Channel listener, NetworkAddress local, Channel channel) {}

        @Override
        public void openUdp(Channel channel, NetworkAddress local, NetworkAddress remote) {}

        @Override
        public void setRemoteAddress(Channel channel, NetworkAddress remote) {}

        @Override
        public long send(Channel channel, ByteBuffer bytes) {
            return 0;
        }

        @Override
        public void setReadPaused(Channel channel, boolean on) {}

        @Override
        public void close(Channel channel) {}

        @Override
        public void closeAll() {}
    }
}
