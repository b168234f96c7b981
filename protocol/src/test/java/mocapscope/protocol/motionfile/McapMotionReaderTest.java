package mocapscope.protocol.motionfile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import mocapscope.protocol.mcap.McapChannel;
import mocapscope.protocol.mcap.McapHeader;
import mocapscope.protocol.mcap.McapSchema;
import mocapscope.protocol.mcap.compression.McapCompression;
import mocapscope.protocol.mcap.writer.McapWriteOptions;
import mocapscope.protocol.mcap.writer.McapWriter;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileDiagnostic;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileElement;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileSamples;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileSource;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.toy.DecoderStateRoundTrip;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests MCAP files of other programs that are replayed as recordings. */
class McapMotionReaderTest {
    private static final Path FIXTURES = Path.of(System.getProperty("mocapscope.fixtures", "../src-test-fixtures"));
    private static final double NO = Double.NaN;
    private static final double HALF = Math.sqrt(0.5);
    private static final long MILLISECOND = 1_000_000L;

    @TempDir
    private Path folder;

    /** The messages of a file by kind, with samples by the part of their source. */
    private static final class ReadFile {
        private final Map<Integer, MotionFileSource> sources = new HashMap<>();
        private final List<String> sourceTexts = new ArrayList<>();
        private final Map<String, List<MotionFileSamples>> samples = new HashMap<>();
        private final List<MotionFileDiagnostic> diagnostics = new ArrayList<>();
        private String damage = "";

        static ReadFile of(Path file) throws IOException {
            var read = new ReadFile();
            try (var reader = MotionFileOpener.createReaderFactory(file).openReader()) {
                for (var message = reader.readNext(); message != null; message = reader.readNext()) {
                    read.add(message);
                }
                read.damage = reader.damage();
            }
            return read;
        }

        private void add(MotionFileMessage message) {
            switch (message) {
                case MotionFileSource source -> {
                    sources.put(source.source(), source);
                    var names = source.elements().stream()
                            .map(element -> element.name() + "<" + element.parent())
                            .toList();
                    sourceTexts.add("%s %s %s".formatted(source.kind(), source.part(), names));
                }
                case MotionFileSamples list ->
                    samples.computeIfAbsent(sources.get(list.source()).part(), _ -> new ArrayList<>())
                            .add(list);
                case MotionFileDiagnostic diagnostic -> diagnostics.add(diagnostic);
                default -> throw new AssertionError(message);
            }
        }

        List<MotionFileSamples> of(String part) {
            return samples.getOrDefault(part, List.of());
        }

        List<String> texts(MotionFileProblemKind severity) {
            return diagnostics.stream()
                    .filter(diagnostic -> diagnostic.severity() == severity)
                    .map(MotionFileDiagnostic::text)
                    .toList();
        }
    }

    private static void assertNumbers(MotionFileSamples samples, double... expected) {
        assertArrayEquals(expected, samples.values().toArray(), 1e-6);
    }

    private static double[] concat(double[]... rows) {
        return Arrays.stream(rows).flatMapToDouble(Arrays::stream).toArray();
    }

    private static double[] pose(double x, double y, double z, double angle) {
        return new double[] {x, y, z, 0, 0, Math.sin(angle / 2), Math.cos(angle / 2)};
    }

    /** The body of the fixtures at a moment, in the frame {@code world}. */
    private static double[] body(int i) {
        double angle = Math.PI / 2 + 0.1 * i;
        double y = 2 + 0.01 * i;
        return concat(
                pose(1, y, 0.9, angle),
                pose(1, y, 1.4, angle),
                pose(1 - 0.1 * Math.sin(angle), y + 0.1 * Math.cos(angle), 0.8, angle));
    }

    @ParameterizedTest
    @ValueSource(strings = {"foxglove_protobuf.mcap", "foxglove_json.mcap"})
    void readsFilesOfFoxglove(String name) throws IOException {
        var read = ReadFile.of(FIXTURES.resolve("mcap").resolve(name));

        assertEquals(
                List.of(
                        "BODY hips [hips<-1, spine<0, left_leg<0]",
                        "BODY prop [prop<-1]",
                        "TRACKERS helmet/pose [1<-1]",
                        "TRACKERS detections [1<-1, 2<-1]",
                        "POINTS markers [1<-1, 2<-1]",
                        "CHANNELS joints position [elbow<-1, gripper<-1]",
                        "CHANNELS joints velocity [elbow<-1, gripper<-1]",
                        "CHANNELS joints effort [elbow<-1, gripper<-1]"),
                read.sourceTexts);
        for (int i = 0; i < 10; i++) {
            assertEquals(10 * MILLISECOND * i, read.of("hips").get(i).time());
            assertNumbers(read.of("hips").get(i), body(i));
            assertNumbers(read.of("prop").get(i), pose(3, 0.1 * i, 1, 0));
            assertNumbers(read.of("helmet/pose").get(i), pose(1, 2 + 0.01 * i, 1.9, Math.PI / 2 + 0.1 * i));
            assertNumbers(read.of("markers").get(i), 1, 2.5, 1, 1 - 0.25 * i, 2, 1);
            assertNumbers(read.of("joints position").get(i), 0.1 * i, NO);
            assertNumbers(read.of("joints effort").get(i), NO, 5);
        }
        assertNumbers(read.of("detections").get(3), concat(pose(3, 0, 0, 0), pose(0, 3, 0, Math.PI / 2)));
        assertNumbers(read.of("detections").get(9), 9, 0, 0, 0, 0, 0, 1, NO, NO, NO, NO, NO, NO, NO);
        assertEquals(
                List.of(
                        "channel /camera (foxglove.CompressedImage, %s), 10 messages at 100.0 Hz, is not shown: its schema has no frames, poses, points or joint states that are read"
                                .formatted(name.contains("json") ? "json" : "protobuf"),
                        "points of a point cloud have no names; equal numbers need not be the same marker",
                        "the axes and the unit are not stated; z up and metres are assumed (REP 103)"),
                read.texts(MotionFileProblemKind.FILE_NOTE));
        assertEquals(3, read.diagnostics.size());
        assertEquals("", read.damage);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ros2.mcap", "ros2_big_endian.mcap"})
    void readsFilesOfRos(String name) throws IOException {
        var read = ReadFile.of(FIXTURES.resolve("mcap").resolve(name));

        for (int i = 0; i < 10; i++) {
            assertNumbers(read.of("hips").get(i), body(i)); // also before /tf_static says where it is
            assertNumbers(read.of("helmet/pose").get(i), pose(1, 2 + 0.01 * i, 1.9, Math.PI / 2 + 0.1 * i));
        }
        assertEquals(
                "channel /chatter (std_msgs/msg/String, cdr), 10 messages at 100.0 Hz, is not shown: its schema has no frames, poses, points or joint states that are read",
                read.texts(MotionFileProblemKind.FILE_NOTE).getFirst());
        assertEquals(List.of(), read.texts(MotionFileProblemKind.FILE_INVALID));
        assertEquals("", read.damage);
    }

    @Test
    void readsBagWithAlignmentFromStartOfMessage() throws IOException {
        var read = ReadFile.of(FIXTURES.resolve("reports/foreign_ros2.mcap"));

        assertEquals(List.of("BODY base [base<-1]"), read.sourceTexts);
        assertEquals(10, read.of("base").size());
        assertNumbers(read.of("base").get(9), 1, 2, 3, 0, 0, 0, 1);
        assertEquals(
                List.of(
                        "/tf message 1, byte 0, encapsulation at byte 199: numbers are aligned from the start of the message, not from the byte after the encapsulation (MCAP CDR_ALIGNMENT, section “CORBA GIOP, Alignment”)"),
                read.texts(MotionFileProblemKind.FILE_INVALID));
    }

    @Test
    void replaysSamplesWithTimesAndBasis() throws IOException {
        var recording = MotionFileOpener.open(FIXTURES.resolve("mcap/foxglove_protobuf.mcap"));
        var samples = new ArrayList<Sample>();
        var sources = new ArrayList<String>();
        var entries = new ArrayList<Entry>();
        recording.replay(recording.parts(), part -> {
            var session = part.recorded()
                    .createSession("file", recording.anchor(), Transcript.DEFAULT_BUDGET, SkeletonMapLibrary.builtIn());
            SessionListener listener = event -> {
                switch (event) {
                    case SessionEvent.Samples list -> samples.addAll(list.list());
                    case SessionEvent.SourceDescribed described -> {
                        var info = described.info();
                        sources.add("%s %s %s %s"
                                .formatted(info.source().label(), info.kind(), info.unit(), info.quaternions()));
                        assertEquals(
                                info.source().part().startsWith("joints"),
                                info.basis().isEmpty());
                        info.basis().ifPresent(basis -> assertEquals(Basis.Z_UP, basis));
                    }
                    case SessionEvent.EntryAppended appended -> entries.add(appended.entry());
                    default -> {}
                }
            };
            return part.recorded().createReplayer(session, listener);
        });

        assertEquals(
                List.of(
                        "foxglove_protobuf/hips SKELETON m xyzw",
                        "foxglove_protobuf/prop SKELETON m xyzw",
                        "foxglove_protobuf/helmet/pose TRACKER m xyzw",
                        "foxglove_protobuf/detections TRACKER m xyzw",
                        "foxglove_protobuf/markers SKELETON m ",
                        "foxglove_protobuf/joints position ANALOG unknown ",
                        "foxglove_protobuf/joints velocity ANALOG unknown ",
                        "foxglove_protobuf/joints effort ANALOG unknown "),
                sources);
        assertEquals(1_700_000_000_000_000_000L, recording.anchor().epochNanos(0));
        var poses = samples.stream()
                .filter(Sample.Pose.class::isInstance)
                .map(Sample.Pose.class::cast)
                .toList();
        assertEquals(29, poses.size()); // the last message of two poses has one
        assertEquals(1, poses.get(2).sensor());
        assertEquals(90 * MILLISECOND, poses.getLast().stamp().arrival());
        var session = recording
                .parts()
                .getFirst()
                .recorded()
                .createSession("file", recording.anchor(), 1 << 20, SkeletonMapLibrary.builtIn());
        var roundTrip = new DecoderStateRoundTrip(session.history().decoder(), entries);
        assertTrue(roundTrip.compare(1, 60) > 5);
        roundTrip.damage(3, 50, new Random(1));
    }

    /** Writes a file of JSON messages, one for each line: time in ms, topic, schema of Foxglove, and JSON with '. */
    private Path write(McapWriteOptions options, String... lines) throws IOException {
        var file = folder.resolve("made.mcap");
        Files.deleteIfExists(file);
        var channels = new HashMap<String, Integer>();
        try (var writer = new McapWriter(Files.newOutputStream(file), new McapHeader("x", "test"), options)) {
            for (var line : lines) {
                var parts = line.split(" ", 4);
                if (!channels.containsKey(parts[1])) {
                    int id = channels.size() + 1;
                    channels.put(parts[1], id);
                    writer.addSchema(new McapSchema(id, "foxglove." + parts[2], "jsonschema", ByteBuffer.allocate(0)));
                    writer.addChannel(new McapChannel(id, id, parts[1], "json", Map.of()));
                }
                long time = Long.parseLong(parts[0]) * MILLISECOND;
                var json = parts[3].replace('\'', '"').getBytes(StandardCharsets.UTF_8);
                writer.writeMessage(channels.get(parts[1]), 0, time, time, ByteBuffer.wrap(json));
            }
            writer.finish();
        }
        return file;
    }

    private Path write(String... lines) throws IOException {
        return write(McapWriteOptions.STANDARD, lines);
    }

    private static String tf(int ms, int stamp, String parent, String child, double x) {
        return "%d /tf FrameTransform {'timestamp':{'sec':%d,'nsec':0},'parent_frame_id':'%s','child_frame_id':'%s','translation':{'x':%s}}"
                .formatted(ms, stamp, parent, child, x);
    }

    @Test
    void makesOneSampleOfSingleTransformsOfOneTime() throws IOException {
        var read = ReadFile.of(write(
                tf(100, 7, "world", "hips", 1),
                tf(101, 7, "hips", "hand", 1),
                tf(120, 8, "world", "hips", 2),
                tf(121, 8, "hips", "hand", 2),
                tf(140, 9, "world", "hips", 3),
                tf(155, 9, "hips", "hand", 3)));

        assertEquals(List.of("BODY hips [hips<-1, hand<0]"), read.sourceTexts);
        assertEquals(
                List.of(1L, 21L, 40L, 55L),
                read.of("hips").stream()
                        .map(samples -> samples.time() / MILLISECOND)
                        .toList());
        assertNumbers(read.of("hips").getFirst(), concat(pose(1, 0, 0, 0), pose(2, 0, 0, 0)));
        assertNumbers(read.of("hips").get(2), concat(pose(3, 0, 0, 0), pose(5, 0, 0, 0)));
        assertNumbers(read.of("hips").get(3), concat(pose(3, 0, 0, 0), pose(6, 0, 0, 0)));
    }

    @Test
    void separatesBodiesBelowFramesThatNeverMove() throws IOException {
        var read = ReadFile.of(write(
                tf(0, 1, "map", "room", 5),
                tf(0, 1, "room", "cart", 0),
                tf(0, 1, "cart", "wheel", 1),
                tf(0, 1, "room", "pelvis", 0),
                tf(0, 1, "pelvis", "hand", 1),
                tf(0, 1, "room", "lamp", 9),
                tf(20, 2, "map", "room", 5),
                tf(20, 2, "room", "cart", 1),
                tf(20, 2, "pelvis", "hand", 2)));

        // the pelvis never moves, but it is a bone; the lamp is a fixed thing of its own
        assertEquals(
                List.of("BODY cart [cart<-1, wheel<0]", "BODY pelvis [pelvis<-1, hand<0]", "BODY lamp [lamp<-1]"),
                read.sourceTexts);
        assertNumbers(read.of("cart").get(1), concat(pose(6, 0, 0, 0), pose(7, 0, 0, 0)));
        assertEquals(1, read.of("lamp").size());
    }

    @Test
    void separatesBodiesThatStandStill() throws IOException {
        var read = ReadFile.of(write(
                tf(0, 1, "world", "stage", 1),
                tf(0, 1, "stage", "a/Hips", 1),
                tf(0, 1, "a/Hips", "a/Head", 1),
                tf(0, 1, "stage", "b", 1),
                tf(0, 1, "b", "b/pelvis", 1),
                tf(0, 1, "world", "table", 1),
                tf(0, 1, "table", "leg", 1)));

        assertEquals(
                List.of(
                        "BODY a/Hips [a/Hips<-1, a/Head<0]",
                        "BODY b/pelvis [b/pelvis<-1]",
                        "BODY table [table<-1, leg<0]"),
                read.sourceTexts);
    }

    @Test
    void reportsReparentedFramesAndCycles() throws IOException {
        var read = ReadFile.of(write(
                tf(0, 1, "world", "hand", 1),
                tf(0, 1, "world", "ball", 4),
                tf(20, 2, "world", "hand", 2),
                tf(40, 3, "hand", "ball", 1),
                tf(60, 4, "ball", "hand", 1),
                tf(80, 5, "hand", "hand", 1)));

        assertEquals(List.of("BODY hand [hand<-1]", "BODY ball [ball<-1]"), read.sourceTexts);
        assertNumbers(read.of("ball").get(1), pose(3, 0, 0, 0));
        assertEquals(
                List.of(
                        "transforms[0] | the parent of frame ball changes from world to hand | FRAME_PARENT",
                        "transforms[0] | frame hand is above its parent ball; the transform is ignored | FRAME_CYCLE",
                        "transforms[0] | frame hand is above its parent hand; the transform is ignored | FRAME_CYCLE"),
                read.diagnostics.stream()
                        .filter(diagnostic -> diagnostic.severity() == MotionFileProblemKind.FILE_INVALID)
                        .map(diagnostic -> "%s | %s | %s"
                                .formatted(
                                        diagnostic
                                                .field()
                                                .substring(diagnostic.field().indexOf("transforms")),
                                        diagnostic.reason(),
                                        diagnostic.rule().replace("MCAP ", "")))
                        .toList());
    }

    @Test
    void readsCycleOfFirstParents() throws IOException {
        var read = ReadFile.of(
                write(tf(0, 1, "b", "a", 1), tf(20, 2, "c", "a", 2), tf(40, 3, "a", "b", 1), tf(60, 4, "a", "b", 2)));

        assertEquals(List.of("BODY b [b<-1]"), read.sourceTexts);
    }

    @Test
    void reportsInvalidNumbersAndNames() throws IOException {
        var read = ReadFile.of(write(
                tf(0, 1, "world", "hips", 1),
                tf(0, 1, "hips", "hand", 1),
                "20 /tf FrameTransform {'parent_frame_id':'world','child_frame_id':'hips','translation':{'x':null}}",
                "40 /tf FrameTransform {'parent_frame_id':'world','child_frame_id':'hips','rotation':{}}",
                "60 /tf FrameTransform {'parent_frame_id':'world','child_frame_id':'hips','rotation':{'w':2}}",
                tf(80, 1, "world", "", 1),
                tf(80, 1, "x".repeat(257), "foot", 1),
                tf(80, 2, "world", "hips", 2).replace("'timestamp'", "7")));

        assertEquals(
                List.of(
                        "message 3, transforms[0] the position is no number NUMBER",
                        "message 4, transforms[0] the orientation has the length 0.00, not 1 NUMBER",
                        "message 5, transforms[0] the orientation has the length 2.00, not 1 NUMBER",
                        "message 6, transforms[0] the name of a frame is empty or has more than 256 characters NAME",
                        "message 7, transforms[0] the name of a frame is empty or has more than 256 characters NAME"),
                read.diagnostics.stream()
                        .filter(diagnostic -> diagnostic.severity() == MotionFileProblemKind.FILE_INVALID)
                        .limit(5)
                        .map(diagnostic -> "%s %s %s"
                                .formatted(
                                        diagnostic.field().substring(4),
                                        diagnostic.reason(),
                                        diagnostic.rule().replace("MCAP ", "")))
                        .toList());
        assertTrue(
                read.texts(MotionFileProblemKind.FILE_INVALID)
                        .getLast()
                        .startsWith("/tf message 8, byte 1, message at"),
                read.texts(MotionFileProblemKind.FILE_INVALID).getLast());
        assertNumbers(read.of("hips").get(1), NO, NO, NO, 0, 0, 0, 1, NO, NO, NO, 0, 0, 0, 1);
        assertNumbers(read.of("hips").get(2), 0, 0, 0, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO);
        assertNumbers(read.of("hips").get(3), concat(pose(0, 0, 0, 0), pose(1, 0, 0, 0)));
    }

    @Test
    void countsViolationsBeyondLimit() throws IOException {
        var lines = new ArrayList<String>();
        lines.add(tf(0, 1, "world", "hips", 1));
        for (int i = 0; i < 250; i++) {
            lines.add(tf(20 + i, 2 + i, "world", "", 1));
        }
        var texts = ReadFile.of(write(lines.toArray(String[]::new))).texts(MotionFileProblemKind.FILE_INVALID);

        assertEquals(201, texts.size());
        assertTrue(texts.getLast().contains("further violations of this rule, from here on: 50"), texts.getLast());
    }

    @Test
    void rejectsFileWithNothingToShow() throws IOException {
        var file = write(
                "0 /log Log {'message':'hello'}",
                "0 /cloud PointCloud {'data':7}",
                "0 /empty PosesInFrame {'poses':[]}");

        assertEquals(
                "nothing to show in an MCAP file with profile x, library test, channels /log (foxglove.Log, json), /cloud"
                        + " (foxglove.PointCloud, json), /empty (foxglove.PosesInFrame, json): " + file,
                assertThrows(IOException.class, () -> MotionFileOpener.open(file))
                        .getMessage());
    }

    @Test
    void listsChannelsThatAreNotShown() throws IOException {
        var cloud =
                "{'point_stride':8,'fields':[{'name':'x','offset':0,'type':7},{'name':'y','offset':4,'type':7}],'data':'%s'}"
                        .formatted("A".repeat(8 * 4098 * 4 / 3));
        var read = ReadFile.of(write(
                tf(0, 1, "world", "hips", 1),
                "0 /log Log {'message':'hello'}",
                "0 /broken PointCloud {'data':7}",
                "0 /empty PosesInFrame {'poses':[]}",
                "0 /lidar PointCloud " + cloud));

        assertEquals(
                List.of(
                        "channel /log (foxglove.Log, json), 1 message, is not shown: its schema has no frames, poses, points or joint states that are read",
                        "channel /broken (foxglove.PointCloud, json), 1 message, is not shown: none of its messages can be read (the first: data at byte 0 of the message: is no text)",
                        "channel /empty (foxglove.PosesInFrame, json), 1 message, is not shown: its messages contain nothing",
                        "channel /lidar (foxglove.PointCloud, json), 1 message, is not shown: it has up to 4,098 points, and at most 4,096 are shown as markers"),
                read.texts(MotionFileProblemKind.FILE_NOTE).subList(0, 4));
    }

    @Test
    void boundsListOfChannelsThatAreNotShown() throws IOException {
        var lines = new ArrayList<String>();
        lines.add(tf(0, 1, "world", "hips", 1));
        for (int i = 0; i < 300; i++) {
            lines.add("0 /log%d Log {}".formatted(i));
        }
        var notes = ReadFile.of(write(lines.toArray(String[]::new))).texts(MotionFileProblemKind.FILE_NOTE);

        assertEquals(202, notes.size());
        assertEquals("100 further channels are not shown", notes.get(200));
    }

    @ParameterizedTest
    @EnumSource(McapCompression.class)
    void readsFilesWithEveryCompression(McapCompression compression) throws IOException {
        var file = write(
                McapWriteOptions.STANDARD.withCompression(compression),
                tf(0, 1, "world", "hips", 1),
                tf(20, 2, "world", "hips", 2));

        assertEquals(2, ReadFile.of(file).of("hips").size());
    }

    @Test
    void readsUndamagedChunksOfDamagedFile() throws IOException {
        var bytes = Files.readAllBytes(FIXTURES.resolve("mcap/ros2_big_endian.mcap"));
        bytes[indexOf(bytes, "zstd") + 3] = 'q';
        var unknown = ReadFile.of(Files.write(folder.resolve("unknown.mcap"), bytes));

        assertTrue(unknown.of("hips").size() >= 2, () -> unknown.samples.toString());
        assertEquals(1, unknown.texts(MotionFileProblemKind.FILE_DAMAGED).size(), () -> unknown.diagnostics.toString());
        assertTrue(unknown.damage.contains("compression at byte"), unknown.damage);
        assertTrue(unknown.damage.contains("'zstq' is unknown"), unknown.damage);
        assertTrue(unknown.diagnostics.stream().anyMatch(one -> one.rule().equals("MCAP RECORD") && one.offset() > 8));
    }

    private static int indexOf(byte[] bytes, String text) {
        return new String(bytes, StandardCharsets.ISO_8859_1).indexOf(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"reports/foreign_ros2.mcap", "mcap/ros2_big_endian.mcap"})
    void readsEveryTruncatedFileOrRejectsIt(String name) throws IOException {
        var bytes = Files.readAllBytes(FIXTURES.resolve(name));
        int opened = 0;
        for (int length = 8; length < bytes.length; length += bytes.length / 150) {
            var file = Files.write(folder.resolve("cut.mcap"), Arrays.copyOf(bytes, length));
            try {
                var read = ReadFile.of(file);
                assertFalse(read.damage.isEmpty(), () -> "no damage is reported: " + file);
                opened++;
            } catch (IOException refusal) {
                assertTrue(String.valueOf(refusal.getMessage()).startsWith("nothing to show in an MCAP file"));
            }
        }
        assertTrue(opened > 50, "files that open: " + opened);
    }

    @Test
    void survivesRandomDamage() throws IOException {
        var random = new Random(11);
        for (var name : List.of("foxglove_protobuf.mcap", "foxglove_json.mcap", "ros2.mcap")) {
            var whole = Files.readAllBytes(FIXTURES.resolve("mcap").resolve(name));
            for (int round = 0; round < 60; round++) {
                var bytes = whole.clone();
                for (int i = 0; i < 1 + round % 5; i++) {
                    bytes[8 + random.nextInt(bytes.length - 8)] = (byte) random.nextInt();
                }
                var file = Files.write(folder.resolve("damaged.mcap"), bytes);
                try {
                    MotionFileOpener.open(file);
                    ReadFile.of(file);
                } catch (IOException refusal) {
                    assertTrue(String.valueOf(refusal.getMessage()).contains("MCAP file"), refusal::toString);
                }
            }
        }
    }

    @Test
    void ordersMessagesByIndexOrReportsTheirOrder() throws IOException {
        var lines =
                new String[] {tf(0, 1, "world", "hips", 0), tf(40, 3, "world", "hips", 2), tf(20, 2, "world", "hips", 1)
                };
        var ordered = ReadFile.of(write(lines));
        assertEquals(
                List.of(0.0, 1.0, 2.0),
                ordered.of("hips").stream()
                        .map(samples -> samples.values().at(0))
                        .toList());
        assertEquals(List.of(), ordered.texts(MotionFileProblemKind.FILE_INVALID));

        var file = write(lines);
        var bytes = Files.readAllBytes(file);
        var cut = ReadFile.of(Files.write(folder.resolve("cut.mcap"), Arrays.copyOf(bytes, bytes.length - 8)));
        assertEquals(
                List.of(0.0, 2.0, 1.0),
                cut.of("hips").stream().map(samples -> samples.values().at(0)).toList());
        assertEquals(1, cut.texts(MotionFileProblemKind.FILE_INVALID).size());
        assertTrue(cut.texts(MotionFileProblemKind.FILE_INVALID).getFirst().contains("log_time at byte"));
    }

    @Test
    void boundsSourcesAndFrames() throws IOException {
        var transforms = new StringBuilder();
        for (int i = 0; i < 4000; i++) {
            transforms
                    .append(i == 0 ? "" : ",")
                    .append("{'parent_frame_id':'world','child_frame_id':'f%d'}".formatted(i));
        }
        var more = transforms.toString().replace("'f", "'g");
        var file = write(
                "0 /tf FrameTransforms {'transforms':[%s]}".formatted(transforms),
                "10 /tf FrameTransforms {'transforms':[%s]}".formatted(more),
                "20 /poses PosesInFrame {'poses':[{}]}",
                "20 /joints JointStates {'joints':[{'name':'a','position':1}]}");
        var read = ReadFile.of(file);

        assertEquals(4096, read.sources.size());
        assertEquals(
                "further violations of this rule, from here on: 3,705",
                read.diagnostics.getLast().reason());
        assertTrue(
                read.texts(MotionFileProblemKind.FILE_NOTE)
                        .getFirst()
                        .endsWith("is not shown: the file has more than 4,096 sources"),
                read.texts(MotionFileProblemKind.FILE_NOTE).getFirst());
    }

    @Test
    void boundsSamplesOfLargeBodyAndShortMessages() throws IOException {
        var transforms = new ArrayList<String>();
        for (int i = 0; i < 4000; i++) {
            transforms.add("{'parent_frame_id':'%s','child_frame_id':'f%d'}".formatted(i == 0 ? "world" : "f0", i));
        }
        var lines = new ArrayList<String>();
        lines.add("0 /tf FrameTransforms {'transforms':[%s]}".formatted(String.join(",", transforms)));
        for (int i = 1; i < 2000; i++) {
            lines.add("%d /one FrameTransform {'parent_frame_id':'world','child_frame_id':'f0','translation':{'x':%d}}"
                    .formatted(20 * i, i));
        }
        int samples = 0;
        int limits = 0;
        var factory = MotionFileOpener.createReaderFactory(write(lines.toArray(String[]::new)));
        try (var reader = factory.openReader()) {
            for (var message = reader.readNext(); message != null; message = reader.readNext()) {
                samples += message instanceof MotionFileSamples ? 1 : 0;
                limits += message instanceof MotionFileDiagnostic one
                                && one.rule().equals("MCAP LIMIT")
                        ? 1
                        : 0;
            }
            assertEquals("its samples exceed a limit", reader.damage());
        }

        // 224 kB a sample: 256 MiB and 50 times the bytes of the messages
        assertTrue(samples > 1200 && samples < 1400, "samples: " + samples);
        assertEquals(1, limits);
    }

    @Test
    void rejectsLongNamesWithoutDecodingThem() throws IOException {
        var read = ReadFile.of(write(
                tf(0, 1, "world", "hips", 1),
                tf(20, 2, "x".repeat(1 << 20), "hips", 1),
                "20 /joints JointStates {'joints':[{'name':'%s','position':1},{'name':'a','position':2}]}"
                        .formatted("y".repeat(257))));

        assertEquals(2, read.texts(MotionFileProblemKind.FILE_INVALID).size());
        assertNumbers(read.of("joints position").getFirst(), 2);
    }

    @Test
    void numbersEqualTopics() throws IOException {
        var file = folder.resolve("equal.mcap");
        try (var writer =
                new McapWriter(Files.newOutputStream(file), new McapHeader("", ""), McapWriteOptions.STANDARD)) {
            writer.addSchema(new McapSchema(1, "foxglove.PoseInFrame", "jsonschema", ByteBuffer.allocate(0)));
            for (int id = 1; id <= 2; id++) {
                writer.addChannel(new McapChannel(id, 1, "/pose", "json", Map.of()));
                writer.writeMessage(id, 0, id, id, ByteBuffer.wrap("{}".getBytes(StandardCharsets.UTF_8)));
            }
            writer.finish();
        }

        assertEquals(List.of("TRACKERS pose [1<-1]", "TRACKERS pose 2 [1<-1]"), ReadFile.of(file).sourceTexts);
        assertNumbers(ReadFile.of(file).of("pose 2").getFirst(), pose(0, 0, 0, 0));
    }

    @Test
    void rejectsCompressedFile() throws IOException {
        var file = folder.resolve("ros2.mcap.gz");
        try (var out = new GZIPOutputStream(Files.newOutputStream(file))) {
            Files.copy(FIXTURES.resolve("mcap/ros2.mcap"), out);
        }

        assertEquals(
                "an MCAP file compressed with gzip: unpack it first with gunzip: " + file,
                assertThrows(IOException.class, () -> MotionFileOpener.open(file))
                        .getMessage());
    }

    @Test
    void turnsPointsByOriginOfCloud() throws IOException {
        var read = ReadFile.of(write(
                tf(0, 1, "world", "sensor", 10),
                tf(20, 2, "world", "sensor", 20),
                "30 /cloud PointCloud {'frame_id':'sensor','pose':{'position':{'z':1},'orientation':{'z':%s,'w':%s}},'point_stride':2,'fields':[{'name':'x','offset':0,'type':1},{'name':'y','offset':1,'type':2}],'data':'Af8='}"
                        .formatted(HALF, HALF)));

        assertNumbers(read.of("cloud").getFirst(), 21, 1, 1);
        assertEquals(
                List.of(new MotionFileElement("1", -1)), read.sources.get(1).elements());
    }
}
