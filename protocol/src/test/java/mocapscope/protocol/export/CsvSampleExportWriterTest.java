package mocapscope.protocol.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import mocapscope.protocol.export.table.CsvLineBuilder;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SceneObjectPoseAndMotion;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.StatusFlagBitLayout;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that every sample is a row for tables and spreadsheets, without formulas. */
class CsvSampleExportWriterTest {
    private static final Quat TURN = new Quat(0, 0, 0.6, 0.8);
    private static final UUID ID = new UUID(1, 2);

    @TempDir
    private Path folder;

    @Test
    void writesRowsForEverySampleType() throws Exception {
        var samples = new ExportSamplesBuilder()
                .info("D", SourceDataKind.TRACKER, Basis.Z_UP.scaled(0.01), OptionalDouble.empty())
                .pose("D", 1, 0, new Vec3(100, 200, 300), TURN)
                .add(new Sample.Velocity(stamp(), 1, new Vec3(1, 0, 0), TURN, 0.5))
                .add(new Sample.Acceleration(stamp(), 1, new Vec3(1, 0, 0), TURN, Double.NaN))
                .add(new Sample.Button(stamp(), 2, true, false))
                .add(new Sample.Analog(stamp(), AnalogChannelDescription.plain(2), ImmutableDoubleArray.of(0.1f, -2)))
                .add(new Sample.Analog(
                        stamp(),
                        AnalogChannelDescription.plain(1),
                        ImmutableDoubleArray.of(1e19),
                        List.of(BigInteger.TEN.pow(19))))
                .add(new Sample.Dial(stamp(), 0, -0.25))
                .add(new Sample.Flags(stamp(), new StatusFlagBitLayout(List.of(0, 3), List.of("ok", "hot")), 8))
                .add(new Sample.Text(stamp(), Sample.TextSeverity.WARNING, 2, "a \"b\", c"))
                .add(new Sample.Transform(stamp(), Sample.TransformKind.TO_ROOM, -1, Vec3.ZERO, Quat.IDENTITY))
                .add(new Sample.SceneObject(
                        stamp(),
                        Sample.SceneObjectEventKind.MOVED,
                        7,
                        Optional.of(ID),
                        SceneObjectPoseAndMotion.NONE,
                        50,
                        -1,
                        List.of()))
                .add(new Sample.SetpBubble(
                        stamp(), Sample.SetpBubbleRelation.HOME, ID, "stage", Vec3.ZERO, 1000, 10, false))
                .add(new Sample.ProtocolEvent(stamp(), "joined", new LinkedHashMap<>(Map.of("who", "Anna"))));
        var file = folder.resolve("all.csv");
        var summary = samples.write(ExportFormat.CSV, file);

        var id = ID.toString();
        var rows = List.of(
                "pose,1,,1.0,3.0,-2.0,0.0,0.6,0.0,0.8,,",
                "velocity,1,,0.01,0.0,0.0,0.0,0.6,0.0,0.8,0.5,",
                "acceleration,1,,0.01,0.0,0.0,0.0,0.6,0.0,0.8,,",
                "button,2,,,,,,,,,1,",
                "analog,0,,,,,,,,,0.10000000149011612,",
                "analog,1,,,,,,,,,-2.0,",
                "analog,0,,,,,,,,,10000000000000000000,",
                "dial,0,,,,,,,,,-0.25,",
                "flags,0,ok,,,,,,,,0,",
                "flags,3,hot,,,,,,,,1,",
                "text,2,warning,,,,,,,,,\"a \"\"b\"\", c\"",
                "transform,-1,to_room,0.0,0.0,0.0,0.0,0.0,0.0,1.0,,",
                "object,7,moved,,,,,,,,0.5," + id,
                "event,0,home,0.0,0.0,0.0,,,,,10.0," + id + " stage",
                "event,0,joined,,,,,,,,,who=Anna");
        var expected = new StringBuilder(
                "time_s,arrival_s,device_time_s,source,kind,index,name,x,y,z,qx,qy,qz,qw,value,text\r\n");
        rows.forEach(row -> expected.append("0.000000000,1.000000000,0.000000000,D,")
                .append(row.replace("-0.0,", "0.0,"))
                .append("\r\n"));
        assertEquals(expected.toString(), Files.readString(file).replace(",-0.0,", ",0.0,"));
        assertEquals(rows.size(), summary.count());
    }

    @Test
    void writesRowForEachBone() throws Exception {
        var map = new SkeletonMap(
                "arm",
                List.of(),
                List.of(new Bone("arm", "", -1, -1), new Bone("hand", "", 0, 0)),
                List.of(),
                "",
                Optional.of(Basis.Y_UP));
        var file = folder.resolve("arm.csv");
        new ExportSamplesBuilder()
                .points("Arm", map, 0, 1, 2, 3, 4, 5, Double.NaN)
                .write(ExportFormat.CSV, file);

        assertEquals(
                List.of(
                        "0.000000000,1.000000000,0.000000000,Arm,skeleton,0,arm,1.0,2.0,3.0,,,,,,",
                        "0.000000000,1.000000000,0.000000000,Arm,skeleton,1,hand,,,,,,,,,lost"),
                Files.readAllLines(file).subList(1, 3));
    }

    @Test
    void escapesTextThatSpreadsheetsReadAsFormula() throws Exception {
        for (var text : Map.of(
                        "=cmd()", "'=cmd()",
                        "+1+2", "'+1+2",
                        "-x", "'-x",
                        "@sum", "'@sum",
                        "\uff1dx", "'\uff1dx",
                        "\"=x", "\"'\"\"=x\"",
                        "-1.5e3", "-1.5e3",
                        "plain", "plain")
                .entrySet()) {
            var line = new CsvLineBuilder();
            line.addText(text.getKey());
            assertEquals(text.getValue() + "\r\n", line.finish().toString());
        }
        var file = folder.resolve("bad.csv");
        new ExportSamplesBuilder().pose("=HYPERLINK(1)", 0, 0, Vec3.ZERO, TURN).write(ExportFormat.CSV, file);
        assertTrue(Files.readString(file).contains(",'=HYPERLINK(1),"));
    }

    @Test
    void escapesControlCharactersOfDeviceNames() throws Exception {
        var file = folder.resolve("steered.csv");
        new ExportSamplesBuilder()
                .pose("\u001b[2J\u202ed\u009b\r\n\t=x", 0, 0, Vec3.ZERO, TURN)
                .write(ExportFormat.CSV, file);

        assertTrue(Files.readString(file).contains(",\\u001b[2J\\u202ed\\u009b\\u000d\\n\\t=x,"));
    }

    @Test
    void writesExactTimesRelativeToFirstSample() throws Exception {
        var file = folder.resolve("times.csv");
        new ExportSamplesBuilder()
                .pose("D", 0, 1_700_000_000_123_456_789L, Vec3.ZERO, TURN)
                .pose("D", 0, 1_700_000_000_123_456_790L, Vec3.ZERO, TURN)
                .write(ExportFormat.CSV, file);

        assertEquals(
                "0.000000001,1700000001.123456790,1700000000.123456790",
                Files.readAllLines(file).get(2).split(",D,")[0]);
    }

    @Test
    void usesArrivalTimesWithoutDeviceTimes() throws Exception {
        var arrived =
                new SampleMetadata(ExportSamplesBuilder.source("D"), Direction.TO_CLIENT, 0, 5, SampleMetadata.NO_TIME);
        var samples =
                new ExportSamplesBuilder().add(new Sample.Dial(arrived, 0, 1)).pose("E", 0, 0, Vec3.ZERO, TURN);
        var file = folder.resolve("arrivals.csv");
        var summary = samples.write(ExportFormat.CSV, file);

        assertEquals(
                "0.000000000,0.000000005,,", Files.readAllLines(file).get(1).split("D,dial")[0]);
        assertTrue(
                summary.notes().contains("times are those of arrival: some samples of D have no device time"),
                () -> summary.notes().toString());
        var options = new ExportOptions(
                Optional.empty(), OptionalDouble.empty(), Optional.of(ExportTimestampClockKind.DEVICE));
        var refusal = assertThrows(
                IllegalArgumentException.class,
                () -> samples.write(ExportFormat.CSV, options, folder.resolve("device.csv")));
        assertEquals(
                "some samples have no device time, so only --clock arrival is possible: D (dial)",
                refusal.getMessage());
    }

    @Test
    void writesOnlySelectedSource() throws Exception {
        var options = new ExportOptions(Optional.of("B"), OptionalDouble.empty(), Optional.empty());
        var summary = new ExportSamplesBuilder()
                .pose("A", 0, 0, Vec3.ZERO, TURN)
                .pose("B", 0, 0, Vec3.ZERO, TURN)
                .write(ExportFormat.CSV, options, folder.resolve("b.csv"));

        assertEquals(1, summary.count());
    }

    @Test
    void checksLongDigitTextInLinearTime() {
        var digits = "-" + "1".repeat(2_000_000) + "x";
        var line = new CsvLineBuilder();

        assertTimeoutPreemptively(Duration.ofSeconds(30), () -> line.addText(digits));

        assertEquals("'" + digits + "\r\n", line.finish().toString());
    }

    private static SampleMetadata stamp() {
        return ExportSamplesBuilder.stamp("D", 0);
    }
}
