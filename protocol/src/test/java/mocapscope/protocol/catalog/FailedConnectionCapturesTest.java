package mocapscope.protocol.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import mocapscope.protocol.pcap.PcapngWriter;
import mocapscope.protocol.recording.RecordedFinding;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.sample.SkeletonMapRegistry;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.traffic.CaptureStreamReader;
import mocapscope.protocol.traffic.NetworkCaptureRecordingFile;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests findings about connections that failed, in captures and in their playback. */
class FailedConnectionCapturesTest {
    private static final int LAST_SECOND = 6;
    private static final int SYN = 2;
    private static final int RST = 4;
    private static final int ACK = 16;
    private static final int CLIENT = 50_000;
    private static final int RGMP = 12_277;
    private static final int AIMATION = 52_693;

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PcapngWriter writer;
    private final int link;

    FailedConnectionCapturesTest() throws IOException {
        writer = new PcapngWriter(bytes, "test");
        link = writer.addInterface("lo", "");
    }

    /** Writes a TCP segment, {@code second} seconds after the start of the capture. */
    private void write(double second, int from, int to, int flags, int sequence, int acknowledged, String data)
            throws IOException {
        var payload = data.getBytes(StandardCharsets.ISO_8859_1);
        var packet = ip(40 + payload.length, 6);
        packet.putShort((short) from).putShort((short) to).putInt(sequence).putInt(acknowledged);
        packet.put((byte) 0x50)
                .put((byte) flags)
                .putShort((short) 0xffff)
                .putInt(0)
                .put(payload);
        writer.writePacket(link, time(second), packet.flip(), "");
    }

    private void writeDatagram(double second, int from, int to, byte[] payload) throws IOException {
        var packet = ip(28 + payload.length, 17);
        packet.putShort((short) from)
                .putShort((short) to)
                .putShort((short) (8 + payload.length))
                .putShort((short) 0);
        writer.writePacket(link, time(second), packet.put(payload).flip(), "");
    }

    private static ByteBuffer ip(int length, int protocol) {
        var packet = ByteBuffer.allocate(length);
        packet.putInt(0x45000000 | length)
                .putInt(0)
                .put((byte) 64)
                .put((byte) protocol)
                .putShort((short) 0);
        return packet.putInt(0x7f000001).putInt(0x7f000001);
    }

    private static long time(double second) {
        return 1_700_000_000_000_000_000L + Math.round(second * 1e9);
    }

    private NetworkCaptureRecordingFile open() throws IOException {
        var file = Files.write(folder.resolve("x.pcapng"), bytes.toByteArray());
        return NetworkCaptureRecordingFile.open(file, ProtocolCatalog.protocols(), OptionalInt.empty());
    }

    private static void add(SessionEvent event, List<String> found) {
        if (event instanceof Finding finding) {
            found.add(finding.rule().code() + ": " + finding.text());
        }
    }

    private List<String> findings() throws IOException {
        var found = new ArrayList<String>();
        var capture = open();
        for (var part : capture.parts()) {
            var session = part.recorded()
                    .createSession("s", capture.anchor(), Transcript.DEFAULT_BUDGET, SkeletonMapRegistry.builtIn());
            part.recorded().recording().replay(new SessionReplayer(session, event -> add(event, found)));
        }
        return found;
    }

    private List<String> streamed() throws IOException {
        var found = new ArrayList<String>();
        new CaptureStreamReader(
                        new ByteArrayInputStream(bytes.toByteArray()),
                        Path.of("-"),
                        ProtocolCatalog.protocols(),
                        OptionalInt.empty(),
                        _ -> true,
                        recorded -> new SessionReplayer(
                                recorded.createSession(
                                        "s",
                                        recorded.recording().anchor(),
                                        Transcript.DEFAULT_BUDGET,
                                        SkeletonMapRegistry.builtIn()),
                                event -> add(event, found)))
                .read();
        return found;
    }

    private void refuse() throws IOException {
        for (int i = 0; i < 2; i++) {
            write(i, CLIENT + i, RGMP, SYN, 100, 0, "");
            write(i + 0.1, RGMP, CLIENT + i, RST | ACK, 0, 101, "");
        }
    }

    @Test
    void namesRefusedConnectionWithoutSession() throws IOException {
        refuse();

        var expected =
                List.of("CONNECT_REFUSED: connections from 127.0.0.1 to 127.0.0.1:12277 were refused, in 2 attempts");
        assertEquals(expected, findings());
        assertEquals(expected, streamed());
    }

    @Test
    void namesConnectionThatIsNotAnswered() throws IOException {
        for (int i = 0; i < 3; i++) {
            write(i, CLIENT + i, RGMP, SYN, 100, 0, "");
        }

        assertEquals(
                List.of("CONNECT_TIMEOUT: connections from 127.0.0.1 to 127.0.0.1:12277 were not answered in the"
                        + " capture, in 3 attempts"),
                findings());
    }

    @Test
    void findsNoSessionInLateAttempt() throws IOException {
        write(0, CLIENT, RGMP, SYN, 100, 0, "");

        assertEquals(List.of(), open().parts());
    }

    @Test
    void namesConnectionResetInHandshake() throws IOException {
        write(0, CLIENT, AIMATION, SYN, 100, 0, "");
        write(0.1, AIMATION, CLIENT, SYN | ACK, 200, 101, "");
        write(0.2, CLIENT, AIMATION, ACK, 101, 201, "GET / HTTP/1.1\r\nHost: a\r\n");
        write(0.3, AIMATION, CLIENT, RST | ACK, 201, 126, "");

        assertTrue(findings().contains("CONNECTION_RESET: 127.0.0.1:52693 reset the connection"), findings()::toString);
    }

    @Test
    void namesCallbackRequestsThatAreNotAnswered() throws IOException {
        for (int i = 0; i <= LAST_SECOND; i++) {
            writeDatagram(i, CLIENT, 3883, "127.0.0.1 40000\0".getBytes(StandardCharsets.US_ASCII));
        }

        assertEquals(
                List.of("CALLBACK_UNANSWERED: 7 datagrams from 127.0.0.1:50000 to 127.0.0.1:3883 were not answered in"
                        + " the capture"),
                findings());
    }

    @Test
    void playbackPassesFindingsOn() throws IOException {
        refuse();
        var capture = open();
        var found = new ArrayList<String>();
        try (var reader = capture.createSource(capture.parts()).openReader(0)) {
            while (reader.readNext() != null) {
                continue;
            }
            for (var notice : reader.takeNotices()) {
                found.add(((RecordedFinding) notice).rule().code());
            }
        }

        assertEquals(List.of("CONNECT_REFUSED"), found);
    }
}
