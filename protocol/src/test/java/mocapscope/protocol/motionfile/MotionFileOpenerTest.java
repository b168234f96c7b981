package mocapscope.protocol.motionfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.c3d.C3dEvent;
import mocapscope.protocol.c3d.C3dMetadata;
import mocapscope.protocol.c3d.C3dWriter;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileElement;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileSource;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileSourceKind;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.toy.DecoderStateRoundTrip;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests C3D and BVH files that are replayed as recordings. */
class MotionFileOpenerTest {
    private static final double NO = Double.NaN;
    private static final String CLIP = """
            HIERARCHY
            ROOT Hips
            {
              OFFSET 0 0 0
              CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
              JOINT Head { OFFSET 0 80 0 CHANNELS 3 Zrotation Xrotation Yrotation
                End Site { OFFSET 0 20 0 } }
              JOINT LeftFoot { OFFSET 10 -90 0 CHANNELS 3 Zrotation Xrotation Yrotation }
            }
            MOTION
            Frames: 3
            Frame Time: .02
            0 90 0 0 0 0 0 0 0 0 0 0
            10 90 0 90 0 0 0 0 0 0 0 0
            20 90 0 0 0 0 0 0 0 0 0 0
            """;

    @TempDir
    private Path folder;

    /** The output of a replayed file. */
    private static final class ReplayOutput implements SessionListener {
        private final List<DeclaredSourceProperties> sources = new ArrayList<>();
        private final List<Sample> samples = new ArrayList<>();
        private final List<String> findings = new ArrayList<>();
        private final List<Entry> entries = new ArrayList<>();

        @Override
        public void on(SessionEvent event) {
            switch (event) {
                case SessionEvent.SourceDescribed described -> sources.add(described.info());
                case SessionEvent.Samples list -> samples.addAll(list.list());
                case Finding finding -> findings.add(finding.rule().code() + " " + finding.text());
                case SessionEvent.EntryAppended appended -> entries.add(appended.entry());
                default -> {}
            }
        }

        List<Sample> of(Class<? extends Sample> type) {
            return samples.stream().filter(type::isInstance).toList();
        }
    }

    private static ReplayOutput replay(RecordingFile file) throws IOException {
        var output = new ReplayOutput();
        file.replay(file.parts(), part -> {
            var session = part.recorded()
                    .createSession("file", file.anchor(), Transcript.DEFAULT_BUDGET, SkeletonMapLibrary.builtIn());
            return part.recorded().createReplayer(session, output);
        });
        return output;
    }

    private Path c3d(String xScreen, String unit, int frames) throws IOException {
        var content = new C3dMetadata(
                List.of("LASI", "RASI"),
                unit,
                100,
                1,
                frames,
                List.of(
                        new C3dMetadata.C3dChannel("Fz", "N"),
                        new C3dMetadata.C3dChannel("EMG", "V"),
                        new C3dMetadata.C3dChannel("Fx", "N")),
                2,
                List.of(new C3dEvent(3 / 256.0, "Strike", "Right"), new C3dEvent(1 / 256.0, "Off", "")),
                xScreen,
                "+Z");
        var file = folder.resolve("gait trial.c3d");
        Files.deleteIfExists(file);
        try (var writer = C3dWriter.open(Files.newOutputStream(file), content, 1000, List.of())) {
            var frame = writer.createFrame();
            for (int i = 0; i < frames; i++) {
                frame.setPoint(0, 1 + i, 2, 3, 0);
                frame.setPoint(1, NO, NO, NO, -1);
                for (int channel = 0; channel < 3; channel++) {
                    for (int sample = 0; sample < 2; sample++) {
                        frame.setAnalog(channel, sample, 100 * channel + 2 * i + sample);
                    }
                }
                writer.writeFrame(frame);
            }
        }
        return file;
    }

    @Test
    void replaysMarkersChannelsAndEvents() throws IOException {
        var output = replay(MotionFileOpener.open(c3d("+X", "mm", 2)));

        assertEquals(
                List.of(
                        "gait trial/markers mm z up · right-handed · mm",
                        "gait trial/events unknown unknown",
                        "gait trial/analog N unknown unknown",
                        "gait trial/analog V unknown unknown"),
                output.sources.stream()
                        .map(info -> "%s %s %s".formatted(info.source().label(), info.unit(), info.axes()))
                        .toList());
        var bodies = output.of(Sample.Skeleton.class).stream()
                .map(Sample.Skeleton.class::cast)
                .toList();
        assertEquals(
                ImmutableDoubleArray.of(1, 2, 3, NO, NO, NO), bodies.getFirst().positions());
        assertEquals("LASI", bodies.getFirst().map().bones().getFirst().name());
        assertEquals(10_000_000, bodies.get(1).stamp().arrival());
        var numbers = output.of(Sample.Analog.class).stream()
                .map(Sample.Analog.class::cast)
                .map(sample -> "%d %s %s %s"
                        .formatted(
                                sample.stamp().arrival() / 1_000_000,
                                sample.layout().labels(),
                                sample.layout().unit(),
                                sample.channels()))
                .toList();
        assertEquals(
                List.of("0 [Fz, Fx] N [0.0, 200.0]", "0 [EMG] V [100.0]", "5 [Fz, Fx] N [1.0, 201.0]"),
                numbers.subList(0, 3));
        assertEquals(8, numbers.size());
        assertEquals(
                List.of("3 Off {}", "11 Strike {context=Right}"),
                output.of(Sample.ProtocolEvent.class).stream()
                        .map(Sample.ProtocolEvent.class::cast)
                        .map(event ->
                                "%d %s %s".formatted(event.stamp().arrival() / 1_000_000, event.name(), event.fields()))
                        .toList());
        assertEquals(List.of(), output.findings);
    }

    @Test
    void reportsAssumedAxesAndUnit() throws IOException {
        var output = replay(MotionFileOpener.open(c3d("", "furlong", 1)));

        assertEquals(
                List.of(
                        "FILE_NOTE the unit of the points is furlong; millimetres are assumed",
                        "FILE_NOTE the axes of the points are not stated (POINT:X_SCREEN, POINT:Y_SCREEN); z up is"
                                + " assumed"),
                output.findings);
        assertEquals(
                Optional.of(Basis.Z_UP.scaled(0.001)), output.sources.getFirst().basis());
    }

    @Test
    void reportsViolationWithOffsetRuleAndSection() throws IOException {
        var bytes = Files.readAllBytes(c3d("+X", "mm", 20));
        var file = Files.write(folder.resolve("cut.c3d"), Arrays.copyOf(bytes, bytes.length - 600));
        var recording = MotionFileOpener.open(file);
        var output = replay(recording);

        assertEquals(
                "FILE_DAMAGED frame 17 at byte 2,472: the file ends, but it states 20 frames (C3D DATA_LENGTH, section"
                        + " “Data Section”)",
                output.findings.getFirst());
        assertEquals(16, output.of(Sample.Skeleton.class).size());
        assertTrue(recording
                .damage(recording.parts())
                .describe(file)
                .contains("frame 17 at byte 2,472: the file ends, but"));
    }

    @Test
    void reportsDamageAfterManyOtherViolations() throws IOException {
        var bytes = Files.readAllBytes(c3d("+X", "mm", 300));
        var buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int data = (buffer.getShort(16) - 1) * 512;
        for (int i = 0; i < 300; i++) {
            buffer.putFloat(data + 56 * i, Float.NaN);
        }
        var file = Files.write(folder.resolve("cut.c3d"), Arrays.copyOf(bytes, data + 56 * 250));
        var recording = MotionFileOpener.open(file);
        var output = replay(recording);

        assertTrue(recording.damage(recording.parts()).describe(file).contains("frame 251"));
        assertEquals(
                201,
                output.findings.stream()
                        .filter(finding -> finding.contains("C3D NUMBER"))
                        .count());
        assertTrue(output.findings.getLast().contains("further violations of this rule, from here on: 50"));
    }

    @Test
    void reportsAxesThatCannotBeUsed() throws IOException {
        var output = replay(MotionFileOpener.open(c3d("-Z", "mm", 1)));

        assertEquals(
                List.of("FILE_NOTE the axes of the points cannot be used (POINT:X_SCREEN is -Z, POINT:Y_SCREEN is +Z);"
                        + " z up is assumed"),
                output.findings);
    }

    @Test
    void numbersEqualNamesOfManyPoints() throws IOException {
        var content =
                new C3dMetadata(Collections.nCopies(65_025, "A"), "mm", 100, 1, 1, List.of(), 1, List.of(), "+X", "+Z");
        var file = folder.resolve("equal.c3d");
        try (var writer = C3dWriter.open(Files.newOutputStream(file), content, 1, List.of())) {
            writer.writeFrame(writer.createFrame());
        }
        MotionFileOpener.open(file);
        try (var reader = MotionFileOpener.createReaderFactory(file).openReader()) {
            var source = (MotionFileSource) Objects.requireNonNull(reader.readNext());
            var names = source.elements().stream().map(MotionFileElement::name).toList();
            assertEquals(List.of("A", "A 2", "A 3"), names.subList(0, 3));
            assertEquals("A 65025", names.getLast());
        }
    }

    @Test
    void numbersEqualNamesAroundNumberedOnes() throws IOException {
        var content = new C3dMetadata(
                List.of("A", "A 2", "A", "A 2", "A"), "mm", 100, 1, 1, List.of(), 1, List.of(), "+X", "+Z");
        var file = folder.resolve("equal.c3d");
        try (var writer = C3dWriter.open(Files.newOutputStream(file), content, 1, List.of())) {
            writer.writeFrame(writer.createFrame());
        }
        try (var reader = MotionFileOpener.createReaderFactory(file).openReader()) {
            var source = (MotionFileSource) Objects.requireNonNull(reader.readNext());
            assertEquals(
                    List.of("A", "A 2", "A 3", "A 2 2", "A 4"),
                    source.elements().stream().map(MotionFileElement::name).toList());
        }
    }

    @Test
    void ordersEventsAmongSamplesOfFrame() throws IOException {
        var samples = replay(MotionFileOpener.open(c3d("+X", "mm", 2))).samples;
        var order = samples.stream()
                .filter(sample -> !(sample instanceof Sample.Skeleton))
                .map(sample -> (sample instanceof Sample.ProtocolEvent event ? event.name() : "analog") + " "
                        + sample.stamp().arrival() / 1_000_000)
                .toList();

        assertEquals(
                List.of(
                        "analog 0",
                        "analog 0",
                        "Off 3",
                        "analog 5",
                        "analog 5",
                        "analog 10",
                        "analog 10",
                        "Strike 11",
                        "analog 15",
                        "analog 15"),
                order);
    }

    @Test
    void recognisesFormatByContentAndLastExtension() throws IOException {
        var clip = Files.writeString(folder.resolve("trial.c3d.bvh"), CLIP);
        assertEquals(
                3, replay(MotionFileOpener.open(clip)).of(Sample.Skeleton.class).size());

        var content = Files.readAllBytes(c3d("+X", "mm", 1));
        for (var name : List.of("walk.01.c3d", "walk.02.C3D", "walk.03.v2")) {
            var device = replay(MotionFileOpener.open(Files.write(folder.resolve(name), content)))
                    .sources
                    .getFirst()
                    .source()
                    .label();
            assertEquals(name.replace(".c3d", "").replace(".C3D", "") + "/markers", device);
        }
    }

    @Test
    void replaysClipAsBodyInMetres() throws IOException {
        var file = Files.writeString(folder.resolve("walk.bvh"), CLIP);
        var output = replay(MotionFileOpener.open(file));

        assertEquals("walk", output.sources.getFirst().source().label());
        assertEquals(50, output.sources.getFirst().rate().orElseThrow(), 1e-9);
        var bodies = output.of(Sample.Skeleton.class).stream()
                .map(Sample.Skeleton.class::cast)
                .toList();
        assertEquals(3, bodies.size());
        assertEquals(
                List.of(0L, 20_000_000L, 40_000_000L),
                bodies.stream().map(body -> body.stamp().arrival()).toList());
        var turned = bodies.get(1);
        assertEquals(
                List.of("Hips", "Head", "LeftFoot"),
                turned.map().bones().stream().map(bone -> bone.name()).toList());
        assertEquals(0, turned.map().bones().get(1).wireParent());
        assertVector(turned, 0, 0.1, 0.9, 0);
        assertVector(turned, 1, -0.7, 0.9, 0); // a quarter turn about z: the head points to −x
        assertEquals(Math.sqrt(0.5), turned.orientations().quat(0).z(), 1e-9);
    }

    private static void assertVector(Sample.Skeleton body, int bone, double x, double y, double z) {
        var position = body.positions().vec3(bone);
        assertEquals(x, position.x(), 1e-9);
        assertEquals(y, position.y(), 1e-9);
        assertEquals(z, position.z(), 1e-9);
    }

    @Test
    void opensFilesThatAreCompressed() throws IOException {
        var packed = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(packed)) {
            gzip.write(Files.readAllBytes(c3d("+X", "mm", 2)));
        }
        var file = Files.write(folder.resolve("trial.c3d.gz"), packed.toByteArray());
        assertEquals(
                2, replay(MotionFileOpener.open(file)).of(Sample.Skeleton.class).size());

        packed.reset();
        try (var gzip = new GZIPOutputStream(packed)) {
            gzip.write(CLIP.getBytes(StandardCharsets.UTF_8));
        }
        var clip = Files.write(folder.resolve("clip.gz"), packed.toByteArray());
        assertEquals(
                3, replay(MotionFileOpener.open(clip)).of(Sample.Skeleton.class).size());
    }

    @Test
    void rejectsBrokenFilesWithTheirName() throws IOException {
        var empty = Files.writeString(folder.resolve("empty.c3d"), "");
        assertEquals(
                "header at byte 0: this is no C3D file: " + empty,
                assertThrows(IOException.class, () -> MotionFileOpener.open(empty))
                        .getMessage());

        var clip = Files.writeString(folder.resolve("broken.bvh"), "HIERARCHY\nROOT Hips\n");
        assertThrows(IOException.class, () -> MotionFileOpener.open(clip));
    }

    @Test
    void continuesFromEveryDecoderState() throws IOException {
        var recording = MotionFileOpener.open(c3d("+X", "mm", 5));
        var output = replay(recording);
        var session = recording
                .parts()
                .getFirst()
                .recorded()
                .createSession("file", recording.anchor(), 1 << 20, SkeletonMapLibrary.builtIn());
        var roundTrip = new DecoderStateRoundTrip(session.history().decoder(), output.entries);

        assertTrue(roundTrip.compare(1, 40) > 5);
        roundTrip.damage(3, 50, new Random(1));
    }

    @Test
    void reportsMalformedMessagesAtEveryTruncation() {
        var source = new MotionFileSource(
                3,
                MotionFileSourceKind.BODY,
                "device",
                "part",
                "m",
                Optional.of(Basis.Z_UP),
                60,
                List.of(new MotionFileElement("a", -1), new MotionFileElement("b", 0)));
        var bytes = source.encode();
        assertEquals(source, read(bytes));
        for (int length = 0; length < bytes.remaining(); length++) {
            var cut = bytes.slice(0, length);
            assertThrows(DecodeException.class, () -> read(cut), "at " + length);
        }
    }

    @Test
    void rejectsParentThatDoesNotPrecedeItsChild() {
        for (int parent : new int[] {-2, 0, 7}) {
            var source = new MotionFileSource(
                    0,
                    MotionFileSourceKind.BODY,
                    "device",
                    "",
                    "m",
                    Optional.empty(),
                    60,
                    List.of(new MotionFileElement("a", parent)));
            assertThrows(DecodeException.class, () -> read(source.encode()), "parent " + parent);
        }
    }

    @Test
    void survivesRandomMessages() {
        var random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            var bytes = new byte[random.nextInt(60)];
            random.nextBytes(bytes);
            if (bytes.length > 0) {
                bytes[0] = (byte) random.nextInt(6);
            }
            try {
                read(ByteBuffer.wrap(bytes));
            } catch (DecodeException expected) {
                assertTrue(expected.offset() <= bytes.length);
            }
        }
    }

    private static MotionFileMessage read(ByteBuffer bytes) {
        return MotionFileMessage.read(new ByteReader(bytes, MotionFileProblemKind.MESSAGE_MALFORMED));
    }
}
