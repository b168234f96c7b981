package mocapscope.protocol.export;

import static mocapscope.protocol.export.ExportSamplesBuilder.SECOND;
import static mocapscope.protocol.export.ExportSamplesBuilder.stamp;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.sample.humanoid.HumanoidBoneNamingScheme;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests tables with a row for each time: CSV in wide form, and the files of OpenSim. */
class MotionFrameTableWriterTest {
    private static final SkeletonMap ARM = new SkeletonMap(
            "arm",
            List.of(),
            List.of(new Bone("upper arm", "", -1, -1), new Bone("hand", "", 0, 0)),
            List.of(),
            "",
            Optional.of(Basis.Y_UP));
    private static final AnalogChannelDescription FORCE =
            new AnalogChannelDescription("force", List.of("Fx", "Fz"), "N", List.of(2), false);
    private static final Quat LOST = new Quat(Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    private static final Vec3 NOWHERE = new Vec3(Double.NaN, Double.NaN, Double.NaN);
    private static final ExportOptions WIDE = new ExportOptions(
            Optional.empty(),
            OptionalDouble.empty(),
            Optional.empty(),
            HumanoidBoneNamingScheme.WIRE,
            ExportRestPoseChoice.FIRST,
            true);

    @TempDir
    private Path folder;

    private static ExportSamplesBuilder samples() {
        return new ExportSamplesBuilder()
                .points("Arm", ARM, 0, 1, 2, 3, 4, 5, 6)
                .points("Arm", ARM, SECOND / 50, 1, 2, 3, Double.NaN, Double.NaN, Double.NaN)
                .pose("Wand", 0, 0, new Vec3(0.5, 0.25, 0.125), new Quat(0.6, 0, 0, 0.8))
                .pose("Wand", 0, SECOND / 50, NOWHERE, LOST)
                .add(new Sample.Analog(stamp("Plate", SECOND / 50), FORCE, ImmutableDoubleArray.of(1.5, -2)));
    }

    @Test
    void writesColumnForEachValueInWideTable() throws Exception {
        assertEquals("""
                time_s,Arm/upper arm/x,Arm/upper arm/y,Arm/upper arm/z,Arm/hand/x,Arm/hand/y,Arm/hand/z,\
                Wand/0/x,Wand/0/y,Wand/0/z,Wand/0/qx,Wand/0/qy,Wand/0/qz,Wand/0/qw,Plate/Fx,Plate/Fz
                0.000000000,1.0,2.0,3.0,4.0,5.0,6.0,0.5,0.25,0.125,0.6,0.0,0.0,0.8,,
                0.020000000,1.0,2.0,3.0,,,,,,,,,,,1.5,-2.0
                """, write(samples(), ExportFormat.CSV, WIDE).replace("\r\n", "\n"));
    }

    @Test
    void writesPositionsAndChannelsAsOpenSimMotion() throws Exception {
        var lines =
                write(samples(), ExportFormat.MOT, ExportOptions.USUAL).lines().toList();

        assertEquals(List.of("out.mot", "version=1", "nRows=2", "nColumns=12", "inDegrees=no"), lines.subList(0, 5));
        assertTrue(lines.contains("mocapscope_unit=m"), lines::toString);
        int end = lines.indexOf("endheader");
        assertEquals(
                List.of(
                        "time\tArm_upper_arm_px\tArm_upper_arm_py\tArm_upper_arm_pz\tArm_hand_px\tArm_hand_py"
                                + "\tArm_hand_pz\tWand_0_px\tWand_0_py\tWand_0_pz\tPlate_Fx\tPlate_Fz",
                        "0.000000000\t1.00000000\t2.00000000\t3.00000000\t4.00000000\t5.00000000\t6.00000000"
                                + "\t0.50000000\t0.25000000\t0.12500000\tnan\tnan",
                        "0.020000000\t1.00000000\t2.00000000\t3.00000000\tnan\tnan\tnan\tnan\tnan\tnan\t1.50000000"
                                + "\t-2.00000000"),
                lines.subList(end + 1, lines.size()));
    }

    @Test
    void writesQuaternionsWithScalarFirstForOpenSense() throws Exception {
        var lines =
                write(samples(), ExportFormat.STO, ExportOptions.USUAL).lines().toList();

        assertEquals(
                List.of("DataRate=50", "DataType=Quaternion", "version=3", "OpenSimVersion=4.5"), lines.subList(0, 4));
        int end = lines.indexOf("endheader");
        assertEquals(
                List.of(
                        "time\tWand_0",
                        "0.000000000\t0.80000000,0.60000000,0.00000000,0.00000000",
                        "0.020000000\t0.80000000,0.60000000,0.00000000,0.00000000"),
                lines.subList(end + 1, lines.size()));
    }

    @Test
    void fillsRowsBeforeFirstOrientationWithIt() throws Exception {
        var builder = new ExportSamplesBuilder()
                .pose("Wand", 0, 0, Vec3.ZERO, LOST)
                .pose("Wand", 0, SECOND / 50, Vec3.ZERO, new Quat(0.6, 0, 0, 0.8))
                .pose("Wand", 0, SECOND / 25, Vec3.ZERO, LOST);
        var lines =
                write(builder, ExportFormat.STO, ExportOptions.USUAL).lines().toList();

        assertTrue(lines.contains("mocapscope_held_orientations=2"), lines::toString);
        int end = lines.indexOf("endheader");
        assertEquals(
                List.of(
                        "time\tWand_0",
                        "0.000000000\t0.80000000,0.60000000,0.00000000,0.00000000",
                        "0.020000000\t0.80000000,0.60000000,0.00000000,0.00000000",
                        "0.040000000\t0.80000000,0.60000000,0.00000000,0.00000000"),
                lines.subList(end + 1, lines.size()));
    }

    @Test
    void rejectsOrientationsOfTrackersWithPositionsOnly() {
        var builder = new ExportSamplesBuilder()
                .pose("Wand", 0, 0, Vec3.ZERO, LOST)
                .pose("Wand", 0, SECOND / 50, Vec3.ZERO, LOST);

        assertThrows(
                ExportFormat.NothingToExportException.class,
                () -> write(builder, ExportFormat.STO, ExportOptions.USUAL));
    }

    @Test
    void numbersEqualColumnNamesOfWideTable() throws Exception {
        var pounds = new AnalogChannelDescription("force", List.of("Fx", "Fz"), "lbf", List.of(2), false);
        var builder = new ExportSamplesBuilder()
                .add(new Sample.Analog(stamp("Plate", 0), FORCE, ImmutableDoubleArray.of(1, 2)))
                .add(new Sample.Analog(stamp("Plate", 0), pounds, ImmutableDoubleArray.of(3, 4)));

        assertEquals("""
                time_s,Plate/Fx,Plate/Fz,Plate/Fx_2,Plate/Fz_2
                0.000000000,1.0,2.0,3.0,4.0
                """, write(builder, ExportFormat.CSV, WIDE).replace("\r\n", "\n"));
    }

    @Test
    void comparesClocksOfEqualDevicesOfTwoSessions() throws Exception {
        var builder = new ExportSamplesBuilder().measured();
        for (int i = 0; i < 100; i++) {
            for (var session : List.of("a", "b")) {
                long ahead = session.equals("a") ? 0 : 1000 * SECOND;
                var stamp = new SampleMetadata(
                        new SourceId(session, "Wand"), Direction.TO_CLIENT, i, i * SECOND, i * SECOND + ahead);
                builder.add(new Sample.Pose(stamp, 0, Vec3.ZERO, Quat.IDENTITY));
            }
        }
        var summary = builder.write(ExportFormat.CSV, folder.resolve("two.csv"));

        assertTrue(
                summary.notes().stream().anyMatch(note -> note.startsWith("times are those of arrival")),
                summary::toString);
    }

    @Test
    void rejectsOrientationsOfPoints() {
        var builder = new ExportSamplesBuilder().points("Arm", ARM, 0, 1, 2, 3, 4, 5, 6);

        assertThrows(IllegalArgumentException.class, () -> write(builder, ExportFormat.STO, ExportOptions.USUAL));
    }

    @Test
    void statesProvenanceInGltfExtras() throws Exception {
        var builder = new ExportSamplesBuilder().points("Arm", ARM, 0, 1, 2, 3, 4, 5, 6);
        var text = write(builder, ExportFormat.GLB, ExportOptions.USUAL);

        assertTrue(
                text.contains("\"extras\":{\"program\":\"Mocapscope\",\"source_axes\":\"y up · right-handed · m\""),
                text);
        assertTrue(text.contains("\"held\":\"0\",\"missing\":\"0\""), text);
    }

    private String write(ExportSamplesBuilder builder, ExportFormat format, ExportOptions options) throws IOException {
        var file = folder.resolve("out" + format.extension());
        builder.write(format, options, file);
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }
}
