package mocapscope.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javafx.animation.AnimationTimer;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.SubScene;
import javafx.scene.image.Image;
import javafx.scene.shape.MeshView;
import javafx.scene.shape.TriangleMesh;
import javafx.stage.Stage;
import mocapscope.app.model.WindowSessionAndRecordingManager;
import mocapscope.app.model.playback.RecordingFileOpener;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.AxesAndUnitOverride;
import mocapscope.app.pulse.FrameClock;
import mocapscope.app.scene.SceneDialogCommands;
import mocapscope.app.scene.SceneView;
import mocapscope.app.shell.StyledScenes;
import mocapscope.app.synthetic.WindowExtension;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.ScanProgressMonitor;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.take.RecordingToTakeConverter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** Tests three complete operations: a pose drawn in 3D, a SETP message with a resent frame, and a seek in a take. */
@ExtendWith(WindowExtension.class)
class JourneyTest {
    private static final int PATIENCE = 60;
    /** Number of repetitions: the first ones warm up, so a tool measures the last one. */
    private static final int ROUNDS = 20;

    private final SessionLauncher launcher = new SessionLauncher();
    private final WindowSessionAndRecordingManager manager = new WindowSessionAndRecordingManager(
            launcher,
            ProtocolCatalog.protocols(),
            uri -> ProtocolCatalog.parse(uri, SessionRole.CLIENT),
            SkeletonMapLibrary.builtIn(),
            Preferences.unsaved());
    private Stage stage;

    @TempDir
    private Path folder;

    @Start
    void start(Stage shown) {
        stage = shown;
    }

    @AfterEach
    void close() throws Exception {
        WaitForAsyncUtils.waitForAsyncFx(10_000, () -> {
            stage.close();
            stage.setScene(null); // TestFX keeps the stage for all tests
        });
        launcher.close();
    }

    @Test
    @Tag("fx3d")
    void posesReachTheMesh() throws Exception {
        var clock = new FrameClock(manager::snapshot);
        var view = new SceneView(manager, Preferences.unsaved(), new NoServices(), false);
        WaitForAsyncUtils.waitForAsyncFx(30_000, () -> {
            stage.setScene(StyledScenes.scene((Parent) view.node(), 640, 480));
            stage.show();
            clock.add(view);
            clock.start();
        });
        try (var server = new VrpnTestServer()) {
            manager.connect(manager.parse("vrpn+tcp://" + server.address()));
            server.accept();
            for (int round = 1; round <= ROUNDS; round++) {
                var drawn = new MeshWatcher(view, 1 + 0.25 * round);
                WaitForAsyncUtils.waitForAsyncFx(30_000, drawn::start);
                Journey.begin();
                server.sendPose(1 + 0.25 * round);
                drawn.await();
            }
        } finally {
            WaitForAsyncUtils.waitForAsyncFx(30_000, clock::stop);
        }
    }

    @Test
    @Tag("slow")
    void lostFrameIsReassembled() throws Exception {
        var setp = ProtocolCatalog.named("setp");
        var messages = new LinkedBlockingQueue<DecodedMessage>();
        var objects = new LinkedBlockingQueue<Sample.SceneObject>();
        try (var server = new SetpTestServer()) {
            var endpoint = ProtocolCatalog.parse(
                    setp.schemes().getFirst().name() + "://" + server.address(), SessionRole.CLIENT);
            var session = launcher.connect(setp, endpoint, _ -> event -> {
                switch (event) {
                    case DecodedMessage message -> messages.add(message);
                    case SessionEvent.Samples(var list)
                    when list.getFirst() instanceof Sample.SceneObject object -> {
                        Journey.end();
                        objects.add(object);
                    }
                    default -> {}
                }
            });
            server.awaitJoined();
            var transcript = session.session().history().transcript();
            for (int round = 1; round <= ROUNDS; round++) {
                server.sendLastFrame(round);
                session.awaitHandled();
                messages.clear();
                long before = transcript.nextIndex();
                Journey.begin();
                server.resendFirstFrame(round);
                var object = objects.poll(PATIENCE, TimeUnit.SECONDS);

                assertEquals(round, object.index());
                assertTrue(messages.stream().anyMatch(message -> message.name().equals("ObjectPerception")));
                assertTrue(transcript.nextIndex() > before);
                server.awaitAcknowledgementOfFirstFrame();
            }
        }
    }

    @Test
    void seekShowsEarlierState() throws Exception {
        manager.play(take());
        var player = manager.players().getFirst();
        player.pause();
        for (int round = 1; round <= ROUNDS; round++) {
            player.seek(25_050_000_000L, 10_000_000_000L);
            awaitPose(250);
            Journey.begin();
            player.seek(15_050_000_000L, 10_000_000_000L);
            awaitPose(150);
            Journey.end();
        }
        assertEquals(15_050_000_000L, player.position());
    }

    private void awaitPose(double x) throws Exception {
        WaitForAsyncUtils.waitFor(
                PATIENCE,
                TimeUnit.SECONDS,
                () -> manager.snapshot(0).sessions().stream()
                        .flatMap(session -> session.signals().poses().stream())
                        .anyMatch(signal -> signal.latest().position().x() == x));
    }

    /** Writes a take of half a minute in which a tracker moves by one metre ten times a second. */
    private Path take() throws IOException {
        var log = new VrpnTestLog();
        for (int tenth = 0; tenth <= 300; tenth++) {
            log.addPose(tenth, tenth);
        }
        var file = RecordingFileOpener.open(
                log.writeTo(folder.resolve("poses.vrpn")),
                ProtocolCatalog.protocols(),
                OptionalInt.empty(),
                ScanProgressMonitor.NONE);
        var take = folder.resolve("poses.mcap");
        new RecordingToTakeConverter(
                        file, file.parts(), SkeletonMapLibrary.builtIn(), "test", CancellableWriteProgressMonitor.NONE)
                .writeTo(take);
        return take;
    }

    /** Waits until a mesh of the scene has a point at equal distances from all three planes, and one frame more. */
    private static final class MeshWatcher extends AnimationTimer {
        /** More than half the size of a tracker's middle. */
        private static final double CLOSE = 0.1;

        private final SceneView view;
        private final double distance;
        private final CompletableFuture<Void> drawn = new CompletableFuture<>();
        private boolean moved;

        MeshWatcher(SceneView view, double distance) {
            this.view = view;
            this.distance = distance;
        }

        @Override
        public void handle(long now) {
            if (moved) {
                Journey.end();
                stop();
                drawn.complete(null);
            }
            var picture = (SubScene) view.node().lookup("#scene-picture");
            moved = meshes(picture.getRoot()).anyMatch(this::reaches);
        }

        void await() throws Exception {
            drawn.get(PATIENCE, TimeUnit.SECONDS);
        }

        private static Stream<TriangleMesh> meshes(Node node) {
            return switch (node) {
                case MeshView shown when shown.getMesh() instanceof TriangleMesh mesh -> Stream.of(mesh);
                case Parent parent -> parent.getChildrenUnmodifiable().stream().flatMap(MeshWatcher::meshes);
                default -> Stream.empty();
            };
        }

        private boolean reaches(TriangleMesh mesh) {
            var points = mesh.getPoints().toArray(null);
            for (int i = 0; i < points.length; i += 3) {
                if (isClose(points[i]) && isClose(points[i + 1]) && isClose(points[i + 2])) {
                    return true;
                }
            }
            return false;
        }

        private boolean isClose(float coordinate) {
            return Math.abs(Math.abs(coordinate) - distance) < CLOSE;
        }
    }

    /** A VRPN server with one tracker, which sends each pose when the test calls it. */
    private static final class VrpnTestServer implements AutoCloseable {
        static final byte[] COOKIE = "vrpn: ver. 07.38  0\0\0\0\0\0".getBytes(StandardCharsets.US_ASCII);
        static final int SENDER_DESCRIPTION = -1;
        static final int TYPE_DESCRIPTION = -2;
        static final int TRACKER = 0;
        static final int POSE = 7;
        static final int POSE_SIZE = 64;
        static final int SECONDS = 1_700_000_000;
        private static final int PONG = 8;
        private static final int HEADER = 24;

        private final ServerSocketChannel listener = ServerSocketChannel.open();
        private SocketChannel client;

        VrpnTestServer() throws IOException {
            listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        }

        String address() throws IOException {
            return "127.0.0.1:" + ((InetSocketAddress) listener.getLocalAddress()).getPort();
        }

        /** Accepts the client, describes the tracker and answers its ping. */
        void accept() throws IOException {
            client = listener.accept();
            client.setOption(StandardSocketOptions.TCP_NODELAY, true);
            var out = ByteBuffer.allocate(512).put(COOKIE);
            describe(out, SENDER_DESCRIPTION, TRACKER, "Tracker0");
            describe(out, TYPE_DESCRIPTION, POSE, "vrpn_Tracker Pos_Quat");
            describe(out, TYPE_DESCRIPTION, PONG, "vrpn_Base pong_message");
            header(out, HEADER, TRACKER, PONG);
            write(out);
        }

        /** Sends one pose at equal distances from all three planes. */
        void sendPose(double distance) throws IOException {
            var out = ByteBuffer.allocate(HEADER + POSE_SIZE);
            header(out, HEADER + POSE_SIZE, TRACKER, POSE);
            putPose(out, distance);
            write(out);
        }

        private void write(ByteBuffer out) throws IOException {
            for (out.flip(); out.hasRemaining(); ) {
                client.write(out);
            }
        }

        static void putPose(ByteBuffer out, double distance) {
            out.putInt(0).putInt(0).putDouble(distance).putDouble(distance).putDouble(distance);
            out.putDouble(0).putDouble(0).putDouble(0).putDouble(1);
        }

        private static void describe(ByteBuffer out, int type, int id, String name) {
            var text = (name + "\0").getBytes(StandardCharsets.US_ASCII);
            header(out, HEADER + Integer.BYTES + text.length, id, type);
            out.putInt(text.length).put(text);
            while (out.position() % 8 != 0) {
                out.put((byte) 0);
            }
        }

        private static void header(ByteBuffer out, int length, int sender, int type) {
            out.putInt(length)
                    .putInt(SECONDS)
                    .putInt(0)
                    .putInt(sender)
                    .putInt(type)
                    .putInt(0);
        }

        @Override
        public void close() throws IOException {
            listener.close();
            if (client != null) {
                client.close();
            }
        }
    }

    /** A VRPN log file with the poses of one tracker. */
    private static final class VrpnTestLog {
        private final ByteBuffer out = ByteBuffer.allocate(1 << 16).put(VrpnTestServer.COOKIE);

        VrpnTestLog() {
            describe(VrpnTestServer.SENDER_DESCRIPTION, VrpnTestServer.TRACKER, "Tracker0");
            describe(VrpnTestServer.TYPE_DESCRIPTION, VrpnTestServer.POSE, "vrpn_Tracker Pos_Quat");
        }

        private void describe(int type, int id, String name) {
            var text = (name + "\0").getBytes(StandardCharsets.US_ASCII);
            header(type, id, 0, Integer.BYTES + text.length);
            out.putInt(text.length).put(text);
        }

        /** Adds a pose at equal distances from all three planes. */
        void addPose(int tenthsOfSecond, double distance) {
            header(VrpnTestServer.POSE, VrpnTestServer.TRACKER, tenthsOfSecond, VrpnTestServer.POSE_SIZE);
            VrpnTestServer.putPose(out, distance);
        }

        private void header(int type, int sender, int tenths, int payload) {
            out.putInt(type).putInt(sender);
            out.putInt(VrpnTestServer.SECONDS + tenths / 10).putInt(tenths % 10 * 100_000);
            out.putInt(payload).putInt(0);
        }

        Path writeTo(Path file) throws IOException {
            return Files.write(file, Arrays.copyOf(out.array(), out.position()));
        }
    }

    /** A SETP server that accepts one client and sends it objects in two datagrams each, the second one first. */
    private static final class SetpTestServer implements AutoCloseable {
        /** The year 2000 in milliseconds of Unix time. */
        private static final long EPOCH = 946_684_800_000L;

        private static final int SESSION = 0x1A2B3C4D;
        private static final int HEADER = 18;
        private static final int PACKET_AT = 4;
        private static final int GUARANTEED_AT = 16;
        private static final int ACKNOWLEDGEMENT = 3;
        /** Types of requests; the type of a successful response is the next one. */
        private static final int CONNECT_REQUEST = 7;

        private static final int LIST_BUBBLES_REQUEST = 10;
        private static final int LIST_AVATARS_REQUEST = 12;
        private static final int JOIN_BUBBLE_REQUEST = 14;
        private static final int OBJECT_PERCEPTION = 22;
        private static final int FRAME_DATA = 246;

        private final DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
        private final BlockingQueue<Integer> acknowledged = new LinkedBlockingQueue<>();
        private final AtomicInteger packets = new AtomicInteger();
        private final AtomicInteger messages = new AtomicInteger();
        private final CompletableFuture<Integer> joined = new CompletableFuture<>();
        private volatile SocketAddress client;
        /** Id of the packet that is lost and sent again. */
        private int lost;
        /** Id of the message in that packet. */
        private int message;

        SetpTestServer() throws IOException {
            Thread.ofPlatform().daemon().start(this::serve);
        }

        String address() {
            return "127.0.0.1:" + socket.getLocalPort();
        }

        /** Waits until the client knows that it has joined the bubble. */
        void awaitJoined() throws Exception {
            awaitAcknowledgement(joined.get(PATIENCE, TimeUnit.SECONDS));
        }

        /** Sends the second frame of an object as if the first one was lost, and waits until the client has it. */
        void sendLastFrame(int object) throws Exception {
            message = messages.incrementAndGet();
            lost = packets.incrementAndGet();
            int sent = packets.incrementAndGet();
            var data = object(object);
            var out = packet(sent, 1, 0);
            frame(out, OBJECT_PERCEPTION, message, 2, 1, data.slice(FRAME_DATA, data.limit() - FRAME_DATA));
            send(out);
            awaitAcknowledgement(sent);
        }

        /** Sends the first frame of an object again. */
        void resendFirstFrame(int object) throws IOException {
            var out = packet(lost, 1, 1);
            frame(out, OBJECT_PERCEPTION, message, 2, 0, object(object).slice(0, FRAME_DATA));
            send(out);
        }

        void awaitAcknowledgementOfFirstFrame() throws InterruptedException {
            awaitAcknowledgement(lost);
        }

        private void awaitAcknowledgement(int packet) throws InterruptedException {
            while (true) {
                var id = acknowledged.poll(PATIENCE, TimeUnit.SECONDS);
                assertTrue(id != null, "packet " + packet + " was not acknowledged");
                if (id == packet) {
                    return;
                }
            }
        }

        private void serve() {
            var bytes = new byte[2000];
            var datagram = new DatagramPacket(bytes, bytes.length);
            try {
                while (!socket.isClosed()) {
                    socket.receive(datagram);
                    client = datagram.getSocketAddress();
                    handle(ByteBuffer.wrap(bytes, 0, datagram.getLength()).order(ByteOrder.LITTLE_ENDIAN));
                }
            } catch (IOException failure) {
                if (!socket.isClosed()) {
                    throw new UncheckedIOException(failure);
                }
            }
        }

        /** Acknowledges a packet and answers its messages, which are never in several frames. */
        private void handle(ByteBuffer in) throws IOException {
            int packet = in.getInt(PACKET_AT);
            boolean guaranteed = in.get(GUARANTEED_AT) == 1;
            var answers = packet(packets.incrementAndGet(), 0, 0);
            frame(answers, ACKNOWLEDGEMENT, bytes(4).putInt(packet).flip());
            for (in.position(HEADER); in.hasRemaining(); ) {
                int type = in.get();
                in.position(in.position() + 8);
                int size = Byte.toUnsignedInt(in.get());
                answer(type, in.slice(in.position(), size).order(ByteOrder.LITTLE_ENDIAN), answers);
                in.position(in.position() + size);
            }
            if (guaranteed) {
                send(answers);
            }
        }

        private void answer(int type, ByteBuffer data, ByteBuffer answers) {
            switch (type) {
                case ACKNOWLEDGEMENT -> {
                    while (data.hasRemaining()) {
                        acknowledged.add(data.getInt());
                    }
                }
                case CONNECT_REQUEST -> {
                    var accepted = bytes(210).put(text(32, "Stage")).put(text(28, "test"));
                    accepted.put(new byte[] {1, 0, 0, 2})
                            .put(text(64, "test://stage"))
                            .rewind();
                    frame(answers, type + 1, accepted);
                }
                case LIST_BUBBLES_REQUEST, LIST_AVATARS_REQUEST ->
                    frame(answers, type + 1, bytes(64).put(15, (byte) 1)); // one entry
                case JOIN_BUBBLE_REQUEST -> {
                    frame(answers, type + 1, bytes(1).put(0, (byte) 1));
                    joined.complete(answers.getInt(PACKET_AT));
                }
                default -> {}
            }
        }

        /** A description with a hundred bytes of data of its own, so that it needs two frames. */
        private static ByteBuffer object(int number) {
            var out = bytes(264);
            for (int id = 1; id <= 4; id++) {
                out.putLong(id).putLong(number);
            }
            out.putInt(number).putFloat(0.5f).putFloat(1).position(out.position() + 36);
            for (int rotation = 0; rotation < 3; rotation++) {
                out.putFloat(0).putFloat(0).putFloat(0).putFloat(1);
            }
            return out.putInt(100).rewind();
        }

        private static byte[] text(int length, String text) {
            return Arrays.copyOf(text.getBytes(StandardCharsets.US_ASCII), length);
        }

        private static ByteBuffer bytes(int count) {
            return ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
        }

        private static ByteBuffer packet(int id, int guaranteed, int resends) {
            long time = System.currentTimeMillis() - EPOCH;
            return bytes(1452)
                    .putInt(SESSION)
                    .putInt(id)
                    .putLong(time)
                    .put((byte) guaranteed)
                    .put((byte) resends);
        }

        /** Adds a message of one frame; the packet must be acknowledged unless it only acknowledges. */
        private void frame(ByteBuffer out, int type, ByteBuffer data) {
            out.put(GUARANTEED_AT, (byte) (type == ACKNOWLEDGEMENT ? 0 : 1));
            frame(out, type, messages.incrementAndGet(), 1, 0, data);
        }

        private static void frame(ByteBuffer out, int type, int message, int count, int index, ByteBuffer data) {
            out.put((byte) type).putInt(message).putShort((short) count).putShort((short) index);
            out.put((byte) data.remaining()).put(data);
        }

        private void send(ByteBuffer out) throws IOException {
            socket.send(new DatagramPacket(out.array(), out.position(), client));
        }

        @Override
        public void close() {
            socket.close();
        }
    }

    /** The services of a window that the scene does not need here. */
    private static final class NoServices implements SceneDialogCommands {
        @Override
        public void loadMap() {}

        @Override
        public void chooseAxes(Node at, String session, AxesAndUnitOverride now) {}

        @Override
        public void saveImage(Image picture) {}
    }
}
