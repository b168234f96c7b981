package mocapscope.protocol.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.foxglove.FoxgloveProtobufSchemas;
import mocapscope.protocol.foxglove.FoxgloveTestPeer;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.protobuf.ProtobufReader;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.sample.humanoid.HumanoidBoneNamingScheme;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.take.TakeTestRecordings;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.websocket.WebSocketFrame;
import mocapscope.protocol.websocket.WebSocketOpcode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A bridge over real sockets, with sessions of simulated devices and plain sockets as viewers. */
class FoxgloveBridgeTest {
    private static final NetworkAddress ANY_PORT = new NetworkAddress("127.0.0.1", 0);
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final List<String> log = new CopyOnWriteArrayList<>();
    private final SessionLauncher launcher = new SessionLauncher();
    private final FoxgloveBridge bridge =
            FoxgloveBridge.start(ANY_PORT, "M", List.of(), HumanoidBoneNamingScheme.VRM, (_, line) -> log.add(line));

    @AfterEach
    void close() throws Exception {
        launcher.close();
        bridge.stop();
        assertTrue(bridge.awaitEnd(PATIENCE));
    }

    @Test
    void viewerReceivesFramesPointsAndGeometryOfSession() throws Exception {
        var session = start("vrpn");
        try (var viewer = new Viewer(port(bridge))) {
            viewer.subscribe(session, List.of("tf", "points", "scene"));
            while (!firstParent(viewer.await("/%s/tf".formatted(session))).equals("world")) {
                // The axes of the source are not known yet.
            }
            viewer.await("/%s/points".formatted(session));
            viewer.await("/%s/scene".formatted(session));

            assertEquals(
                    "foxglove.FrameTransforms",
                    viewer.channel("/%s/tf".formatted(session))
                            .get("schemaName")
                            .asString());
        }
    }

    @Test
    void framesHaveNamesOfConvention() throws Exception {
        var session = start("aimation");
        try (var viewer = new Viewer(port(bridge))) {
            viewer.subscribe(session, List.of("tf"));
            var thigh = session + "/Body/leftUpperLeg";

            while (!children(viewer.await("/%s/tf".formatted(session))).contains(thigh)) {
                // The first frames may be those above the body.
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"vrpn", "rgmp", "aimation", "setp", "vmc", "freed"})
    void offersChannelsOfEveryProtocol(String protocol) throws Exception {
        var session = start(protocol);
        try (var viewer = new Viewer(port(bridge))) {
            viewer.subscribe(session, List.of("tf"));

            assertTrue(viewer.await("/%s/tf".formatted(session)).hasRemaining());
        }
    }

    @Test
    void offersNumbersAsOneChannelForEachSeries() throws Exception {
        var session = start("rgmp");
        try (var viewer = new Viewer(port(bridge))) {
            var topic = viewer.awaitTopic(one -> one.startsWith("/%s/analog/".formatted(session)));
            viewer.subscribe(topic);

            assertTrue(viewer.await(topic).hasRemaining());
            assertEquals(
                    "mocapscope.Analog", viewer.channel(topic).get("schemaName").asString());
        }
    }

    /** The session is silent since before the viewer subscribes. */
    @Test
    void lateSubscriberReceivesPresentContent() throws Exception {
        var listener = bridge.createListener(TakeTestRecordings.toy("toy-1"));
        add(listener, new Sample.Pose(stamp(0), 0, new Vec3(1, 0, 0), Quat.IDENTITY));
        add(listener, new Sample.Pose(stamp(1), 1, new Vec3(2, 0, 0), Quat.IDENTITY));
        add(listener, new Sample.Pose(stamp(2), 0, new Vec3(3, 0, 0), Quat.IDENTITY));
        add(listener, new Sample.Button(stamp(3), 4, true, false));
        add(listener, new Sample.Button(stamp(4), 4, false, false));
        try (var viewer = new Viewer(port(bridge))) {
            viewer.subscribe("toy-1", List.of("tf", "buttons/Body/4", "points", "scene"));

            var frames = children(viewer.await("/toy-1/tf"));
            assertEquals(List.of("toy-1/Body/0", "toy-1/Body/1"), frames);
            viewer.await("/toy-1/buttons/Body/4");
            assertEquals(5_000_000_000L + 4 * 20_000_000L - 1000, viewer.time);
            viewer.await("/toy-1/points");
            viewer.await("/toy-1/scene");
        }
    }

    /** Sensors that share a source send messages of their own, so that none replaces that of another. */
    @Test
    void slowViewerReceivesNewestPoseOfEachSensor() throws Exception {
        var listener = bridge.createListener(TakeTestRecordings.toy("toy-1"));
        add(listener, new Sample.Pose(stamp(0), 0, Vec3.ZERO, Quat.IDENTITY));
        add(listener, new Sample.Pose(stamp(1), 0, Vec3.ZERO, Quat.IDENTITY));
        try (var viewer = new Viewer(port(bridge))) {
            viewer.subscribe("toy-1", List.of("tf"));
            viewer.await("/toy-1/tf");
            int next = addUntilDropped(listener, 2, 1);
            add(listener, new Sample.Pose(stamp(next), 7, Vec3.ZERO, Quat.IDENTITY));
            addUntilDropped(listener, next + 1, bridge.totals().dropped() + 20_000);

            while (!children(viewer.await("/toy-1/tf")).contains("toy-1/Body/7")) {
                // A message of the other sensor came first.
            }
        }
    }

    /** Adds poses of sensor 0 until enough messages are dropped; returns the number of the next message. */
    private int addUntilDropped(SessionListener listener, int first, long dropped) {
        int next = first;
        while (bridge.totals().dropped() < dropped) {
            add(listener, new Sample.Pose(stamp(next), 0, Vec3.ZERO, Quat.IDENTITY));
            next++;
        }
        return next;
    }

    @Test
    void endedSessionEndsItsChannels() throws Exception {
        var listener = bridge.createListener(TakeTestRecordings.toy("toy-1"));
        add(listener, new Sample.Button(stamp(0), 4, true, false));
        try (var viewer = new Viewer(port(bridge))) {
            viewer.subscribe("toy-1", List.of("buttons/Body/4"));
            viewer.await("/toy-1/buttons/Body/4");
            listener.on(new SessionStateChange(SessionPhase.CLOSED, "", "", 0));
            add(listener, new Sample.Button(stamp(1), 5, true, false));

            viewer.awaitText("\"op\":\"unadvertise\",\"channelIds\":[1]");
        }
        try (var viewer = new Viewer(port(bridge))) {
            viewer.awaitText("{\"op\":\"advertise\",\"channels\":[]}");
        }
    }

    private static void add(SessionListener listener, Sample sample) {
        listener.on(SessionEvent.Samples.of(sample));
    }

    private static SampleMetadata stamp(long message) {
        var source = new SourceId("toy-1", "Body");
        return new SampleMetadata(source, Direction.TO_CLIENT, message, message * 20_000_000L, SampleMetadata.NO_TIME);
    }

    @Test
    void timeOfMessageIsThatOfItsData() throws Exception {
        var session = start("vrpn");
        try (var viewer = new Viewer(port(bridge))) {
            viewer.subscribe(session, List.of("tf"));
            viewer.await("/%s/tf".formatted(session));

            long now = System.currentTimeMillis();
            assertTrue(Math.abs(viewer.time / 1_000_000 - now) < 60_000, "time " + viewer.time);
        }
    }

    @Test
    void stopEndsConnectionsWithClose() throws Exception {
        try (var viewer = new Viewer(port(bridge))) {
            viewer.awaitText("serverInfo");
            bridge.stop();

            assertTrue(bridge.awaitEnd(Duration.ofSeconds(5)));
            assertEquals(1001, viewer.awaitClose());
        }
        assertEquals(1, bridge.totals().clients());
    }

    @Test
    void viewerThatReadsNothingDelaysNoOther() throws Exception {
        var session = start("vrpn");
        try (var idle = new Viewer(port(bridge));
                var viewer = new Viewer(port(bridge))) {
            idle.subscribe(session, List.of("tf", "points", "scene"));
            viewer.subscribe(session, List.of("tf"));
            for (int i = 0; i < 100; i++) {
                viewer.await("/%s/tf".formatted(session));
            }
            bridge.stop();

            assertTrue(bridge.awaitEnd(Duration.ofSeconds(5)));
        }
    }

    @Test
    void reportsPortInUse() throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var second = FoxgloveBridge.start(
                    new NetworkAddress("127.0.0.1", taken.getLocalPort()), "M", List.of(), (_, line) -> log.add(line));

            assertTrue(second.awaitEnd(PATIENCE));
            assertTrue(second.failure().isPresent());
        }
    }

    /** Starts simulated devices and a session with them, and returns the name of the session once samples arrive. */
    private String start(String name) throws Exception {
        var protocol = protocol(name);
        var scheme = protocol.schemes().getFirst().name() + "://";
        var listening = new RecordingListener();
        launcher.serve(
                protocol,
                ProtocolCatalog.parse(scheme + "127.0.0.1:0", SessionRole.SERVER),
                SimulatedMotionSource.of(protocol.devices()),
                session -> session.isListener() ? listening : new RecordingListener());
        assertTrue(listening.await(() -> listening.phases().contains(SessionPhase.LISTENING)));
        var address = listening.states.stream()
                .filter(state -> state.phase() == SessionPhase.LISTENING)
                .map(SessionStateChange::step)
                .findFirst()
                .orElseThrow();
        var endpoint = ProtocolCatalog.parse(scheme + address + protocol.demoEndpointSuffix(), SessionRole.CLIENT);
        return launcher.connect(protocol, endpoint, bridge).session().id();
    }

    private static Protocol protocol(String name) {
        return ProtocolCatalog.protocols().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static int port(FoxgloveBridge bridge) {
        while (bridge.address().isEmpty()) {
            Thread.onSpinWait();
        }
        return bridge.address().orElseThrow().port();
    }

    /** Returns the child frames of all transforms. */
    private static List<String> children(ByteBuffer message) throws Exception {
        var children = new ArrayList<String>();
        var outer = new ProtobufReader(message);
        while (outer.next()) {
            var inner = new ProtobufReader(outer.bytesValue());
            while (inner.next()) {
                if (inner.isAt(FoxgloveProtobufSchemas.CHILD)) {
                    children.add(inner.stringValue());
                }
            }
        }
        return children;
    }

    /** Returns the parent frame of the first transform. */
    private static String firstParent(ByteBuffer message) throws Exception {
        var outer = new ProtobufReader(message);
        outer.next();
        var inner = new ProtobufReader(outer.bytesValue());
        while (inner.next()) {
            if (inner.isAt(FoxgloveProtobufSchemas.PARENT)) {
                return inner.stringValue();
            }
        }
        return "";
    }

    /** A viewer that is connected by a plain socket. */
    private static final class Viewer implements AutoCloseable {
        private final Socket socket;
        private final Map<String, JsonNode> channels = new HashMap<>();
        private final Map<Integer, String> topics = new HashMap<>();
        private final ByteArrayOutputStream received = new ByteArrayOutputStream();
        private final List<WebSocketFrame> frames = new ArrayList<>();
        long time;

        Viewer(int port) throws IOException {
            socket = new Socket(InetAddress.getLoopbackAddress(), port);
            socket.setSoTimeout((int) PATIENCE.toMillis());
            send(FoxgloveTestPeer.upgrade());
            var head = new StringBuilder();
            while (!head.toString().endsWith("\r\n\r\n")) {
                head.append((char) socket.getInputStream().read());
            }
            assertTrue(head.toString().startsWith("HTTP/1.1 101 "), head::toString);
        }

        private void send(ByteBuffer bytes) throws IOException {
            var array = new byte[bytes.remaining()];
            bytes.duplicate().get(array);
            socket.getOutputStream().write(array);
        }

        JsonNode channel(String topic) {
            return channels.get(topic);
        }

        void subscribe(String session, List<String> kinds) throws IOException {
            for (var kind : kinds) {
                var topic = "/%s/%s".formatted(session, kind);
                awaitTopic(topic::equals);
                subscribe(topic);
            }
        }

        void subscribe(String topic) throws IOException {
            int id = channels.get(topic).get("id").asInt();
            topics.put(id + 100, topic);
            send(FoxgloveTestPeer.text(
                    "{\"op\":\"subscribe\",\"subscriptions\":[{\"id\":%d,\"channelId\":%d}]}".formatted(id + 100, id)));
        }

        String awaitTopic(Predicate<String> wanted) throws IOException {
            while (true) {
                var found = channels.keySet().stream().filter(wanted).findFirst();
                if (found.isPresent()) {
                    return found.get();
                }
                next();
            }
        }

        void awaitText(String part) throws IOException {
            while (!FoxgloveTestPeer.text(next()).contains(part)) {
                // Another message came first.
            }
        }

        /** Returns the payload of the next message of a topic. */
        ByteBuffer await(String topic) throws IOException {
            while (true) {
                var frame = next();
                if (frame.header().opcode() == WebSocketOpcode.BINARY) {
                    var data = frame.payload().duplicate().order(ByteOrder.LITTLE_ENDIAN);
                    assertEquals(1, data.get());
                    var of = topics.get(data.getInt());
                    time = data.getLong();
                    if (topic.equals(of)) {
                        return data;
                    }
                }
            }
        }

        int awaitClose() throws IOException {
            while (true) {
                var frame = next();
                if (frame.header().opcode() == WebSocketOpcode.CLOSE) {
                    return frame.payload().getShort(0) & 0xffff;
                }
            }
        }

        private WebSocketFrame next() throws IOException {
            while (frames.isEmpty()) {
                var chunk = new byte[1 << 16];
                int length = socket.getInputStream().read(chunk);
                if (length < 0) {
                    throw new IOException("the bridge closed the connection");
                }
                received.write(chunk, 0, length);
                var bytes = ByteBuffer.wrap(received.toByteArray());
                frames.addAll(FoxgloveTestPeer.frames(bytes));
                received.reset();
                received.write(bytes.array(), bytes.position(), bytes.remaining());
            }
            var frame = frames.removeFirst();
            if (frame.header().opcode() == WebSocketOpcode.TEXT) {
                var json = JsonMapper.shared()
                        .readTree(StandardCharsets.UTF_8
                                .decode(frame.payload().duplicate())
                                .toString());
                json.path("channels")
                        .forEach(channel -> channels.put(channel.get("topic").asString(), channel));
            }
            return frame;
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
