package mocapscope.protocol.vrpn.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.decoder.ProtocolMessageFileFormat;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.vrpn.VrpnProtocol;

/** Log files for tests, and methods that read them as the program does. */
public final class VrpnTestLogs {
    public static final Path SERVER = VrpnEntryBuilder.FIXTURES.resolve("logs/srv_out.vrpn");

    private VrpnTestLogs() {}

    /** Replays the log file of the messages sent to a client. */
    static RecordingListener read(Path file) throws IOException {
        var session = recorded(file);
        var listener = new RecordingListener();
        session.recording().replay(new SessionReplayer(session(session), listener));
        return listener;
    }

    static RecordedSession recorded(Path file) throws IOException {
        return RecordedSession.open(file, List.of(new VrpnProtocol()), Direction.TO_CLIENT);
    }

    static Session session(RecordedSession session) {
        return session.createSession("log", session.recording().anchor(), 64 << 20, SkeletonMapLibrary.builtIn());
    }

    /** A file of its own in {@code folder}. */
    static Path file(Path folder, byte... bytes) throws IOException {
        return Files.write(folder.resolve("some.vrpn"), bytes);
    }

    /** A record, as hex, of that many seconds after 1970; the payload is hex too. */
    public static String record(int seconds, int sender, int type, String payload) {
        var bytes = VrpnTestBytes.hex(payload);
        return "%08x%08x%08x%08x%08x0badcafe".formatted(type, sender, seconds, 0, bytes.length) + payload;
    }

    public static String record(int seconds, int sender, int type, VrpnMessage.VrpnEncodableMessage body) {
        return record(seconds, sender, type, VrpnTestBytes.hex(ByteBuffer.wrap(VrpnTestBytes.payload(body))));
    }

    public static String sender(int id, String name) {
        return record(0, id, -1, new VrpnSystemMessage.SenderDescription(id, name));
    }

    public static String type(int id, VrpnMessageType type) {
        return record(0, id, -2, new VrpnSystemMessage.TypeDescription(id, type.wireName()));
    }

    /** The file that {@code messages} are written as. */
    static byte[] written(ProtocolMessageFileFormat format, List<DecodedMessage> messages) {
        var encoder = format.createEncoder().orElseThrow();
        var file = new ByteArrayOutputStream();
        messages.forEach(message -> file.writeBytes(VrpnTestBytes.copy(encoder.encode(message))));
        return file.toByteArray();
    }
}
