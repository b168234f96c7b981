package mocapscope.protocol.traffic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.zip.GZIPOutputStream;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.recording.ScanProgressMonitor;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the assignment of flows to protocols. */
class NetworkCaptureRecordingFileTest {
    private static final String COOKIE = "vrpn: ver. 07.38  0\0\0\0\0\0";
    private static final String CLIENT = "10.0.0.1";
    private static final String SERVER = "10.0.0.2";

    @TempDir
    private Path folder;

    private final CaptureFileBuilder network = new CaptureFileBuilder();

    NetworkCaptureRecordingFileTest() throws IOException {}

    @Test
    void assignsFlowsByProtocolPort() throws IOException {
        var writer = network.stream(CLIENT + ":5000", SERVER + ":12277");
        network.write(writer, SERVER + ":12277", "not much");
        var capture = open();

        assertEquals(List.of("rgmp-1"), names(capture));
        assertEquals(
                List.of("OPENED TO_SERVER tcp 10.0.0.1:5000 → 10.0.0.2:12277", "DATA TO_CLIENT tcp ", END),
                entries(capture, 0));
    }

    private static final String END = "CLOSED TO_SERVER tcp the capture's end";

    @Test
    void specifiedPortReplacesDefaultPort() throws IOException {
        network.write(network.stream(CLIENT + ":5000", SERVER + ":4500"), SERVER + ":4500", "a");
        network.write(network.stream(CLIENT + ":5001", SERVER + ":12277"), SERVER + ":12277", "b");
        var capture = open(List.of(ProtocolCatalog.named("rgmp")), OptionalInt.of(4500));

        assertEquals(1, capture.parts().size());
        assertEquals(
                "10.0.0.2:4500", capture.parts().getFirst().recorded().origin().peer());
    }

    @Test
    void identifiesVrpnStreamByFragmentedCookie() throws IOException {
        var writer = network.stream(CLIENT + ":5000", SERVER + ":6000");
        network.write(writer, SERVER + ":6000", COOKIE.substring(0, 7));
        network.write(writer, SERVER + ":6000", COOKIE.substring(7));
        var other = network.stream(CLIENT + ":5001", SERVER + ":6000");
        network.write(other, SERVER + ":6000", "vrpn: is not a cookie, if it goes on");
        var capture = open();

        assertEquals(List.of("vrpn-1"), names(capture));
        assertEquals(4, entries(capture, 0).size());
    }

    @Test
    void identifiesRgmpStreamByDefinition() throws IOException {
        var text = "{\"protocol_name\":\"rgmp\"}";
        var writer = network.stream(CLIENT + ":5000", SERVER + ":6000");
        network.write(writer, SERVER + ":6000", "\1\0\0\0" + (char) text.length() + "\0\0\0" + text);

        assertEquals(List.of("rgmp-1"), names(open()));
    }

    @Test
    void createsNoSessionFromUnknownFlows() throws IOException {
        network.write(network.stream(CLIENT + ":5000", SERVER + ":80"), CLIENT + ":5000", "GET / HTTP/1.1\r\n\r\n");
        network.write(network.datagrams(CLIENT + ":5000", SERVER + ":53"), CLIENT + ":5000", "who is it?");
        var capture = open();

        assertEquals(List.of(), names(capture));
        assertTrue(capture.notice().contains("no session was found"), capture.notice());
    }

    @Test
    void countsUnknownFlowsByDestinationPort() throws IOException {
        network.write(network.stream(CLIENT + ":5000", SERVER + ":80"), SERVER + ":80", "HTTP/1.1 200 OK\r\n\r\n");
        network.write(network.stream(SERVER + ":70", CLIENT + ":5000"), SERVER + ":70", "who opened it is known");
        network.write(network.datagrams(SERVER + ":53", CLIENT + ":5000"), SERVER + ":53", "unrequested");
        network.write(network.datagrams(SERVER + ":53", CLIENT + ":5001"), SERVER + ":53", "nor here");
        network.stream(CLIENT + ":5002", SERVER + ":81");
        var known = network.stream(CLIENT + ":5003", SERVER + ":6000");
        network.write(known, SERVER + ":6000", COOKIE.substring(0, 7));
        network.write(known, SERVER + ":6000", COOKIE.substring(7));
        var counts = open().unmatchedFlows();

        assertEquals(Map.of(53, 2L, 80, 1L, 5000, 1L), counts.byPort());
        assertEquals(
                "4 conversations are of no known protocol: port 53 (2), port 80, port 5000;"
                        + " select the protocol of a port with --protocol and --port",
                counts.text());
    }

    @Test
    void reportsNoUnmatchedFlowsWhenAllMatch() throws IOException {
        network.write(network.stream(CLIENT + ":5000", SERVER + ":12277"), SERVER + ":12277", "a");

        assertEquals("", open().unmatchedFlows().text());
    }

    @Test
    void listsBusiestUnmatchedPorts() throws IOException {
        for (int port = 1; port <= 12; port++) {
            network.write(network.stream(CLIENT + ":5000", SERVER + ":" + port), SERVER + ":" + port, "a");
        }
        var unmatched = open().unmatchedFlows().text();

        assertTrue(unmatched.contains(": port 1, port 2, "), unmatched);
        assertTrue(unmatched.contains(", port 10 and 2 more; "), unmatched);
    }

    @Test
    void assignsServerConnectionAndDatagramsToRequestingSession() throws IOException {
        var request = network.datagrams(CLIENT + ":5000", SERVER + ":3883");
        network.write(request, CLIENT + ":5000", "10.0.0.1 5555\0");
        var stranger = network.datagrams(SERVER + ":7001", CLIENT + ":7002");
        network.write(stranger, SERVER + ":7001", "unknown");
        var call = network.stream(SERVER + ":40000", CLIENT + ":5555");
        network.write(call, CLIENT + ":5555", COOKIE + udpAt(6001));
        network.write(call, SERVER + ":40000", COOKIE + udpAt(6002));
        var there = network.datagrams(SERVER + ":6002", CLIENT + ":6001");
        network.write(there, SERVER + ":6002", "x");
        network.write(there, CLIENT + ":6001", "y");
        // The implementation sends from another port than where it receives.
        network.write(network.datagrams(SERVER + ":6099", CLIENT + ":6001"), SERVER + ":6099", "z");
        var capture = open();

        assertEquals(List.of("vrpn-1"), names(capture));
        assertEquals(
                List.of(
                        "OPENED TO_SERVER udp-handshake 10.0.0.1:5000 → 10.0.0.2:3883",
                        "DATA TO_SERVER udp-handshake ",
                        "OPENED TO_CLIENT tcp 10.0.0.1:5555 → 10.0.0.2:40000",
                        "DATA TO_SERVER tcp ",
                        "DATA TO_CLIENT tcp ",
                        "OPENED TO_CLIENT udp 10.0.0.1:6001 → 10.0.0.2:6002",
                        "DATA TO_CLIENT udp ",
                        "DATA TO_SERVER udp ",
                        "DATA TO_CLIENT udp "),
                entries(capture, 0).subList(0, 9));
    }

    @Test
    void recordsClosingSideAndTimesFromFirstPacket() throws IOException {
        var writer = network.stream(CLIENT + ":5000", SERVER + ":12277");
        network.write(writer, SERVER + ":12277", "a");
        writer.close(CaptureFileBuilder.address(SERVER + ":12277"), network.tick());
        var listener = CaptureFileBuilder.decode(open(), open().parts().getFirst());

        assertEquals(0, listener.entries.getFirst().arrival());
        assertEquals(2000, listener.entries.getLast().arrival());
        assertEquals(Direction.TO_CLIENT, listener.entries.getLast().direction());
        assertEquals("closed", listener.entries.getLast().note());
    }

    @Test
    void reportsMissingBytesPerSessionAndContinues() throws IOException {
        var writer = network.stream(CLIENT + ":5000", SERVER + ":12277");
        network.write(writer, SERVER + ":12277", "first");
        var before = network.written();
        network.write(writer, SERVER + ":12277", "lost");
        var lost = network.written();
        network.write(writer, SERVER + ":12277", "last");
        var all = network.written();
        var file = folder.resolve("hole.pcapng");
        Files.write(file, before);
        Files.write(file, Arrays.copyOfRange(all, lost.length, all.length), java.nio.file.StandardOpenOption.APPEND);
        var capture = NetworkCaptureRecordingFile.open(file, ProtocolCatalog.protocols(), OptionalInt.empty());

        assertTrue(
                capture.notice().contains("4 bytes of rgmp-1 are missing in the capture, in 1 places"),
                capture::notice);
        assertEquals(5, entries(capture, 0).size());
        assertEquals(
                List.of("4 bytes of rgmp-1 were not captured, in 1 places"),
                capture.damage(capture.parts()).descriptions());
        assertTrue(capture.damage(List.of()).isEmpty());
    }

    @Test
    void readsTruncatedCaptureUpToItsEnd() throws IOException {
        var writer = network.stream(CLIENT + ":5000", SERVER + ":12277");
        network.write(writer, SERVER + ":12277", "first");
        int total = network.written().length;
        network.write(writer, SERVER + ":12277", "last");
        for (int length = total + 1; length < network.written().length; length++) {
            var file = Files.write(folder.resolve("cut.pcapng"), Arrays.copyOf(network.written(), length));
            var capture = NetworkCaptureRecordingFile.open(file, ProtocolCatalog.protocols(), OptionalInt.empty());

            assertEquals(3, entries(capture, 0).size());
            assertTrue(
                    capture.notice().contains("1 part of the capture cannot be read and was skipped"), capture::notice);
            assertEquals(
                    List.of("its end is missing"),
                    capture.damage(capture.parts()).descriptions());
        }
    }

    @Test
    void reportsProgressAndCanBeCancelled() throws IOException {
        var writer = network.stream(CLIENT + ":5000", SERVER + ":12277");
        for (int i = 0; i < 2000; i++) {
            network.write(writer, SERVER + ":12277", "a");
        }
        var file = network.writeTo(folder.resolve("x.pcapng"));
        var progress = new ArrayList<Double>();
        NetworkCaptureRecordingFile.open(
                file,
                ProtocolCatalog.protocols(),
                OptionalInt.empty(),
                new ScanProgressMonitor(progress::add, () -> false));

        assertTrue(progress.size() >= 5, progress::toString);
        assertEquals(progress.stream().sorted().toList(), progress);
        assertTrue(
                progress.getFirst() < 0.1 && progress.getLast() > 0.8 && progress.getLast() <= 1, progress::toString);
        var stopped = new ScanProgressMonitor(_ -> {}, () -> true);
        assertThrows(
                CancellationException.class,
                () -> NetworkCaptureRecordingFile.open(
                        file, ProtocolCatalog.protocols(), OptionalInt.empty(), stopped));
    }

    @Test
    void reportsTooManySessions() throws IOException {
        for (int i = 0; i < 10_001; i++) {
            var client = "10.1.%d.%d:5000".formatted(i / 250, i % 250 + 1);
            network.write(network.datagrams(client, SERVER + ":1253"), client, "a");
        }
        var capture = open();

        assertEquals(10_000, capture.parts().size());
        assertTrue(capture.notice().contains("the capture has too many sessions"), capture::notice);
        assertEquals("", capture.unmatchedFlows().text());
        assertEquals(
                List.of("sessions beyond 10,000 were skipped"),
                capture.damage(capture.parts()).descriptions());
    }

    @Test
    void distinguishesSkippedPartsFromMissingEnd() throws IOException {
        var writer = network.stream(CLIENT + ":5000", SERVER + ":12277");
        int from = network.written().length;
        network.write(writer, SERVER + ":12277", "first");
        network.write(writer, SERVER + ":12277", "last");
        var bytes = network.written();
        Arrays.fill(bytes, from + 8, from + 12, (byte) 0x7f); // an interface that does not exist
        var file = Files.write(folder.resolve("damaged.pcapng"), bytes);
        var capture = NetworkCaptureRecordingFile.open(file, ProtocolCatalog.protocols(), OptionalInt.empty());

        assertTrue(
                capture.damage(capture.parts()).descriptions().contains("unreadable parts that were skipped: 1"),
                capture.damage(capture.parts())::toString);
    }

    @Test
    void wholeCaptureIsUndamaged() throws IOException {
        network.write(network.stream(CLIENT + ":5000", SERVER + ":12277"), SERVER + ":12277", "first");
        var capture = open();

        assertEquals(List.of(), capture.damage(capture.parts()).descriptions());
    }

    @Test
    void reportsDamagedGzipHeader() throws IOException {
        var file = Files.write(folder.resolve("x.pcap"), new byte[] {0x1f, (byte) 0x8b, 8, 0, 1, 2, 3});
        var exception = assertThrows(
                IOException.class,
                () -> NetworkCaptureRecordingFile.open(file, ProtocolCatalog.protocols(), OptionalInt.empty()));

        assertEquals(
                "not a network capture: its gzip header is damaged; magic number at byte 0: the file ends: " + file,
                exception.getMessage());
    }

    @Test
    void readsCutGzipFileUpToItsEnd() throws IOException {
        var writer = network.stream(CLIENT + ":5000", SERVER + ":12277");
        var random = new Random(1);
        for (int i = 0; i < 200; i++) {
            network.write(writer, SERVER + ":12277", Long.toString(random.nextLong()));
        }
        var packed = gzip(network.written());
        var file = Files.write(folder.resolve("cut"), Arrays.copyOf(packed, packed.length / 2));
        var capture = NetworkCaptureRecordingFile.open(file, ProtocolCatalog.protocols(), OptionalInt.empty());

        assertTrue(entries(capture, 0).size() > 50);
        assertTrue(capture.notice().contains("its gzip data is damaged or ends early"), capture::notice);
        assertEquals(
                List.of("its end is missing"), capture.damage(capture.parts()).descriptions());
    }

    @Test
    void reportsProgressOfGzipFileByItsOwnSize() throws IOException {
        var writer = network.stream(CLIENT + ":5000", SERVER + ":12277");
        for (int i = 0; i < 5000; i++) {
            network.write(writer, SERVER + ":12277", "a");
        }
        var file = Files.write(folder.resolve("x.pcap.gz"), gzip(network.written()));
        var progress = new ArrayList<Double>();
        NetworkCaptureRecordingFile.open(
                file,
                ProtocolCatalog.protocols(),
                OptionalInt.empty(),
                new ScanProgressMonitor(progress::add, () -> false));

        assertTrue(progress.size() >= 5, progress::toString);
        assertTrue(progress.getLast() > 0.8 && progress.getLast() <= 1, progress::toString);
        var stopped = new ScanProgressMonitor(_ -> {}, () -> true);
        assertThrows(
                CancellationException.class,
                () -> NetworkCaptureRecordingFile.open(
                        file, ProtocolCatalog.protocols(), OptionalInt.empty(), stopped));
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        var packed = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(packed)) {
            out.write(bytes);
        }
        return packed.toByteArray();
    }

    @Test
    void untimedPacketsGetTimeOfPacketBesideThem() throws IOException {
        var writer = network.stream(CLIENT + ":5000", SERVER + ":12277");
        network.write(writer, SERVER + ":12277", "first");
        network.write(writer, SERVER + ":12277", "last");
        var bytes = network.written();
        int frames = 0;
        for (int at = 0; at < bytes.length; at += littleEndian(bytes, at + 4)) {
            // A packet block: type, length, interface and time.
            if (littleEndian(bytes, at) == 6 && frames++ < 2) {
                Arrays.fill(bytes, at + 12, at + 20, (byte) 0);
            }
        }
        var file = Files.write(folder.resolve("untimed.pcapng"), bytes);
        var capture = NetworkCaptureRecordingFile.open(file, ProtocolCatalog.protocols(), OptionalInt.empty());
        var arrivals = CaptureFileBuilder.decode(capture, capture.parts().getFirst()).entries.stream()
                .map(Entry::arrival)
                .toList();

        assertEquals(0, arrivals.getFirst());
        assertTrue(arrivals.getLast() < 1_000_000, arrivals::toString);
        assertTrue(
                capture.notice().contains("packets without a time, which got that of the packet beside them: 2"),
                capture::notice);
    }

    private static int littleEndian(byte[] bytes, int at) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(at);
    }

    @Test
    void rejectsOtherFileFormatByName() throws IOException {
        var file = Files.writeString(folder.resolve("x.pcap"), "not at all");
        var exception = assertThrows(
                IOException.class,
                () -> NetworkCaptureRecordingFile.open(file, ProtocolCatalog.protocols(), OptionalInt.empty()));

        assertTrue(String.valueOf(exception.getMessage()).contains("not a network capture: magic number"));
        assertTrue(String.valueOf(exception.getMessage()).endsWith("x.pcap"));
    }

    @Test
    void replaysSessionsInTimeOrder() throws IOException {
        var one = network.stream(CLIENT + ":5000", SERVER + ":12277");
        var two = network.stream(CLIENT + ":5001", SERVER + ":12277");
        network.write(one, SERVER + ":12277", "a");
        network.write(two, SERVER + ":12277", "b");
        network.write(one, SERVER + ":12277", "c");
        var capture = open();
        var order = new ArrayList<String>();
        capture.replay(capture.parts(), recording -> new EntryOrderRecorder(recording.name(), order));

        assertEquals(List.of("rgmp-1", "rgmp-2", "rgmp-1"), order);
        assertEquals("rgmp-2", capture.part("rgmp-2").name());
        var many = assertThrows(IllegalArgumentException.class, capture::part);
        assertTrue(String.valueOf(many.getMessage()).contains("--session: rgmp-1, rgmp-2"));
    }

    /** Returns the system message of type -3, by which a sender names the port that receives its datagrams. */
    private static String udpAt(int port) {
        return "\0\0\0\u0021" + "\0\0\0\0\0\0\0\0" + "\0\0" + (char) (port >> 8) + (char) (port & 0xff)
                + "\u00ff\u00ff\u00ff\u00fd" + "\0\0\0\0" + "10.0.0.9\0" + "\0\0\0\0\0\0\0";
    }

    private NetworkCaptureRecordingFile open() throws IOException {
        return open(ProtocolCatalog.protocols(), OptionalInt.empty());
    }

    private NetworkCaptureRecordingFile open(List<Protocol> protocols, OptionalInt port) throws IOException {
        return NetworkCaptureRecordingFile.open(network.writeTo(folder.resolve("x.pcapng")), protocols, port);
    }

    private static List<String> names(NetworkCaptureRecordingFile capture) {
        return capture.parts().stream().map(RecordingFile.NamedRecording::name).toList();
    }

    private static List<String> entries(NetworkCaptureRecordingFile capture, int part) throws IOException {
        return CaptureFileBuilder.decode(capture, capture.parts().get(part)).entries.stream()
                .map(NetworkCaptureRecordingFileTest::describe)
                .toList();
    }

    private static String describe(Entry entry) {
        return "%s %s %s %s"
                .formatted(entry.kind(), entry.direction(), entry.channel().name(), entry.note());
    }
}
