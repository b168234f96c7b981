package mocapscope.protocol.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import mocapscope.protocol.export.table.ExportIdentifierSanitizer;
import mocapscope.protocol.motion.BvhClip;
import mocapscope.protocol.motion.BvhMotionSource;
import mocapscope.protocol.motion.BvhPlaybackOptions;
import mocapscope.protocol.motion.BvhReader;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.LengthUnit;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.Vec3;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a BVH clip contains the recorded motion and that unsupported content is reported. */
class BvhWriterTest {
    private static final double MILLIMETRE = 0.001;
    private static final double TENTH_OF_A_DEGREE = Math.toRadians(0.1);

    @TempDir
    private Path folder;

    @Test
    void walkRoundTripKeepsPositionsAndRotations() throws Exception {
        var walk = new ExportSamplesBuilder().walk("Walker", 300, 60);
        var file = folder.resolve("walk.bvh");
        var summary = walk.write(ExportFormat.BVH, file);

        assertEquals(300, summary.count());
        assertEquals(300, BvhReader.read(file).frames());
        same(walk, BvhReader.read(file), true);
    }

    @Test
    void exportsPositionsWithoutRotations() throws Exception {
        var walk = new ExportSamplesBuilder().walk("Walker", 300, 60).withoutOrientations();
        var file = folder.resolve("points.bvh");
        walk.write(ExportFormat.BVH, file);

        same(walk, BvhReader.read(file), false);
    }

    @Test
    void convertsSourceAxesAndUnits() throws Exception {
        for (var basis : List.of(Basis.Z_UP, Basis.of("x,-y,z", 0.01), Basis.of("-y,z,x", 0.001))) {
            var walk = new ExportSamplesBuilder().walk("Walker", 60, 60);
            var read = new ExportSamplesBuilder().walk("Walker", 60, 60).inBasis("Walker", basis);
            var file = folder.resolve(basis.axes() + ".bvh");
            read.write(ExportFormat.BVH, file);

            same(walk, BvhReader.read(file), true);
        }
    }

    @Test
    void writesReadableClipForTwoBones() throws Exception {
        var map = map(new Bone("upper arm", "", -1, -1), new Bone("hand", "", -1, 0));
        var file = folder.resolve("arm.bvh");
        var summary = new ExportSamplesBuilder()
                .info("Arm", SourceDataKind.SKELETON, Basis.Y_UP, OptionalDouble.of(50))
                .points("Arm", map, 0, 1, 1, 0, 1, 1.5, 0)
                .points("Arm", map, 20_000_000, 1, 1, 0, 1.5, 1, 0)
                .write(ExportFormat.BVH, file);

        assertEquals("""
                HIERARCHY
                ROOT upper_arm
                {
                  OFFSET 0.00000 0.00000 0.00000
                  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
                  JOINT hand
                  {
                    OFFSET 0.00000 50.00000 0.00000
                    CHANNELS 3 Zrotation Xrotation Yrotation
                    End Site
                    {
                      OFFSET 0.00000 12.50000 0.00000
                    }
                  }
                }
                MOTION
                Frames: 2
                Frame Time: 0.02000000
                100.0000 100.0000 0.0000 0.00000 0.00000 0.00000 0.00000 0.00000 0.00000
                100.0000 100.0000 0.0000 -90.00000 0.00000 0.00000 0.00000 0.00000 0.00000
                """, Files.readString(file));
        assertEquals(
                List.of(
                        "assumed axes and unit of the source: y up · right-handed · m (as the device says)",
                        "times are the device's",
                        "lengths are centimetres"),
                summary.notes());
    }

    @Test
    void attachesSeveralRootsToFixedRoot() throws Exception {
        var map = map(new Bone("left", "", -1, -1), new Bone("right", "", -1, -1));
        var file = folder.resolve("pair.bvh");
        new ExportSamplesBuilder().points("Pair", map, 0, 1, 2, 3, 4, 5, 6).write(ExportFormat.BVH, file);

        var clip = BvhReader.read(file);
        var pose = pose(clip, 0);
        assertEquals("Root", clip.joints().getFirst().name());
        near(new Vec3(1, 2, 3), pose.get("left").position());
        near(new Vec3(4, 5, 6), pose.get("right").position());
    }

    @Test
    void keepsBoneLengthAndReportsDeviation() throws Exception {
        var map = map(new Bone("a", "", -1, -1), new Bone("b", "", 0, 0));
        var summary = new ExportSamplesBuilder()
                .points("Arm", map, 0, 0, 0, 0, 0, 1, 0)
                .points("Arm", map, 10_000_000, 0, 0, 0, 0, 1, 0)
                .points("Arm", map, 20_000_000, 0, 0, 0, 0, 1.025, 0)
                .write(ExportFormat.BVH, folder.resolve("arm.bvh"));

        assertTrue(
                summary.notes()
                        .contains(
                                "bones change their length, which a BVH clip cannot show: joints are up to 25 mm off"),
                () -> summary.notes().toString());
    }

    @Test
    void holdsMissingJointsAndOmitsAbsentOnes() throws Exception {
        var map = map(new Bone("a", "", -1, -1), new Bone("never", "", 0, 0), new Bone("b", "", 1, 1));
        double no = Double.NaN;
        var file = folder.resolve("arm.bvh");
        var summary = new ExportSamplesBuilder()
                .points("Arm", map, 0, 0, 0, 0, no, no, no, 0, 1, 0)
                .points("Arm", map, 10_000_000, 0, 0, 0, no, no, no, no, no, no)
                .write(ExportFormat.BVH, file);

        assertTrue(
                summary.notes()
                        .containsAll(List.of(
                                "joints that were missing for a frame, and keep their last pose: 1",
                                "joints that never occurred with the others are left out: never")),
                () -> summary.notes().toString());
        near(new Vec3(0, 1, 0), pose(BvhReader.read(file), 1).get("b").position());
    }

    @Test
    void requiresSourceWhenRecordingHasTwoBodies() throws Exception {
        var two = new ExportSamplesBuilder().walk("Anna", 2, 60).walk("Ben", 2, 60);
        var options = new ExportOptions(Optional.of("Ben"), OptionalDouble.empty(), Optional.empty());

        assertRejected("a BVH clip contains one body, but there are 2: choose one as the source: Anna, Ben", two);
        assertEquals(
                2,
                two.write(ExportFormat.BVH, options, folder.resolve("ben.bvh")).count());
    }

    @Test
    void rejectsUnknownSourceAndListsAvailableSources() {
        var options = new ExportOptions(Optional.of("Bob"), OptionalDouble.empty(), Optional.empty());
        var walk = new ExportSamplesBuilder().walk("Anna", 1, 60);

        var refusal = assertThrows(
                IllegalArgumentException.class, () -> walk.write(ExportFormat.BVH, options, folder.resolve("bob.bvh")));
        assertEquals("no source has the name Bob; available: Anna (skeleton)", refusal.getMessage());
    }

    @Test
    void rejectsRecordingWithoutBodyAndListsItsSources() {
        assertRejected(
                "a BVH clip contains one body, but the recording has none: it has Wand (pose); a CSV table contains all of these",
                new ExportSamplesBuilder().pose("Wand", 0, 0, Vec3.ZERO, Quat.IDENTITY));
    }

    @Test
    void omitsFramesOfUnusualSkeletonAndReportsThem() throws Exception {
        var short_ = map(new Bone("a", "", -1, -1));
        var summary = new ExportSamplesBuilder()
                .points("Arm", short_, -10_000_000, 0, 0, 0)
                .walk("Arm", 3, 60)
                .write(ExportFormat.BVH, folder.resolve("arm.bvh"));

        assertEquals(3, summary.count());
        assertTrue(
                summary.notes()
                        .contains(
                                "Arm changed its bones, and is left out where its bones differ from the usual ones: 1 times"),
                () -> summary.notes().toString());
    }

    private void assertRejected(String expectedText, ExportSamplesBuilder samples) {
        var refusal = assertThrows(
                IllegalArgumentException.class, () -> samples.write(ExportFormat.BVH, folder.resolve("refused.bvh")));
        assertEquals(expectedText, refusal.getMessage());
    }

    private static SkeletonMap map(Bone... bones) {
        return new SkeletonMap("test", List.of(), List.of(bones), List.of(), "", Optional.of(Basis.Y_UP));
    }

    /** Returns the positions of joints by name, in metres. */
    static Map<String, Sample.Pose> pose(BvhClip clip, int frame) {
        var source = new BvhMotionSource(
                "Clip",
                clip,
                new BvhPlaybackOptions(false, false, Optional.of("x,y,z"), Optional.of(LengthUnit.CENTIMETRE)));
        var bones =
                source.layout().devices().getFirst().skeleton().orElseThrow().bones();
        var poses = new HashMap<String, Sample.Pose>();
        long at = frame * clip.frameNanos();
        source.emitSamples(at, at, sample -> {
            if (sample instanceof Sample.Pose pose) {
                poses.put(bones.get(pose.sensor()).name(), pose);
            }
        });
        return poses;
    }

    /** Compares every named joint in every frame. */
    static void same(ExportSamplesBuilder samples, BvhClip clip, boolean turned) throws IOException {
        for (int frame = 0; frame < clip.frames(); frame++) {
            var skeleton = (Sample.Skeleton) samples.samples().get(frame);
            var read = pose(clip, frame);
            var bones = skeleton.map().bones();
            for (int bone = 0; bone < bones.size(); bone++) {
                var its = read.get(
                        ExportIdentifierSanitizer.toWord(bones.get(bone).name(), ""));
                near(skeleton.positions().vec3(bone), its.position());
                if (turned) {
                    double cosine = Math.abs(dot(skeleton.orientations().quat(bone), its.orientation()));
                    assertTrue(2 * Math.acos(Math.min(1, cosine)) < TENTH_OF_A_DEGREE, "bone " + bone);
                }
            }
        }
    }

    private static double dot(Quat a, Quat b) {
        return a.x() * b.x() + a.y() * b.y() + a.z() * b.z() + a.w() * b.w();
    }

    private static void near(Vec3 expected, Vec3 actual) {
        assertTrue(
                expected.minus(actual).length() < MILLIMETRE, () -> "expected %s, was %s".formatted(expected, actual));
    }
}
