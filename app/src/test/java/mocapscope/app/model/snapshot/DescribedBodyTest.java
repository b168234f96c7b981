package mocapscope.app.model.snapshot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import mocapscope.app.model.WindowSessionAndRecordingManager;
import mocapscope.app.model.settings.Preferences;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.endpoint.SessionRole;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A server that describes its body when it is asked to, over a real socket. */
class DescribedBodyTest {
    private static final long PATIENCE = 20_000_000_000L;
    private static final int POSE = 0;
    private static final int TEXT = 1;
    private static final String JSON = """
            {"Bones":[{"Name":"Shoulder","ID":0,"PID":-1},{"Name":"Arm","ID":1,"PID":0},\
            {"Name":"Hand","ID":2,"PID":1}],"RigidBodies":[{"Name":"Prop","ID":0}]}""";

    private final SessionLauncher launcher = new SessionLauncher();
    private final WindowSessionAndRecordingManager sessionManager = new WindowSessionAndRecordingManager(
            launcher,
            ProtocolCatalog.protocols(),
            uri -> ProtocolCatalog.parse(uri, SessionRole.CLIENT),
            SkeletonMapLibrary.builtIn(),
            Preferences.unsaved());

    @AfterEach
    void close() {
        sessionManager
                .snapshot(0)
                .sessions()
                .forEach(one -> sessionManager.remove(one.session().id()));
        launcher.close();
    }

    @Test
    void drawsBodyWithServerNamesAndParents() throws IOException {
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> serve(server));
            sessionManager.connect(
                    sessionManager.parse("vrpn+tcp://127.0.0.1:" + server.getLocalPort() + "?skeleton=true"));
            await();

            var now = sessionManager.snapshot(0).sessions().getFirst();
            var body = now.signals().skeletons().getFirst().latest();
            assertEquals(
                    List.of(
                            new Bone("Shoulder", "Shoulder", -1, -1),
                            new Bone("Arm", "Arm", 0, 0),
                            new Bone("Hand", "Hand", 1, 1)),
                    body.map().bones());
            // The shoulder turns by 90° about z, so the hand, 2 + 1 to its right, is above it.
            assertEquals(10, body.positions().vec3(2).x(), 1e-12);
            assertEquals(3, body.positions().vec3(2).y(), 1e-12);
            // The samples keep the wire's numbers, and the prop is a tracker of its own.
            assertEquals(
                    new Vec3(1, 0, 0), now.signals().poses().get(2).latest().position());
            assertEquals(3, now.signals().poses().get(3).latest().sensor());
            assertEquals(List.of(), now.found().latest());
        }
    }

    private void await() {
        long end = System.nanoTime() + PATIENCE;
        while (sessionManager.snapshot(0).sessions().stream()
                .allMatch(one -> one.signals().skeletons().isEmpty()
                        || one.signals().poses().size() < 4)) {
            assertTrue(System.nanoTime() < end, "no peer connected");
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static void serve(ServerSocket server) {
        try (var peer = server.accept()) {
            var out = peer.getOutputStream();
            out.write("vrpn: ver. 07.38  0\0\0\0\0\0".getBytes(StandardCharsets.US_ASCII));
            out.write(frame(0, -1, name("Arm")));
            out.write(frame(POSE, -2, name("vrpn_Tracker Pos_Quat")));
            out.write(frame(TEXT, -2, name("vrpn_Base text_message")));
            var received = new ByteArrayOutputStream();
            while (!received.toString(StandardCharsets.ISO_8859_1).contains("request_metadata")) {
                int next = peer.getInputStream().read();
                if (next < 0) {
                    return;
                }
                received.write(next);
            }
            int half = JSON.length() / 2;
            out.write(frame(0, TEXT, part(1, JSON.substring(0, half))));
            out.write(frame(0, TEXT, part(2, JSON.substring(half))));
            double turn = Math.sqrt(0.5);
            out.write(frame(0, POSE, pose(0, new Vec3(10, 0, 0), new Quat(0, 0, turn, turn))));
            out.write(frame(0, POSE, pose(1, new Vec3(2, 0, 0), Quat.IDENTITY)));
            out.write(frame(0, POSE, pose(2, new Vec3(1, 0, 0), Quat.IDENTITY)));
            out.write(frame(0, POSE, pose(3, new Vec3(7, 7, 7), Quat.IDENTITY)));
            peer.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static byte[] name(String name) {
        var bytes = (name + "\0").getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(4 + bytes.length)
                .putInt(bytes.length)
                .put(bytes)
                .array();
    }

    private static byte[] part(int part, String json) {
        return ByteBuffer.allocate(1032)
                .position(8)
                .put((byte) part)
                .put((byte) 2)
                .put(json.getBytes(StandardCharsets.UTF_8))
                .array();
    }

    private static byte[] pose(int sensor, Vec3 p, Quat q) {
        return ByteBuffer.allocate(64)
                .putInt(sensor)
                .putInt(sensor)
                .putDouble(p.x())
                .putDouble(p.y())
                .putDouble(p.z())
                .putDouble(q.x())
                .putDouble(q.y())
                .putDouble(q.z())
                .putDouble(q.w())
                .array();
    }

    /** Returns a frame: header and payload, padded to 8. */
    private static byte[] frame(int sender, int type, byte[] payload) {
        int length = 24 + payload.length;
        return ByteBuffer.allocate((length + 7) & -8)
                .putInt(length)
                .putInt(1_700_000_000)
                .putInt(0)
                .putInt(sender)
                .putInt(type)
                .putInt(0)
                .put(payload)
                .array();
    }
}
