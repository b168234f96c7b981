package mocapscope.protocol.export;

import static mocapscope.protocol.export.ExportSamplesBuilder.SECOND;
import static mocapscope.protocol.export.ExportSamplesBuilder.stamp;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import mocapscope.protocol.c3d.C3dEvent;
import mocapscope.protocol.c3d.C3dMetadata;
import mocapscope.protocol.c3d.C3dReader;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests exported C3D files by reading them back. */
class C3dExportWriterTest {
    private static final SkeletonMap ARM = new SkeletonMap(
            "arm",
            List.of(),
            List.of(new Bone("upper arm", "", -1, -1), new Bone("hand", "", 0, 0)),
            List.of(),
            "",
            Optional.of(Basis.Z_UP.scaled(0.01)));
    private static final AnalogChannelDescription FORCE =
            new AnalogChannelDescription("force", List.of("Fx", "Fz"), "N", List.of(2), false);
    private static final double NO = Double.NaN;
    private static final ExportOptions ONE_HERTZ =
            new ExportOptions(Optional.empty(), OptionalDouble.of(1), Optional.empty());

    @TempDir
    private Path folder;

    @Test
    void writesMarkersInMillimetresWithZUp() throws Exception {
        var builder = new ExportSamplesBuilder()
                .points("Arm", ARM, 0, 1, 2, 3, 4, 5, 6.5)
                .points("Arm", ARM, 20_000_000, 1, 2, 3, NO, NO, NO)
                .pose("Wand", 0, 0, new Vec3(0.5, 0.25, 0.125), Quat.IDENTITY)
                .pose("Wand", 0, 20_000_000, new Vec3(0.5, 0.25, 0.125), Quat.IDENTITY);

        try (var reader = export(builder, ExportOptions.USUAL)) {
            var content = reader.content();
            assertEquals(List.of("Arm_upper_arm", "Arm_hand", "Wand_0"), content.pointLabels());
            assertEquals("mm", content.pointUnit());
            assertEquals("+X", content.xScreen());
            assertEquals("+Z", content.yScreen());
            assertEquals(50, content.rate());
            assertEquals(2, content.frames());
            assertEquals(
                    List.of(
                            // the wand has the axes and the unit of the arm of its session
                            List.of(10.0, 20.0, 30.0, 40.0, 50.0, 65.0, 5.0, 2.5, 1.25),
                            List.of(10.0, 20.0, 30.0, NO, NO, NO, 5.0, 2.5, 1.25)),
                    points(reader));
            assertEquals(List.of(), reader.violations());
        }
    }

    @Test
    void writesNumericChannelsAtTheirRate() throws Exception {
        var builder = new ExportSamplesBuilder();
        for (int i = 0; i <= 10; i++) {
            builder.points("Arm", ARM, i * SECOND / 50, i, 0, 0, 0, 0, 0);
        }
        for (int i = 0; i <= 40; i++) {
            builder.add(
                    new Sample.Analog(stamp("Plate", i * SECOND / 200), FORCE, ImmutableDoubleArray.of(i, -0.5 * i)));
        }

        try (var reader = export(builder, ExportOptions.USUAL)) {
            var content = reader.content();
            assertEquals(
                    List.of(new C3dMetadata.C3dChannel("Plate_Fx", "N"), new C3dMetadata.C3dChannel("Plate_Fz", "N")),
                    content.channels());
            assertEquals(4, content.samplesPerFrame());
            var values = new ArrayList<Double>();
            for (var frame = reader.readFrame(); frame != null; frame = reader.readFrame()) {
                for (int sample = 0; sample < 4; sample++) {
                    values.add(frame.analog(0, sample));
                    assertEquals(-0.5 * frame.analog(0, sample), frame.analog(1, sample));
                }
            }
            // the last frame holds the last value
            for (int i = 0; i < values.size(); i++) {
                assertEquals(Math.min(i, 40), values.get(i), "sample " + i);
            }
            assertEquals(44, values.size());
        }
    }

    @Test
    void keepsPositionsWhoseTimesAreRoundedToNanoseconds() throws Exception {
        var builder = new ExportSamplesBuilder();
        for (int i = 0; i < 120; i++) {
            builder.points("Arm", ARM, Math.round(i * SECOND / 120.0), 100 * i, 0, 0, i % 3 == 0 ? NO : 0, 0, 0);
        }

        try (var reader = export(builder, ExportOptions.USUAL)) {
            var rows = points(reader);
            assertEquals(120, rows.size());
            for (int i = 0; i < 120; i++) {
                assertEquals(1000.0 * i, rows.get(i).getFirst(), "frame " + i);
                assertEquals(i % 3 == 0, Double.isNaN(rows.get(i).get(3)), "frame " + i);
            }
        }
    }

    @Test
    void writesChannelsWithoutMarkers() throws Exception {
        var builder = new ExportSamplesBuilder()
                .add(new Sample.Analog(stamp("Plate", 0), FORCE, ImmutableDoubleArray.of(1, 2)))
                .add(new Sample.Analog(stamp("Plate", SECOND / 100), FORCE, ImmutableDoubleArray.of(3, 4)));

        try (var reader = export(builder, ExportOptions.USUAL)) {
            assertEquals(0, reader.content().pointLabels().size());
            assertEquals(100, reader.content().rate());
            assertEquals(2, reader.content().frames());
        }
    }

    @Test
    void writesButtonsAndTextsAsEvents() throws Exception {
        var builder = new ExportSamplesBuilder()
                .points("Arm", ARM, 0, 1, 2, 3, 4, 5, 6)
                .add(new Sample.Button(stamp("Arm", 0), 0, false, true))
                .add(new Sample.Button(stamp("Arm", SECOND / 10), 3, true, false))
                .add(new Sample.Text(stamp("Arm", SECOND / 5), Sample.TextSeverity.NORMAL, 0, "calibrated"))
                .points("Arm", ARM, SECOND / 4, 1, 2, 3, 4, 5, 6)
                .add(new Sample.Button(stamp("Arm", 9 * SECOND), 3, false, false));

        try (var reader =
                export(builder, new ExportOptions(Optional.empty(), OptionalDouble.of(100), Optional.empty()))) {
            var events = reader.content().events();
            assertEquals(
                    List.of("button 3 down", "calibrated"),
                    events.stream().map(C3dEvent::label).toList());
            assertEquals(0.1, events.getFirst().seconds(), 1e-6);
            assertEquals("Arm", events.getFirst().context());
        }
    }

    @Test
    void writesEventsOfSourceNamedWithItsSession() throws Exception {
        var builder = new ExportSamplesBuilder()
                .severalSessions()
                .points("Arm", ARM, 0, 1, 2, 3, 4, 5, 6)
                .points("Other", ARM, 0, 1, 2, 3, 4, 5, 6)
                .add(new Sample.Button(stamp("Arm", SECOND / 10), 3, true, false))
                .add(new Sample.Button(stamp("Other", SECOND / 10), 4, true, false))
                .points("Arm", ARM, SECOND / 4, 1, 2, 3, 4, 5, 6);
        var options = new ExportOptions(Optional.of("test Arm"), OptionalDouble.of(100), Optional.empty());

        try (var reader = export(builder, options)) {
            assertEquals(
                    List.of("button 3 down of test Arm"),
                    reader.content().events().stream()
                            .map(event -> event.label() + " of " + event.context())
                            .toList());
        }
    }

    @Test
    void placesEventsWithoutDeviceTimesByArrival() throws Exception {
        long arrival = SECOND + SECOND / 10;
        var builder = new ExportSamplesBuilder()
                .points("Arm", ARM, 0, 1, 2, 3, 4, 5, 6)
                .add(new Sample.Text(
                        new SampleMetadata(
                                ExportSamplesBuilder.source("Host"),
                                Direction.TO_CLIENT,
                                0,
                                arrival,
                                SampleMetadata.NO_TIME),
                        Sample.TextSeverity.NORMAL,
                        0,
                        "calibrated"))
                // the clock of this device began a day earlier
                .add(new Sample.Button(
                        new SampleMetadata(
                                ExportSamplesBuilder.source("Pad"),
                                Direction.TO_CLIENT,
                                0,
                                arrival + SECOND / 10,
                                86_400 * SECOND),
                        1,
                        true,
                        false))
                .points("Arm", ARM, SECOND / 4, 1, 2, 3, 4, 5, 6);

        try (var reader =
                export(builder, new ExportOptions(Optional.empty(), OptionalDouble.of(100), Optional.empty()))) {
            var events = reader.content().events();
            assertEquals("device", text(reader, "CLOCK"));
            assertEquals(
                    List.of("calibrated", "button 1 down"),
                    events.stream().map(C3dEvent::label).toList());
            assertEquals(0.1, events.getFirst().seconds(), 1e-6);
            assertEquals(0.2, events.getLast().seconds(), 1e-6);
        }
    }

    @Test
    void reducesSamplesPerFrameOfManyChannels() throws Exception {
        var builder = new ExportSamplesBuilder();
        for (int i = 0; i <= 2; i++) {
            builder.points("Arm", ARM, i * SECOND, 1, 2, 3, 4, 5, 6);
        }
        addFastChannels(builder, 656, 200);

        try (var reader = export(builder, ONE_HERTZ)) {
            assertEquals(656, reader.content().channels().size());
            assertEquals(99, reader.content().samplesPerFrame());
            assertEquals(List.of(), reader.violations());
        }
    }

    @Test
    void frameLimitCountsEverySampleOfChannels() {
        var builder = new ExportSamplesBuilder();
        addFastChannels(builder, 650, 10);
        builder.add(analog(650, 5000 * SECOND));

        var refusal = assertThrows(IllegalArgumentException.class, () -> export(builder, ONE_HERTZ));
        assertTrue(
                refusal.getMessage().startsWith("11 samples from 5,000 seconds would make 5,001 frames"),
                refusal::getMessage);
    }

    private static void addFastChannels(ExportSamplesBuilder builder, int channels, int samples) {
        for (int i = 0; i < samples; i++) {
            builder.add(analog(channels, i * SECOND / 100));
        }
    }

    private static Sample analog(int channels, long nanos) {
        var layout = new AnalogChannelDescription("force", List.of(), "N", List.of(channels), false);
        return new Sample.Analog(stamp("Plate", nanos), layout, ImmutableDoubleArray.of(new double[channels]));
    }

    @Test
    void statesProvenanceInParameters() throws Exception {
        var builder = new ExportSamplesBuilder()
                .points("Arm", ARM, 0, 1, 2, 3, 4, 5, 6)
                .points("Arm", ARM, 20_000_000, 1, 2, 3, NO, NO, NO);

        try (var reader = export(builder, ExportOptions.USUAL)) {
            assertEquals("z up · right-handed · cm", text(reader, "SOURCE_AXES"));
            assertEquals("right-handed, z up", text(reader, "AXES"));
            assertEquals("mm", text(reader, "UNIT"));
            assertEquals("device", text(reader, "CLOCK"));
            assertEquals("0", text(reader, "HELD"));
            assertEquals("1", text(reader, "MISSING"));
        }
    }

    @Test
    void rejectsRecordingWithoutNumbers() {
        var builder = new ExportSamplesBuilder().add(new Sample.Button(stamp("Pad", 0), 0, true, false));

        var refusal = assertThrows(IllegalArgumentException.class, () -> export(builder, ExportOptions.USUAL));
        assertTrue(refusal.getMessage().startsWith("a C3D file contains bodies, trackers and numeric channels"));
    }

    private C3dReader export(ExportSamplesBuilder builder, ExportOptions options) throws IOException {
        var file = folder.resolve("out.c3d");
        builder.write(ExportFormat.C3D, options, file);
        return C3dReader.open(Files.newInputStream(file));
    }

    private static String text(C3dReader reader, String name) {
        return reader.parameter("MOCAPSCOPE:" + name).orElseThrow().texts().getFirst();
    }

    private static List<List<Double>> points(C3dReader reader) throws IOException {
        var rows = new ArrayList<List<Double>>();
        for (var frame = reader.readFrame(); frame != null; frame = reader.readFrame()) {
            var row = new ArrayList<Double>();
            for (int point = 0; point < frame.points(); point++) {
                row.addAll(List.of(frame.x(point), frame.y(point), frame.z(point)));
            }
            rows.add(row);
        }
        return rows;
    }
}
