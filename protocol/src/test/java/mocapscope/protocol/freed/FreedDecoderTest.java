package mocapscope.protocol.freed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.toy.DecoderStateRoundTrip;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FreedDecoderTest {
    /** Made by src-test-fixtures/freed/gen_vectors.py. */
    private static final String GOLDEN = "d1" // type
            + "05" // camera 5
            + "168000" // pan 45°
            + "fb0000" // tilt −10°
            + "004000" // roll 0.5°
            + "00fa00" // x 1000 mm
            + "ffc160" // y −250.5 mm
            + "019c90" // z 1650.25 mm
            + "00abcd" // zoom
            + "012345" // focus
            + "1234" // spare
            + "2b"; // checksum

    private final Decoder decoder = new FreedDecoder("s", List.of());
    private final RecordingListener heard = new RecordingListener();
    private final List<DeclaredSourceProperties> sources = new ArrayList<>();
    private final List<Entry> entries = new ArrayList<>();
    private Decoder.DecoderState state = decoder.initialState();

    private static ByteBuffer hex(String text) {
        return ByteBuffer.wrap(HexFormat.of().parseHex(text)).asReadOnlyBuffer();
    }

    private static FreedCameraPosition position(int camera, double pan, double tilt, double roll) {
        return new FreedCameraPosition(
                camera, (int) (pan * 32_768), (int) (tilt * 32_768), (int) (roll * 32_768), 0, 0, 0, 0, 0, 0);
    }

    private void receive(ByteBuffer datagram) {
        receive(decoder, Direction.TO_CLIENT, datagram);
    }

    private void receive(Decoder by, Direction direction, ByteBuffer datagram) {
        var entry = new Entry(
                entries.size(),
                Entry.EntryKind.DATA,
                direction,
                FreedDecoder.UDP,
                entries.size() * 1_000_000L,
                0,
                datagram.slice().asReadOnlyBuffer(),
                Entry.EntryModification.NONE,
                "");
        entries.add(entry);
        state = by.decode(state, entry, (SessionListener) event -> {
            heard.on(event);
            if (event instanceof SessionEvent.SourceDescribed described) {
                sources.add(described.info());
            }
        });
    }

    private List<String> findings() {
        return heard.findings.stream()
                .map(finding -> "%s %s %d".formatted(finding.rule().code(), finding.field(), finding.offset()))
                .toList();
    }

    private List<String> messages() {
        return heard.messages.stream()
                .map(message -> message.name() + " " + message.length())
                .toList();
    }

    private List<String> devices() {
        return heard.samples.stream()
                .map(sample -> sample.stamp().source().label())
                .toList();
    }

    private static ByteBuffer join(ByteBuffer... parts) {
        var out = ByteBuffer.allocate(2048);
        for (var part : parts) {
            out.put(part.duplicate());
        }
        return out.flip();
    }

    @Test
    void decodesGoldenPosition() {
        receive(hex(GOLDEN));

        var pose = (Sample.Pose) heard.samples.getFirst();
        var lens = (Sample.Analog) heard.samples.getLast();
        assertEquals(List.of("D1 position 29"), messages());
        assertEquals(List.of(), findings());
        assertEquals("camera-5", pose.stamp().source().label());
        assertEquals(SampleMetadata.NO_TIME, pose.stamp().deviceTime());
        assertEquals(new Vec3(1000, -250.5, 1650.25), pose.position());
        assertEquals("camera-5/lens", lens.stamp().source().label());
        assertEquals(List.of("zoom", "focus", "spare"), lens.layout().labels());
        assertEquals(ImmutableDoubleArray.of(0xabcd, 0x12345, 0x1234), lens.channels());
    }

    @Test
    void writesGoldenPosition() {
        var written = new FreedCameraPosition(
                        5, 45 * 32_768, -10 * 32_768, 16_384, 64_000, -16_032, 105_616, 0xabcd, 0x12345, 0x1234)
                .write();

        assertEquals(hex(GOLDEN), written);
    }

    /** The datagrams are those of rust-FreeD; src-test-fixtures/freed/README.md states their numbers. */
    @Test
    void decodesDatagramsOfOtherImplementation() throws IOException {
        var fixtures = Path.of(System.getProperty("mocapscope.fixtures", "../src-test-fixtures"));
        var lines = Files.readAllLines(fixtures.resolve("freed/rust-freed.txt"));
        for (int i = 0; i < lines.size(); i++) {
            var expected = new FreedCameraPosition(
                    5 + i % 2,
                    1_474_560 + i,
                    -327_680 - i,
                    16_384 + i,
                    64_000 + i,
                    -16_032 - i,
                    105_616 + i,
                    43_981 + i,
                    74_565 + i,
                    4660);
            receive(hex(lines.get(i)));

            assertEquals(expected, heard.messages.getLast().body());
            assertEquals(hex(lines.get(i)), expected.write());
        }
        assertEquals(20, lines.size());
        assertEquals(List.of(), findings());
    }

    /** The scene's z points to the viewer, and a camera at rest looks along its −z. */
    private static void assertLooks(Vec3 ahead, Vec3 up, FreedCameraPosition position) {
        var basis = Basis.Z_UP.scaled(0.001);
        var turn = basis.toScene(position.orientation());
        var looks = turn.rotate(new Vec3(0, 0, -1));
        var top = turn.rotate(new Vec3(0, 1, 0));
        assertTrue(looks.minus(ahead).length() < 1e-9, () -> "looks along " + looks);
        assertTrue(top.minus(up).length() < 1e-9, () -> "up is " + top);
    }

    @Test
    void rotatesByPanTiltAndRoll() {
        var right = new Vec3(1, 0, 0);
        var left = new Vec3(-1, 0, 0);
        var up = new Vec3(0, 1, 0);
        var ahead = new Vec3(0, 0, -1);
        var back = new Vec3(0, 0, 1);

        assertLooks(ahead, up, position(1, 0, 0, 0));
        assertLooks(right, up, position(1, 90, 0, 0));
        assertLooks(up, back, position(1, 0, 90, 0));
        assertLooks(ahead, right, position(1, 0, 0, 90));
        assertLooks(left, back, position(1, -90, 0, -90));
    }

    @Test
    void describesAxesAndUnitOnce() {
        receive(hex(GOLDEN));
        receive(hex(GOLDEN));

        assertEquals(
                List.of("camera-5", "camera-5/lens"),
                sources.stream().map(source -> source.source().label()).toList());
        assertEquals("mm", sources.getFirst().unit());
        assertEquals(
                "z up · right-handed · mm",
                sources.getFirst().basis().orElseThrow().describe());
    }

    @Test
    void separatesCamerasAtOnePort() {
        receive(position(1, 0, 0, 0).write());
        receive(position(2, 0, 0, 0).write());

        assertEquals(List.of("camera-1", "camera-1/lens", "camera-2", "camera-2/lens"), devices());
    }

    @Test
    void decodesOnlySelectedCameras() {
        var chosen = new FreedDecoder("s", List.of("camera-2"));
        receive(chosen, Direction.TO_CLIENT, position(1, 0, 0, 0).write());
        receive(chosen, Direction.TO_CLIENT, position(2, 0, 0, 0).write());

        assertEquals(List.of("camera-2", "camera-2/lens"), devices());
        assertEquals(2, heard.messages.size());
    }

    @Test
    void decodesAllMessagesOfDatagram() {
        receive(join(position(1, 0, 0, 0).write(), position(2, 0, 0, 0).write()));

        assertEquals(List.of("D1 position 29", "D1 position 29"), messages());
        assertEquals(29, heard.messages.getLast().from());
        assertEquals(4, heard.samples.size());
    }

    @Test
    void reportsFirstMissingFieldOfEveryTruncation() {
        var fields = List.of(
                "type 0",
                "camera_id 1",
                "pan 2",
                "tilt 5",
                "roll 8",
                "x 11",
                "y 14",
                "z 17",
                "zoom 20",
                "focus 23",
                "spare 26",
                "checksum 28");
        for (int length = 0; length < 29; length++) {
            heard.findings.clear();
            int there = length;
            receive(hex(GOLDEN).slice(0, length));
            var expected = fields.stream()
                    .filter(field -> Integer.parseInt(field.split(" ")[1]) <= there)
                    .toList()
                    .getLast();

            assertEquals(List.of("TRUNCATED " + expected), findings());
        }
        assertEquals(List.of(), heard.samples);
    }

    @Test
    void discardsMessageWithWrongChecksum() {
        for (int i = 8; i < 29 * 8; i++) {
            var damaged = ByteBuffer.allocate(29).put(hex(GOLDEN)).flip();
            damaged.put(i / 8, (byte) (damaged.get(i / 8) ^ 1 << i % 8));
            heard.findings.clear();
            receive(damaged);

            assertEquals(List.of("CHECKSUM_WRONG checksum 28"), findings());
        }
        assertEquals(0, heard.samples.size());
    }

    @Test
    void reportsUnknownTypeAndTrailingBytes() {
        receive(hex("474554"));
        receive(join(hex(GOLDEN), hex("00ff")));
        receive(join(hex(GOLDEN), hex("d105")));

        assertEquals(List.of("TYPE_UNKNOWN type 0", "TRAILING_BYTES  0", "TRUNCATED pan 2"), findings());
        assertEquals(
                List.of("unknown type 3", "D1 position 29", "unknown type 2", "D1 position 29", "D1 position 2"),
                messages());
        assertEquals(4, heard.samples.size());
    }

    @Test
    void keepsRestOfDatagramWithTooManyMessages() {
        var poll = ByteBuffer.allocate(4).put(0, (byte) 0xd0);
        poll.put(3, (byte) FreedMessageType.checksum(poll));
        var datagram = ByteBuffer.allocate(4 * 300);
        for (int i = 0; i < 300; i++) {
            datagram.put(4 * i, poll, 0, 4);
        }
        receive(datagram);

        assertEquals(257, heard.messages.size());
        assertEquals("unknown type 176", messages().getLast());
        assertEquals(List.of("TRAILING_BYTES  0"), findings());
    }

    @Test
    void reportsAnglesOutOfRange() {
        receive(position(1, 180, 90, -180).write());
        assertEquals(List.of(), findings());
        receive(position(1, 181, -91, 255).write());

        assertEquals(
                List.of("ANGLE_OUT_OF_RANGE pan 2", "ANGLE_OUT_OF_RANGE tilt 5", "ANGLE_OUT_OF_RANGE roll 8"),
                findings());
        assertEquals(4, heard.samples.size());
    }

    @ParameterizedTest
    @EnumSource(FreedMessageType.class)
    void acceptsEveryTypeInItsSize(FreedMessageType type) {
        var bytes = ByteBuffer.allocate(type.size()).put(0, (byte) type.number());
        bytes.put(type.size() - 1, (byte) FreedMessageType.checksum(bytes));
        receive(bytes);
        receive(bytes.slice(0, type.size() - 1));

        assertEquals(List.of("TRUNCATED checksum %d".formatted(type.size() - 1)), findings());
        assertEquals(type.messageName() + " " + type.size(), messages().getFirst());
    }

    @Test
    void samplesComeOnlyFromCameras() {
        receive(decoder, Direction.TO_SERVER, hex(GOLDEN));

        assertEquals(List.of("D1 position 29"), messages());
        assertEquals(List.of(), heard.samples);
    }

    @Test
    void inspectsEveryFieldWithItsBytes() {
        receive(hex(GOLDEN));
        var fields = new ArrayList<MessageField>();
        decoder.inspect(heard.messages.getFirst(), fields::add);

        assertEquals(
                List.of(
                        "type u8 0 209 A.3",
                        "camera_id u8 1 5 A.1",
                        "pan i24 2 1474560 B.2",
                        "tilt i24 5 -327680 B.3",
                        "roll i24 8 16384 B.4",
                        "x i24 11 64000 B.5",
                        "y i24 14 -16032 B.6",
                        "z i24 17 105616 B.7",
                        "zoom u24 20 43981 B.8",
                        "focus u24 23 74565 B.9",
                        "spare u16 26 4660 A.3.2",
                        "checksum u8 28 43 A.1"),
                fields.stream()
                        .map(field -> "%s %s %d %s %s"
                                .formatted(field.name(), field.type(), field.offset(), field.value(), field.section()))
                        .toList());
        assertEquals(
                List.of("x", "zoom", "focus", "spare"),
                decoder.signalOrigins(heard.messages.getFirst()).stream()
                        .map(origin -> origin.paths().getFirst())
                        .toList());
    }

    @Test
    void continuesFromEveryStoredState() {
        var random = new Random(7);
        for (int i = 0; i < 40; i++) {
            var bytes = ByteBuffer.allocate(29)
                    .put(position(random.nextInt(4), i, 0, 0).write())
                    .flip();
            if (i % 5 == 0) {
                bytes.put(random.nextInt(29), (byte) random.nextInt());
            }
            receive(i % 7 == 0 ? join(bytes, bytes) : bytes.slice(0, i % 6 == 0 ? i % 29 : 29));
        }

        assertTrue(new DecoderStateRoundTrip(decoder, entries).compare(1, 1) > 0);
    }

    @Test
    void decodesRandomBytesWithoutException() {
        var random = new Random(11);
        for (int i = 0; i < 20_000; i++) {
            var bytes = new byte[random.nextInt(70)];
            random.nextBytes(bytes);
            if (bytes.length > 0 && i % 2 == 0) {
                bytes[0] = (byte) 0xd1;
            }
            receive(ByteBuffer.wrap(bytes));
        }

        assertEquals(20_000, entries.size());
        assertTrue(heard.messages.size() >= 20_000);
    }
}
