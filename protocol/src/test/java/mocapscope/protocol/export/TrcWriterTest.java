package mocapscope.protocol.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.sample.humanoid.HumanoidBoneNamingScheme;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests TRC marker files in the form that OpenSim reads. */
class TrcWriterTest {
    private static final SkeletonMap ARM = new SkeletonMap(
            "arm",
            List.of(),
            List.of(new Bone("upper arm", "", -1, -1), new Bone("hand", "", 0, 0)),
            List.of(),
            "",
            Optional.of(Basis.Z_UP.scaled(0.01)));
    private static final double NO = Double.NaN;

    @TempDir
    private Path folder;

    @Test
    void writesJointsAsMarkersWithEmptyMissingCells() throws Exception {
        new ExportSamplesBuilder()
                .points("Arm", ARM, 0, 1, 2, 3, 4, 5, 6.5)
                .points("Arm", ARM, 20_000_000, 1, 2, 3, NO, NO, NO)
                .write(ExportFormat.TRC, folder.resolve("arm.trc"));

        assertEquals("""
                PathFileType\t4\t(X/Y/Z)\tarm.trc
                DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames
                50\t50\t2\t2\tmm\t50\t1\t2
                Frame#\tTime\tupper_arm\t\t\thand\t\t
                \t\tX1\tY1\tZ1\tX2\tY2\tZ2

                1\t0.000000\t10.0000\t30.0000\t-20.0000\t40.0000\t65.0000\t-50.0000
                2\t0.020000\t10.0000\t30.0000\t-20.0000\t\t\t
                """, text("arm.trc"));
    }

    @Test
    void markersOfSeveralBodiesHaveNamesOfConvention() throws Exception {
        var map = new SkeletonMap(
                "arm",
                List.of(),
                List.of(new Bone("left hand", "", -1, -1), new Bone("prop", "", 0, 0)),
                List.of(),
                "",
                Optional.of(Basis.Y_UP));
        new ExportSamplesBuilder()
                .points("Ann a", map, 0, 1, 0, 0, 2, 0, 0)
                .points("Ann-a", map, 0, 5, 0, 0, 6, 0, 0)
                .write(
                        ExportFormat.TRC,
                        TPoseTest.options(HumanoidBoneNamingScheme.MIXAMO, ExportRestPoseChoice.FIRST),
                        folder.resolve("both.trc"));

        assertEquals(
                "Frame#\tTime\tAnn_a_mixamorig:LeftHand\t\t\tAnn_a_prop\t\t\tAnn_a_mixamorig:LeftHand_2\t\t\tAnn_a_prop_2\t\t",
                text("both.trc").lines().toList().get(3));
    }

    @Test
    void prefixesMarkersAndAlignsRowsOfSeveralBodies() throws Exception {
        new ExportSamplesBuilder()
                .points("Anna", ARM, 0, 1, 0, 0, 2, 0, 0)
                .points("Anna", ARM, 20_000_000, 3, 0, 0, 4, 0, 0)
                .points("Ben", ARM, 20_000_000, 5, 0, 0, 6, 0, 0)
                .points("Ben", ARM, 40_000_000, 7, 0, 0, 8, 0, 0)
                .write(ExportFormat.TRC, folder.resolve("both.trc"));

        var lines = text("both.trc").lines().toList();
        assertEquals("Frame#\tTime\tAnna_upper_arm\t\t\tAnna_hand\t\t\tBen_upper_arm\t\t\tBen_hand\t\t", lines.get(3));
        assertEquals(
                List.of(
                        "1\t0.000000\t10.0000\t0.0000\t0.0000\t20.0000\t0.0000\t0.0000\t\t\t\t\t\t",
                        "2\t0.020000\t30.0000\t0.0000\t0.0000\t40.0000\t0.0000\t0.0000\t50.0000\t0.0000\t0.0000\t60.0000\t0.0000\t0.0000",
                        "3\t0.040000\t\t\t\t\t\t\t70.0000\t0.0000\t0.0000\t80.0000\t0.0000\t0.0000"),
                lines.subList(6, 9));
    }

    @Test
    void deletesTemporaryFilesAfterExport() throws Exception {
        var samples = new ExportSamplesBuilder().walk("Walker", 500, 60);
        samples.write(ExportFormat.TRC, folder.resolve("walk.trc"));

        assertEquals(506, text("walk.trc").lines().count());
        try (var files = Files.list(folder)) {
            assertEquals(1, files.count());
        }
    }

    @Test
    void rejectsRecordingWithoutBodyAndListsItsSources() {
        var samples = new ExportSamplesBuilder().pose("Wand", 0, 0, Vec3.ZERO, Quat.IDENTITY);

        var refusal = assertThrows(
                IllegalArgumentException.class, () -> samples.write(ExportFormat.TRC, folder.resolve("wand.trc")));
        assertEquals(
                "a TRC marker file contains bodies, but the recording has none: it has Wand (pose); a CSV table contains all of these",
                refusal.getMessage());
    }

    private String text(String name) throws IOException {
        return Files.readString(folder.resolve(name));
    }
}
