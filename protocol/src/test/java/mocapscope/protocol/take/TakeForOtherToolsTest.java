package mocapscope.protocol.take;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.foxglove.FoxgloveProtobufSchemas;
import mocapscope.protocol.mcap.McapChannel;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.mcap.McapMetadata;
import mocapscope.protocol.mcap.McapRecord;
import mocapscope.protocol.protobuf.ProtobufException;
import mocapscope.protocol.protobuf.ProtobufFieldDescriptor;
import mocapscope.protocol.protobuf.ProtobufMessageSchema;
import mocapscope.protocol.protobuf.ProtobufReader;
import mocapscope.protocol.scene.ExternalViewerRecordingDataKind;
import mocapscope.protocol.session.Protocol;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what other tools see in a take of the demo devices of all protocols. */
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TakeForOtherToolsTest {
    private static final double TALLEST_PATH = 4;
    private static final int MANY_BONES = 15;
    private static final int LONG_CHAIN = 5;

    // fields of mocapscope.Analog, mocapscope.Buttons and mocapscope.Health
    private static final ProtobufFieldDescriptor SOURCE =
            ProtobufFieldDescriptor.of(2, "source", ProtobufFieldDescriptor.ProtobufFieldType.TEXT);
    private static final ProtobufFieldDescriptor INDEX =
            ProtobufFieldDescriptor.of(3, "index", ProtobufFieldDescriptor.ProtobufFieldType.COUNT);
    private static final ProtobufFieldDescriptor MEASURE =
            ProtobufFieldDescriptor.of(4, "measure", ProtobufFieldDescriptor.ProtobufFieldType.TEXT);
    private static final ProtobufFieldDescriptor CHANNELS = ProtobufFieldDescriptor.of(
                    8, "channels", ProtobufFieldDescriptor.ProtobufFieldType.REAL)
            .asRepeated();

    // fields of foxglove.SceneEntity
    private static final ProtobufFieldDescriptor SPHERES =
            ProtobufFieldDescriptor.of(9, "spheres", ProtobufFieldDescriptor.ProtobufFieldType.BYTES);
    private static final ProtobufFieldDescriptor LINES =
            ProtobufFieldDescriptor.of(11, "lines", ProtobufFieldDescriptor.ProtobufFieldType.BYTES);
    private static final ProtobufFieldDescriptor LINE_POINTS =
            ProtobufFieldDescriptor.of(5, "points", ProtobufFieldDescriptor.ProtobufFieldType.BYTES);
    private static final ProtobufFieldDescriptor LINE_INDICES =
            ProtobufFieldDescriptor.of(8, "indices", ProtobufFieldDescriptor.ProtobufFieldType.BYTES);

    @TempDir
    private static Path folder;

    private List<McapRecord> records;

    @BeforeAll
    void record() throws Exception {
        var file = folder.resolve("demo.mcap");
        DemoTakeRecorder.record(file, TakeTestRecordings.OPTIONS);
        records = TakeTestRecordings.records(file);
    }

    @Test
    void framesFormOneTree() throws Exception {
        var tree = WrittenFrameTree.of(records);

        assertEquals(Set.of("world"), tree.roots());
        assertEquals(Set.of(), tree.moved);
        assertEquals(
                ProtocolCatalog.protocols().stream().map(Protocol::name).collect(Collectors.toSet()), sessions(tree));
    }

    private static Set<String> sessions(WrittenFrameTree tree) {
        return tree.children("scene").stream()
                .map(source -> source.name().replaceFirst("-.*", ""))
                .collect(Collectors.toSet());
    }

    @Test
    void bonesAreRelativeToTheirParents() throws Exception {
        var tree = WrittenFrameTree.of(records);
        int bodies = 0;
        for (var source : tree.children("scene")) {
            for (var root : tree.children(source.name())) {
                var bones = tree.frames().stream()
                        .filter(frame -> tree.path(frame.name(), source.name()).contains(root))
                        .toList();
                if (bones.size() > 1) {
                    bodies++;
                    var deepest = bones.stream()
                            .mapToInt(bone ->
                                    tree.path(bone.name(), source.name()).size())
                            .max()
                            .orElse(0);
                    double longest = bones.stream()
                            .mapToDouble(bone -> tree.path(bone.name(), root.name()).stream()
                                    .mapToDouble(step -> step.position().length())
                                    .sum())
                            .max()
                            .orElse(0);
                    assertTrue(deepest >= (bones.size() > MANY_BONES ? LONG_CHAIN : 2), () -> root + ": " + deepest);
                    assertTrue(longest > 0.03 && longest < TALLEST_PATH, () -> root + ": " + longest);
                }
            }
        }
        assertTrue(bodies >= 3, "bodies: " + bodies);
    }

    @Test
    void headsAreUp() throws Exception {
        var tree = WrittenFrameTree.of(records);
        var heads = heads(tree).toList();
        for (var head : heads) {
            var body = head.substring(0, head.lastIndexOf('/') + 1);
            double lowest = tree.frames().stream()
                    .map(WrittenFrameTree.WrittenFrame::name)
                    .filter(bone -> bone.startsWith(body))
                    .mapToDouble(bone -> tree.position(bone).z())
                    .min()
                    .orElseThrow();
            double height = tree.position(head).z() - lowest;
            assertTrue(height > 1.2 && height < 2.2, () -> head + ": " + height);
        }
        assertEquals(
                Set.of("vrpn", "aimation", "rgmp", "vmc"),
                heads.stream().map(head -> head.replaceFirst("-.*", "")).collect(Collectors.toSet()));
    }

    private static Stream<String> heads(WrittenFrameTree tree) {
        return tree.frames().stream()
                .map(WrittenFrameTree.WrittenFrame::name)
                .filter(name -> name.toLowerCase(Locale.ROOT).matches(".*/(head|nose)"));
    }

    @Test
    void eachNumericChannelHasOneSignal() throws Exception {
        var signals = new TreeMap<String, Set<List<Object>>>();
        var topics = new HashMap<Integer, String>();
        for (var record : records) {
            if (record instanceof McapChannel channel) {
                if (channel.topic().matches("/[^/]+/(analog|buttons|health)(/.*)?")) {
                    topics.put(channel.id(), channel.topic());
                }
            } else if (record instanceof McapMessage message && topics.containsKey(message.channelId())) {
                signals.computeIfAbsent(topics.get(message.channelId()), _ -> new HashSet<>())
                        .add(signal(message));
            }
        }

        var merged = new TreeMap<>(signals);
        merged.values().removeIf(kinds -> kinds.size() == 1);
        assertEquals(Map.of(), merged);
        assertTrue(
                signals.keySet().stream().anyMatch(topic -> topic.matches("/rgmp-\\d+/analog/.*/hub/magnetic_field")),
                () -> signals.keySet().toString());
        assertTrue(signals.size() >= 20, () -> signals.keySet().toString());
    }

    /** Returns the fields that tell one signal from another: source, number, measure and size, whether they are set. */
    private static List<Object> signal(McapMessage message) throws ProtobufException {
        var in = new ProtobufReader(message.data());
        var signal = new ArrayList<Object>();
        while (in.next()) {
            if (in.isAt(SOURCE) || in.isAt(MEASURE)) {
                signal.add(in.stringValue());
            } else if (in.isAt(INDEX)) {
                signal.add(in.longValue());
            } else if (in.isAt(CHANNELS)) {
                signal.add(in.doubleArray().length);
            }
        }
        return signal;
    }

    @Test
    void metadataNamesAreUnique() {
        var names = records.stream()
                .filter(McapMetadata.class::isInstance)
                .map(record -> ((McapMetadata) record).name())
                .toList();

        assertEquals(names.size(), new HashSet<>(names).size(), names::toString);
        assertTrue(names.stream().anyMatch(name -> name.matches("mocapscope.session/vrpn-\\d+")), names::toString);
        assertTrue(names.stream().anyMatch(name -> name.matches("mocapscope.skeleton/rgmp-\\d+/.+")), names::toString);
    }

    @Test
    void pointsAreJointsInRootFrame() throws Exception {
        var tree = WrittenFrameTree.of(records);
        var clouds = messages("/[^/]+/points");
        assertEquals(
                ProtocolCatalog.protocols().stream()
                        .map(protocol -> "/" + protocol.name())
                        .collect(Collectors.toSet()),
                protocols(clouds.keySet()));
        for (var cloud : clouds.values()) {
            var last = cloud.getLast();
            assertEquals("world", text(last, 2));
            var points = bytes(last, 6);
            assertTrue(points.remaining() > 0 && points.remaining() % 16 == 0, points::toString);
            double lowest = Double.POSITIVE_INFINITY;
            double highest = Double.NEGATIVE_INFINITY;
            for (int at = 0; at < points.limit(); at += 16) {
                lowest = Math.min(lowest, points.getFloat(at + 8));
                highest = Math.max(highest, points.getFloat(at + 8));
            }
            assertTrue(lowest > -0.5 && highest < 3, "from %f to %f".formatted(lowest, highest));
        }
        assertTrue(tree.frames().size() > 100, () -> tree.frames().toString());
    }

    private static Set<String> protocols(Set<String> topics) {
        return topics.stream().map(topic -> topic.replaceFirst("-.*", "")).collect(Collectors.toSet());
    }

    /** Returns the messages of the channels with such a topic. */
    private Map<String, List<McapMessage>> messages(String topic) {
        var topics = new HashMap<Integer, String>();
        var messages = new TreeMap<String, List<McapMessage>>();
        for (var record : records) {
            if (record instanceof McapChannel channel && channel.topic().matches(topic)) {
                topics.put(channel.id(), channel.topic());
            } else if (record instanceof McapMessage message && topics.containsKey(message.channelId())) {
                messages.computeIfAbsent(topics.get(message.channelId()), _ -> new ArrayList<>())
                        .add(message);
            }
        }
        return messages;
    }

    private static String text(McapMessage message, int field) throws ProtobufException {
        return StandardCharsets.UTF_8.decode(bytes(message, field)).toString();
    }

    private static ByteBuffer bytes(McapMessage message, int number) throws ProtobufException {
        var field = ProtobufFieldDescriptor.of(number, "", ProtobufFieldDescriptor.ProtobufFieldType.BYTES);
        var in = new ProtobufReader(message.data());
        while (in.next()) {
            if (in.isAt(field)) {
                return in.bytesValue().order(ByteOrder.LITTLE_ENDIAN);
            }
        }
        throw new AssertionError("no field " + number);
    }

    @Test
    void geometryShowsBonesAndObjects() throws Exception {
        var updates = messages("/[^/]+/scene");
        var lines = new TreeSet<String>();
        var spheres = new TreeSet<String>();
        for (var update : updates.entrySet()) {
            var entities = new ProtobufReader(update.getValue().getLast().data());
            while (entities.next()) {
                var in = new ProtobufReader(entities.bytesValue());
                while (in.next()) {
                    if (in.isAt(LINES)) {
                        lines.add(update.getKey());
                        assertEquals(0, pointsWithoutPartner(in.bytesValue()), update.getKey());
                    } else if (in.isAt(SPHERES)) {
                        spheres.add(update.getKey());
                    }
                }
            }
        }

        assertTrue(protocols(lines).containsAll(Set.of("/vrpn", "/aimation", "/rgmp")), lines::toString);
        assertTrue(protocols(spheres).containsAll(Set.of("/vrpn", "/setp")), spheres::toString);
    }

    /** Returns 0 if each pair of points is a line. Foxglove Studio ignores indices, so a list with indices is wrong. */
    private static int pointsWithoutPartner(ByteBuffer lines) throws ProtobufException {
        int points = 0;
        var in = new ProtobufReader(lines);
        while (in.next()) {
            assertFalse(in.isAt(LINE_INDICES));
            points += in.isAt(LINE_POINTS) ? 1 : 0;
        }
        assertTrue(points > 0);
        return points % 2;
    }

    /** The digest of the descriptors that foxglove-sdk publishes, as {@code schemas.mjs} lists their fields. */
    @Test
    void schemasEqualPublishedOnes() throws Exception {
        var published = "9d3d22d636850bb4b0e55e4f986952d8fcd4e81498ce35ea29f94f964bc70c05";
        var text = new StringBuilder();
        for (var type : List.of(
                FoxgloveProtobufSchemas.FRAMES,
                FoxgloveProtobufSchemas.LOG,
                FoxgloveProtobufSchemas.POINT_CLOUD,
                FoxgloveProtobufSchemas.SCENE_UPDATE)) {
            describe(type, new HashSet<>(), text);
        }
        var digest = MessageDigest.getInstance("SHA-256").digest(text.toString().getBytes(StandardCharsets.UTF_8));

        assertEquals(published, HexFormat.of().formatHex(digest), text::toString);
    }

    private static void describe(ProtobufMessageSchema type, Set<String> known, StringBuilder text) {
        if (!known.add(type.name())) {
            return;
        }
        text.append(type.name()).append('\n');
        for (var field : type.fields()) {
            var of = field.of();
            text.append("  %d %s %s%s %s\n"
                    .formatted(
                            field.number(),
                            field.name(),
                            field.repeated() ? "repeated " : "",
                            of != null
                                    ? of.name()
                                    : field.enumName().isEmpty()
                                            ? Integer.toString(field.kind().number())
                                            : field.enumName(),
                            String.join(",", field.enumValues())));
        }
        for (var field : type.fields()) {
            var of = field.of();
            if (of != null) {
                describe(of, known, text);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "none | raw,log,health",
                "frames | raw,log,health,tf",
                "geometry | raw,log,health,scene",
                "points | raw,log,health,points",
                "numbers | raw,log,health,analog,buttons"
            })
    void writesOnlyChosenContents(String contents, String channels) throws Exception {
        var file = folder.resolve(contents + ".mcap");
        DemoTakeRecorder.record(
                file,
                new TakeRecorder.TakeRecorderOptions(
                        "test", false, 0, ExternalViewerRecordingDataKind.parse(contents)));
        var written = TakeTestRecordings.records(file).stream()
                .filter(McapChannel.class::isInstance)
                .map(channel -> ((McapChannel) channel).topic().split("/")[2])
                .filter(channel ->
                        !channel.equals("state")) // written if the state has changed by the time that it is due
                .collect(Collectors.toSet());

        assertEquals(Set.of(channels.split(",")), written);
    }
}
