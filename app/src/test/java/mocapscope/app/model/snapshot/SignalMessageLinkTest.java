package mocapscope.app.model.snapshot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import mocapscope.app.model.state.SessionStateAccumulator;
import mocapscope.app.synthetic.SnapshotParts;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.health.ProcessEventDelayMonitor;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.RecordingContentConsumer;
import mocapscope.protocol.recording.ReplayableRecordedSession;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * Tests of the links between signals and messages, with the real decoders: a signal leads to its last message and the
 * bytes of its fields there, and each of these fields, or the whole message if it has only one, leads back to the
 * signal.
 */
class SignalMessageLinkTest {
    private static final Path FIXTURES = Path.of(System.getProperty("mocapscope.fixtures"));
    private static final int MIB = 1 << 20;

    /** A signal, and the message, the fields and the bytes that it must lead to, as {@code field offset+length}. */
    private record ExpectedSignalLink(
            String protocol,
            SourceDataKind kind,
            String device,
            String part,
            int index,
            String message,
            String... fields) {

        @Override
        public String toString() {
            return "%s %s %s %d ↔ %s %s"
                    .formatted(protocol, device + (part.isEmpty() ? "" : "/" + part), kind, index, message, fields[0]);
        }
    }

    static Stream<ExpectedSignalLink> links() {
        return Stream.of(
                link(
                        "vrpn",
                        SourceDataKind.TRACKER,
                        "Tracker0",
                        "",
                        0,
                        "vrpn_Tracker Pos_Quat",
                        "position 32+24",
                        "orientation 56+32"),
                link("vrpn", SourceDataKind.BUTTON, "Button0", "", 2, "vrpn_Button Change", "state 28+4"),
                link("vrpn", SourceDataKind.DIAL, "Dial0", "", 0, "vrpn_Dial update", "change 24+8"),
                link(
                        "aimation",
                        SourceDataKind.SKELETON,
                        "Body",
                        "",
                        0,
                        "data",
                        "blocks[1].points[0] 138+12",
                        "blocks[2].quaternions[0] 1062+16"),
                link(
                        "aimation",
                        SourceDataKind.SKELETON,
                        "Body",
                        "",
                        41,
                        "data",
                        "blocks[1].points[41] 630+12",
                        "blocks[2].quaternions[41] 1718+16"),
                link(
                        "rgmp",
                        SourceDataKind.TRACKER,
                        "smartgloves-843143769",
                        "pose",
                        1,
                        "data",
                        "index_finger_sensor.TRANSFORM 52+28"),
                link(
                        "rgmp",
                        SourceDataKind.TRACKER,
                        "smartgloves-843143769",
                        "pose",
                        6,
                        "data",
                        "hub.ORIENTATION 192+16"),
                link(
                        "rgmp",
                        SourceDataKind.ANALOG,
                        "smartgloves-843143769",
                        "imu_hub/hub/PROPER_ACCELERATION",
                        2,
                        "data",
                        "hub.PROPER_ACCELERATION.z 32+4"),
                link(
                        "setp",
                        SourceDataKind.OBJECT,
                        "bubble",
                        "",
                        7,
                        "MovementPerception",
                        "location 4+12",
                        "orientation 28+16"));
    }

    @ParameterizedTest
    @MethodSource("links")
    void signalLinksToItsMessageAndBytes(ExpectedSignalLink link) throws IOException {
        var model = played(link.protocol());
        var snapshot = SnapshotParts.snapshot(0, List.of(model.snapshot(0)), SharedViewSelection.NOTHING);
        var picked = SignalMessageFieldMapper.message(snapshot, signal(link)).orElseThrow();
        var message = model.session().history().message(picked.n()).orElseThrow();
        var origin = SignalMessageFieldMapper.findSignalOrigin(model.session(), message, signal(link))
                .orElseThrow();

        assertEquals(link.message(), message.name());
        assertEquals(link.fields()[0].split(" ")[0], picked.field());
        var places = origin.paths().stream()
                .map(path -> place(model, picked.n(), path))
                .toList();
        assertEquals(List.of(link.fields()), places);
    }

    @ParameterizedTest
    @MethodSource("links")
    void fieldsLinkBackToSignal(ExpectedSignalLink link) throws IOException {
        var model = played(link.protocol());
        var snapshot = SnapshotParts.snapshot(0, List.of(model.snapshot(0)), SharedViewSelection.NOTHING);
        long n = SignalMessageFieldMapper.message(snapshot, signal(link))
                .orElseThrow()
                .n();
        for (var field : link.fields()) {
            var path = field.split(" ")[0];
            for (var inner : fields(model, n, path)) {
                assertEquals(Optional.of(signal(link)), signalAt(model, n, inner.name()), inner.name());
            }
            assertEquals(Optional.of(signal(link)), signalAt(model, n, path), path);
        }
    }

    static Stream<ExpectedSignalLink> whole() {
        return links().filter(link -> List.of("vrpn_Tracker Pos_Quat", "vrpn_Dial update", "MovementPerception")
                .contains(link.message()));
    }

    @ParameterizedTest
    @MethodSource("whole")
    void messageOfOneSignalLinksToSignal(ExpectedSignalLink link) throws IOException {
        var model = played(link.protocol());
        var snapshot = SnapshotParts.snapshot(0, List.of(model.snapshot(0)), SharedViewSelection.NOTHING);
        long n = SignalMessageFieldMapper.message(snapshot, signal(link))
                .orElseThrow()
                .n();

        assertEquals(Optional.of(signal(link)), signalAt(model, n, null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"vrpn", "rgmp", "setp"})
    void messageWithoutSignalHasNoLink(String protocol) throws IOException {
        assertEquals(Optional.empty(), signalAt(played(protocol), 0, null));
    }

    @Test
    void messageOfSeveralSignalsLinksToSource() throws IOException {
        assertEquals(
                Optional.of(new SharedViewSelection.SignalSelection(
                        new SourceId("s1", "Body"), SourceDataKind.SKELETON, -1)),
                signalAt(played("aimation"), 0, null));
        assertEquals(
                Optional.of(new SharedViewSelection.SignalSelection(
                        new SourceId("s1", "smartgloves-843143769", "pose"), SourceDataKind.TRACKER, -1)),
                signalAt(played("rgmp"), 1, null));
    }

    private static ExpectedSignalLink link(
            String protocol,
            SourceDataKind sourceKind,
            String device,
            String part,
            int index,
            String message,
            String... fields) {
        return new ExpectedSignalLink(protocol, sourceKind, device, part, index, message, fields);
    }

    private static SharedViewSelection.SignalSelection signal(ExpectedSignalLink link) {
        return new SharedViewSelection.SignalSelection(
                new SourceId("s1", link.device(), link.part()), link.kind(), link.index());
    }

    private static Optional<SharedViewSelection.SignalSelection> signalAt(
            SessionStateAccumulator model, long n, @Nullable String field) {
        return SignalMessageFieldMapper.signal(
                model.session(), new SharedViewSelection.MessageSelection("s1", n, field));
    }

    /** All fields of that path, or below it. */
    private static List<MessageField> fields(SessionStateAccumulator model, long n, String path) {
        var history = model.session().history();
        return history.fields(history.message(n).orElseThrow()).stream()
                .filter(field -> field.name().equals(path)
                        || field.name().startsWith(path + ".")
                        || field.name().startsWith(path + "["))
                .toList();
    }

    private static String place(SessionStateAccumulator model, long n, String path) {
        var fields = fields(model, n, path);
        int from = fields.stream().mapToInt(MessageField::offset).min().orElseThrow();
        int to = fields.stream()
                .mapToInt(field -> field.offset() + field.length())
                .max()
                .orElseThrow();
        return "%s %d+%d".formatted(path, from, to - from);
    }

    private static SessionStateAccumulator played(String protocol) throws IOException {
        return switch (protocol) {
            case "vrpn" ->
                played(RecordedSession.open(
                        FIXTURES.resolve("vrpn/logs/srv_out.vrpn"), ProtocolCatalog.protocols(), null));
            case "aimation" ->
                played(RecordedSession.open(
                        FIXTURES.resolve("aimation/ok_data_17_77.bin"), ProtocolCatalog.protocols(), null));
            case "rgmp" -> played(recorded("rgmp", SignalMessageLinkTest::gloves));
            case "setp" -> played(recorded("setp", SignalMessageLinkTest::bubble));
            default -> throw new IllegalArgumentException(protocol);
        };
    }

    private static SessionStateAccumulator played(RecordedSession recordedSession) throws IOException {
        var session = recordedSession.createSession(
                "s1", recordedSession.recording().anchor(), MIB, SkeletonMapLibrary.builtIn());
        var model = new SessionStateAccumulator(
                session,
                0,
                SkeletonMapLibrary.builtIn(),
                AxesAndUnitOverride.AUTO,
                () -> 0,
                new ProcessEventDelayMonitor());
        recordedSession.recording().replay(new SessionReplayer(session, model));
        return model;
    }

    private interface RecordingFiller {
        void fill(RecordingContentConsumer out) throws IOException;
    }

    private static RecordedSession recorded(String protocol, RecordingFiller filling) {
        Protocol ownProtocol = ProtocolCatalog.protocols().stream()
                .filter(one -> one.name().equals(protocol))
                .findFirst()
                .orElseThrow();
        return new RecordedSession(Path.of(protocol), ownProtocol, new ReplayableRecordedSession() {
            @Override
            public MonotonicToUnixTimeAnchor anchor() {
                return new MonotonicToUnixTimeAnchor(0, 0);
            }

            @Override
            public void replay(RecordingContentConsumer out) throws IOException {
                filling.fill(out);
            }
        });
    }

    /** A glove's definition, and a frame of each of its groups. */
    private static void gloves(RecordingContentConsumer out) throws IOException {
        var json = Files.readString(FIXTURES.resolve("rgmp/valid/v02_glove_two_groups.json"))
                .getBytes(StandardCharsets.UTF_8);
        var definition = little(8 + json.length).putInt(1).putInt(json.length).put(json);
        var tcp = Channel.tcp("tcp");
        out.opened(Direction.TO_SERVER, tcp, 0, "");
        for (var frame : List.of(definition, frame(0, 212), frame(1, IMU))) {
            out.data(Direction.TO_CLIENT, tcp, 1, frame.flip().asReadOnlyBuffer(), Entry.EntryModification.NONE);
        }
    }

    private static final int IMU = 36;

    private static ByteBuffer frame(int group, int values) {
        var frame = little(24 + values).putInt(2).putInt(16 + values);
        frame.putInt(843143769).putInt(group).putLong(1_000_000L);
        while (frame.hasRemaining()) {
            frame.putFloat(0.5f);
        }
        return frame;
    }

    private static ByteBuffer little(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** An object that is perceived, and moves. */
    private static void bubble(RecordingContentConsumer out) throws IOException {
        var vectors = JsonMapper.shared()
                .readTree(FIXTURES.resolve("setp/vectors.json"))
                .get("vectors");
        var udp = Channel.udp("udp");
        out.opened(Direction.TO_SERVER, udp, 0, "");
        for (var id :
                List.of("connect-request", "connect-ack", "connect-success", "object-perception-nodata", "movement")) {
            for (var vector : vectors) {
                if (vector.get("id").asString().equals(id)) {
                    var direction = vector.get("sender").asString().equals("client")
                            ? Direction.TO_SERVER
                            : Direction.TO_CLIENT;
                    for (var packet : vector.get("packets")) {
                        var bytes = HexFormat.of().parseHex(packet.get("hex").asString());
                        out.data(
                                direction,
                                udp,
                                1,
                                ByteBuffer.wrap(bytes).asReadOnlyBuffer(),
                                Entry.EntryModification.NONE);
                    }
                }
            }
        }
    }
}
