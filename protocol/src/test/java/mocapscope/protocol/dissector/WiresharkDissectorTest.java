package mocapscope.protocol.dissector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import mocapscope.protocol.aimation.wire.AimationUpgradeOrFrame;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.pcap.HostPort;
import mocapscope.protocol.pcap.PcapngConversationWriter;
import mocapscope.protocol.pcap.PcapngWriter;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.setp.wire.SetpConformanceVectors;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.traffic.PcapngExporter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Runs tshark with the script, and compares the fields it shows with those of our decoders. */
@Tag("slow")
class WiresharkDissectorTest {
    private static final Path FIXTURES = Path.of(System.getProperty("mocapscope.fixtures", "../src-test-fixtures"));
    private static final Pattern INDEX = Pattern.compile("\\[\\d+]");
    private static final Pattern NESTING = Pattern.compile("^(elements\\.|frames\\.)+");
    private static final Pattern MEASURED =
            Pattern.compile(".*\\.((POSITION|ORIENTATION|TRANSFORM|ANGULAR_VELOCITY|LINEAR_VELOCITY|LINEAR_ACCELERATION"
                    + "|PROPER_ACCELERATION|MAGNETIC_FIELD)\\.[a-z.]+)");

    /** The number of packets up to the end of the handshakes of TCP, WebSocket and VRPN's cookies. */
    private static final int FINDING_PACKETS = 6;

    @TempDir
    private Path folder;

    private TsharkRun tshark;

    @BeforeEach
    void requireTshark() throws IOException {
        tshark = new TsharkRun(folder);
    }

    @ParameterizedTest
    @CsvSource({
        "vrpn/ground_udp.jsonl, vrpn, 20",
        "vrpn/ground_tcp.jsonl, vrpn, 20",
        "vrpn/generic_tcp_print_devices.jsonl, vrpn, 20",
        "handshakes/vrpn.jsonl, vrpn, 15",
        "handshakes/rgmp.jsonl, rgmp, 10",
        "handshakes/aimation.jsonl, aimation, 15",
        "handshakes/setp.jsonl, setp, 40",
        "handshakes/vmc.jsonl, vmc, 12",
    })
    void everyFieldEqualsThatOfDecoder(String recording, String protocol, int leastFields) throws Exception {
        var capture = export(FIXTURES.resolve(recording), protocol);
        var fields = DissectedFields.decode(capture, WiresharkDissectorTest::wiresharkName);

        assertTrue(fields.size() >= leastFields, protocol + " has only " + fields.size() + " fields");
        fields.assertEqualIn(tshark, capture);
    }

    @Test
    void dissectsCaptureOfPerformer() throws Exception {
        var capture = FIXTURES.resolve("vmc/performer.pcapng");

        DissectedFields.decode(capture, WiresharkDissectorTest::wiresharkName).assertEqualIn(tshark, capture);
    }

    @Test
    void dissectsEveryMessageOfSetp() throws Exception {
        var vectors = SetpConformanceVectors.vectors().toList();
        var capture = writeDatagrams(vectors);
        var shown = tshark.fields(capture, new LinkedHashSet<>(List.of("mocap_setp.message", "mocap_setp.malformed")));
        var names =
                vectors.stream().map(vector -> vector.get("message").asString()).collect(Collectors.toSet());

        assertEquals(37, names.size());
        assertEquals(names, Set.copyOf(shown.get("mocap_setp.message")));
        assertEquals(List.of(), shown.get("mocap_setp.malformed"));
    }

    @Test
    void masksPassphrase() throws Exception {
        var requests = SetpConformanceVectors.vectors()
                .filter(vector -> vector.get("message").asString().equals("ConnectRequest"))
                .toList();
        var details = tshark.details(writeDatagrams(requests));

        assertTrue(details.contains("userPassphrase: ***"), details);
        for (var request : requests) {
            var passphrase = request.get("fields").get("userPassphrase").asString();
            assertTrue(passphrase.length() < 4 || !details.contains(passphrase), details);
        }
    }

    private Path writeDatagrams(List<JsonNode> vectors) throws IOException {
        var capture = folder.resolve("setp.pcapng");
        try (var out = Files.newOutputStream(capture)) {
            var writer = new PcapngWriter(out, "a test");
            int link = writer.addInterface("lo", "");
            var client = new HostPort(InetAddress.ofLiteral("192.0.2.1"), 50_000);
            var server = new HostPort(InetAddress.ofLiteral("192.0.2.2"), 1253);
            var datagrams = PcapngConversationWriter.datagrams(writer, link, client, server);
            long time = 1_000_000_000;
            for (var vector : vectors) {
                for (var packet : vector.get("packets")) {
                    time += 1_000_000;
                    datagrams.write(client, time, ByteBuffer.wrap(SetpConformanceVectors.hex(packet.get("hex"))), "");
                }
            }
        }
        return capture;
    }

    /** The values are those in the recording, of which our own decoder is no witness. */
    @Test
    void showsKnownValues() throws Exception {
        var capture = export(FIXTURES.resolve("vrpn/ground_tcp.jsonl"), "vrpn");
        var names = List.of("mocap_vrpn.type_name", "mocap_vrpn.sender_name", "mocap_vrpn.position.z");
        var shown = tshark.fields(capture, new LinkedHashSet<>(names));

        assertTrue(shown.get("mocap_vrpn.type_name").contains("vrpn_Tracker Pos_Quat"));
        assertTrue(shown.get("mocap_vrpn.sender_name").contains("Tracker0"), shown.toString());
        assertEquals("1.5", shown.get("mocap_vrpn.position.z").getFirst());
    }

    /** Damaged packets are shown as malformed; the script never fails. */
    @ParameterizedTest
    @ValueSource(strings = {"vrpn", "rgmp", "aimation", "setp", "vmc", "freed"})
    void damagedCapturesCauseNoLuaError(String protocol) throws Exception {
        var original = Files.readAllBytes(export(FIXTURES.resolve("handshakes/" + protocol + ".jsonl"), protocol));
        int malformed = 0;
        for (int seed = 0; seed < 5; seed++) {
            var capture = Files.write(folder.resolve("damaged.pcapng"), damage(original, new Random(seed)));
            var details = tshark.details(capture);
            malformed += details.contains("Error/Malformed") ? 1 : 0;
        }
        assertTrue(malformed > 0, protocol + ": no damage was noticed");
    }

    /** Changes bytes within the payloads of all but the first packets, by which Wireshark finds the protocol. */
    private static byte[] damage(byte[] capture, Random random) {
        var damaged = capture.clone();
        int packets = 0;
        for (int at = 0; at + 12 <= damaged.length; ) {
            var header = ByteBuffer.wrap(damaged, at, 8).order(ByteOrder.LITTLE_ENDIAN);
            int kind = header.getInt();
            int length = header.getInt();
            int payload = at + 28 + 20 + 20; // after the headers of the block, IPv4 and TCP without options
            int end = at
                    + 28
                    + (kind == 6
                            ? ByteBuffer.wrap(damaged, at + 20, 4)
                                    .order(ByteOrder.LITTLE_ENDIAN)
                                    .getInt()
                            : 0);
            packets += kind == 6 ? 1 : 0;
            if (packets > FINDING_PACKETS && end > payload) {
                for (int i = 0; i < 6; i++) {
                    damaged[payload + random.nextInt(end - payload)] = (byte) random.nextInt(256);
                }
            }
            at += length;
        }
        return damaged;
    }

    private Path export(Path recording, String protocol) throws IOException {
        var target = folder.resolve("exported.pcapng");
        Files.deleteIfExists(target);
        var source = RecordingFile.of(RecordedSession.open(recording, List.of(ProtocolCatalog.named(protocol)), null));
        new PcapngExporter(source, source.parts(), "a test", CancellableWriteProgressMonitor.NONE).writeTo(target);
        return target;
    }

    /**
     * Returns the field of Wireshark: the path without indices, elements of bundles and frames of messages. It has none for
     * readable forms, secrets, WebSocket, which Wireshark reads itself, and values whose name a device defines.
     */
    private static Optional<String> wiresharkName(DecodedMessage message, MessageField field) {
        var key = INDEX.matcher(field.name()).replaceAll("");
        boolean isFrameOfMessage =
                message.body() instanceof SetpMessage && !(message.body() instanceof SetpMessage.DecodedPacket);
        if (message.body() instanceof AimationUpgradeOrFrame
                || field.secret()
                || field.type().equals("timeval")
                || isPacketOfMessages(message, key)) {
            return Optional.empty();
        }
        var measured = MEASURED.matcher(field.name());
        if (measured.matches()) {
            return Optional.of(prefix(message) + measured.group(1));
        }
        if (prefix(message).contains("rgmp") && key.contains(".")) {
            return Optional.empty();
        }
        if (prefix(message).contains("vmc") || isFrameOfMessage) {
            key = NESTING.matcher(key).replaceAll("");
        }
        return Optional.of(
                prefix(message).contains("vrpn") ? DissectedFields.vrpnName(key, field.type()) : prefix(message) + key);
    }

    /** Returns whether a field belongs to a message in a SETP packet, which is decoded as a message of its own, too. */
    private static boolean isPacketOfMessages(DecodedMessage message, String key) {
        var headers = List.of("type", "messageId", "frameCount", "frameIndex", "frameDataSize");
        return message.body() instanceof SetpMessage.DecodedPacket
                && key.startsWith("frames.")
                && !headers.contains(key.substring("frames.".length()));
    }

    private static String prefix(DecodedMessage message) {
        var name = message.body().getClass().getPackageName().split("\\.")[2];
        return WiresharkDissectorWriter.PREFIX + name + ".";
    }
}
