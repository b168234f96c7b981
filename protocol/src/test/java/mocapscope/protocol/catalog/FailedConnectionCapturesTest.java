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
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.RecordedFinding;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.traffic.LiveCaptureReader;
import mocapscope.protocol.traffic.NetworkCaptureRecordingFile;
import mocapscope.protocol.traffic.PcapngExporter;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests findings about connections that failed, in captures and in their playback. */
class FailedConnectionCapturesTest {
    private static final int LAST_SECOND = 6;
    private static final int FIN = 1;
    private static final int SYN = 2;
    private static final int PSH = 8;
    private static final int RST = 4;
    private static final int ACK = 16;
    private static final int CLIENT = 50_000;
    private static final int RGMP = 12_277;
    private static final int AIMATION = 52_693;
    private static final int VRPN = 3883;
    private static final String COOKIE = "vrpn: ver. 07.38  0\0\0\0\0\0";

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
                    .createSession("s", capture.anchor(), Transcript.DEFAULT_BUDGET, SkeletonMapLibrary.builtIn());
            part.recorded().recording().replay(new SessionReplayer(session, event -> add(event, found)));
        }
        return found;
    }

    private List<String> streamed() throws IOException {
        var found = new ArrayList<String>();
        new LiveCaptureReader(
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
                                        SkeletonMapLibrary.builtIn()),
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

    /** Opens a connection, on which the client then sends its first bytes. */
    private void open(int server, String first) throws IOException {
        write(0, CLIENT, server, SYN, 100, 0, "");
        write(0.1, server, CLIENT, SYN | ACK, 200, 101, "");
        write(0.2, CLIENT, server, PSH | ACK, 101, 201, first);
    }

    @Test
    void namesServerThatClosesInsteadOfCookie() throws IOException {
        open(VRPN, COOKIE);
        write(0.3, VRPN, CLIENT, FIN | ACK, 201, 125, "");
        write(0.4, CLIENT, VRPN, FIN | ACK, 125, 202, "");

        var expected = List.of("COOKIE_MISSING: 127.0.0.1:3883 closed the connection before it sent its cookie");
        assertEquals(expected, findings());
        assertEquals(expected, streamed());
    }

    @Test
    void namesServerThatSendsNoCookieInTime() throws IOException {
        open(VRPN, COOKIE);
        write(LAST_SECOND, CLIENT, VRPN, ACK, 125, 201, "");

        assertEquals(List.of("COOKIE_MISSING: no cookie from 127.0.0.1:3883 within 5 s of the capture"), findings());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void doesNotBlameServerForImpatientClient(boolean clientCloses) throws IOException {
        open(VRPN, COOKIE);
        write(0.3, CLIENT, VRPN, (clientCloses ? FIN : 0) | ACK, 125, 201, "");
        write(0.4, VRPN, CLIENT, (clientCloses ? FIN : 0) | ACK, 201, clientCloses ? 126 : 125, "");

        assertEquals(List.of(), findings());
    }

    @ParameterizedTest
    @CsvSource({"15, false", "17, true", "0, true"})
    void namesRegistrationWithoutResponse(int answer, boolean isMissing) throws IOException {
        var request = "GET / HTTP/1.1\r\n\r\n" + frame(14);
        open(AIMATION, request);
        int next = 101 + request.length();
        var head = "HTTP/1.1 101 Switching Protocols\r\n\r\n" + (answer == 0 ? "" : frame(answer));
        write(0.3, AIMATION, CLIENT, PSH | ACK, 201, next, head);
        write(LAST_SECOND, CLIENT, AIMATION, ACK, next, 201 + head.length(), "");

        assertEquals(
                isMissing,
                findings().stream().anyMatch(text -> text.startsWith("RESPONSE_MISSING")),
                findings()::toString);
    }

    /** Returns a WebSocket frame whose payload ends as the JSON block of that opcode does. */
    private static String frame(int opcode) {
        var payload = "{\"HandlerID\":" + opcode + "}";
        return "\u0082" + (char) payload.length() + payload;
    }

    @Test
    void namesRefusedAttemptBesideSession() throws IOException {
        open(VRPN, COOKIE);
        write(0.3, VRPN, CLIENT, PSH | ACK, 201, 125, COOKIE);
        write(1, CLIENT + 1, VRPN, SYN, 100, 0, "");
        write(1.1, VRPN, CLIENT + 1, RST | ACK, 0, 101, "");

        assertEquals(
                List.of("CONNECT_REFUSED: connections from 127.0.0.1 to 127.0.0.1:3883 were refused, in 1 attempts"),
                findings());
    }

    @Test
    void exportsResetAsReset() throws IOException {
        open(VRPN, COOKIE);
        write(0.3, VRPN, CLIENT, PSH | ACK, 201, 125, COOKIE);
        write(0.4, VRPN, CLIENT, RST | ACK, 225, 125, "");
        var expected = List.of("CONNECTION_RESET: 127.0.0.1:3883 reset the connection");
        assertEquals(expected, findings());

        var copy = folder.resolve("copy.pcapng");
        var capture = open();
        new PcapngExporter(capture, capture.parts(), "test", CancellableWriteProgressMonitor.NONE).writeTo(copy);
        bytes.reset();
        bytes.writeBytes(Files.readAllBytes(copy));
        assertEquals(expected, findings());
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
