package mocapscope.protocol.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.LengthUnit;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Vec3;
import org.junit.jupiter.api.Test;

class BvhMotionSourceTest {
    private static final long FRAME = 100_000_000;
    private static final String CLIP = """
            HIERARCHY
            ROOT pole
            {
              OFFSET 0 0 0
              CHANNELS 4 Xposition Yposition Zposition Yrotation
              JOINT flag
              {
                OFFSET 0 0 170
                CHANNELS 0
                End Site
                { OFFSET 0 50 0 }
              }
            }
            MOTION
            Frames: 3
            Frame Time: 0.1
            0 0 0 0
            10 0 0 0
            20 0 0 90
            """;

    @Test
    void exposesEveryJointAsNamedSensor() throws IOException {
        var layout = source(BvhPlaybackOptions.USUAL).layout().devices().getFirst();
        var map = layout.skeleton().orElseThrow();

        assertEquals("Pole", layout.name());
        assertEquals(2, layout.sensors());
        assertEquals(List.of(new Bone("pole", "pole", -1, -1), new Bone("flag", "flag", 0, 0)), map.bones());
        assertEquals(true, map.fits("vrpn", "Pole", 2));
    }

    @Test
    void exposesEndSitesAsSensorsWhenEnabled() throws IOException {
        var source = source(new BvhPlaybackOptions(true, true, Optional.empty(), Optional.empty()));

        assertEquals(3, source.layout().devices().getFirst().sensors());
        assertEquals(3, poses(source, 0).size());
    }

    @Test
    void parentOfJointBelowEndSiteIsSensor() throws IOException {
        var clip = BvhReader.read(
                CLIP.replace("{ OFFSET 0 50 0 }", "{ OFFSET 0 50 0 JOINT tip { OFFSET 0 1 0 } }"), "test");
        var map = new BvhMotionSource("Pole", clip, BvhPlaybackOptions.USUAL)
                .layout()
                .devices()
                .getFirst()
                .skeleton()
                .orElseThrow();

        assertEquals(new Bone("tip", "tip", 1, 1), map.bones().get(2));
    }

    @Test
    void emitsPosesInMetresWithYUp() throws IOException {
        var flag = poses(source(BvhPlaybackOptions.USUAL), FRAME).get(1);

        assertNear(new Vec3(0.1, 1.7, 0), flag.position());
        assertEquals(Quat.IDENTITY, flag.orientation());
    }

    @Test
    void convertsRotationsWithAxes() throws IOException {
        var flag = poses(source(BvhPlaybackOptions.USUAL), 2 * FRAME).get(1);

        // In the file the pole falls from z to x about y, in the scene from y to x.
        assertNear(new Vec3(1.9, 0, 0), flag.position());
        assertNear(new Vec3(1, 0, 0), flag.orientation().rotate(new Vec3(0, 1, 0)));
    }

    @Test
    void usesChosenAxesAndUnit() throws IOException {
        var options = new BvhPlaybackOptions(true, false, Optional.of("x,y,z"), Optional.of(LengthUnit.METRE));

        assertNear(new Vec3(10, 0, 170), poses(source(options), FRAME).get(1).position());
    }

    @Test
    void estimatesUnitAlongChosenAxes() throws IOException {
        var options = new BvhPlaybackOptions(true, false, Optional.of("-x,z,y"), Optional.empty());
        var source = source(options);

        assertEquals(List.of("axes -x,z,y as chosen, 170 units tall, taken as centimetres"), source.notes());
        assertNear(new Vec3(-0.1, 1.7, 0), poses(source, FRAME).get(1).position());
    }

    @Test
    void estimatesAxesBesideChosenUnit() throws IOException {
        var options = new BvhPlaybackOptions(true, false, Optional.empty(), Optional.of(LengthUnit.MILLIMETRE));
        var source = source(options);

        assertEquals(List.of("z up, 170 units tall, millimetres as chosen"), source.notes());
        assertNear(new Vec3(0.01, 0.17, 0), poses(source, FRAME).get(1).position());
    }

    @Test
    void rejectsInvalidAxes() {
        var options = new BvhPlaybackOptions(true, false, Optional.of("x,y"), Optional.empty());

        var exception = assertThrows(IllegalArgumentException.class, () -> source(options));
        assertEquals("is not three axes for right, up and towards, such as x,z,-y: x,y", exception.getMessage());
    }

    @Test
    void lyingBodyKeepsUpAxisOfRestPose() throws IOException {
        var source = report("bvh_person_lying");
        var pose = poses(source, 0);

        assertEquals(
                List.of("y up by its rest pose, although the body lies (--axes overrides that), 176 units tall,"
                        + " taken as centimetres"),
                source.notes());
        assertNear(new Vec3(0, 0.15, 0), pose.get(0).position());
        assertNear(new Vec3(0, 0.15, -0.63), pose.get(4).position());
    }

    @Test
    void bodyOnFloorOverrulesAxesOfRestPose() throws IOException {
        var source = new BvhMotionSource("Body", BvhReader.read("""
                HIERARCHY
                ROOT hips
                {
                  OFFSET 0 0 0
                  CHANNELS 4 Xposition Yposition Zposition Xrotation
                  JOINT head { OFFSET 0 80 0 CHANNELS 0 End Site { OFFSET 0 0 1 } }
                  JOINT foot { OFFSET 0 -90 0 CHANNELS 0 End Site { OFFSET 0 0 10 } }
                }
                MOTION
                Frames: 1
                Frame Time: 0.1
                300 -200 92 90
                """, "test"), BvhPlaybackOptions.USUAL);

        assertEquals(
                List.of("z up, as the body stands, although its rest pose has y up (--axes overrides that), 170 units"
                        + " tall, taken as centimetres"),
                source.notes());
        assertNear(new Vec3(3, 1.72, 2), poses(source, 0).get(1).position());
    }

    @Test
    void offsetsAlongBonesAreNoRestPose() throws IOException {
        var source = new BvhMotionSource("Body", BvhReader.read("""
                HIERARCHY
                ROOT hips
                {
                  OFFSET 0 0 0
                  CHANNELS 1 Yrotation
                  JOINT head { OFFSET 170 9 0 CHANNELS 0 End Site { OFFSET 0 -9 0 } }
                }
                MOTION
                Frames: 1
                Frame Time: 0.1
                -90
                """, "test"), BvhPlaybackOptions.USUAL);

        assertEquals(List.of("z up, 170 units tall, taken as centimetres"), source.notes());
    }

    @Test
    void frameRateAsFrameTimeWalksInOneSecond() throws IOException {
        var source = report("bvh_frame_time_is_fps");

        assertEquals(5.9, poses(source, 59 * 16_666_667L).getFirst().position().x(), 1e-9);
        assertEquals(0, poses(source, 60 * 16_666_667L).getFirst().position().x(), 1e-9);
    }

    @Test
    void interpolatesBetweenFrames() throws IOException {
        var pose = poses(source(BvhPlaybackOptions.USUAL), FRAME + FRAME / 4).getFirst();

        assertEquals(0.125, pose.position().x(), 1e-12);
        assertEquals(Math.toRadians(22.5), 2 * Math.asin(-pose.orientation().z()), 1e-12);
    }

    @Test
    void restartsWithoutInterpolatingWhenLooped() throws IOException {
        var source = source(BvhPlaybackOptions.USUAL);

        assertEquals(
                poses(source, 2 * FRAME).getFirst().position(),
                poses(source, 3 * FRAME - 1).getFirst().position());
        assertEquals(
                poses(source, 0).getFirst().position(),
                poses(source, 3 * FRAME).getFirst().position());
        assertEquals(
                poses(source, FRAME / 2).getFirst().position(),
                poses(source, 3_000_000_000L * FRAME + FRAME / 2).getFirst().position());
    }

    @Test
    void holdsLastFrameWhenNotLooped() throws IOException {
        var source = source(new BvhPlaybackOptions(false, false, Optional.empty(), Optional.empty()));

        assertEquals(
                poses(source, 2 * FRAME).getFirst().position(),
                poses(source, 300 * FRAME).getFirst().position());
    }

    @Test
    void reportsAssumedAxesAndUnit() throws IOException {
        assertEquals(
                List.of("z up, 170 units tall, taken as centimetres"),
                source(BvhPlaybackOptions.USUAL).notes());
    }

    @Test
    void makesDuplicateJointNamesUnique() throws IOException {
        var clip = BvhReader.read(CLIP.replace("flag", "pole"), "test");
        var map = new BvhMotionSource("Pole", clip, BvhPlaybackOptions.USUAL)
                .layout()
                .devices()
                .getFirst()
                .skeleton()
                .orElseThrow();

        assertEquals(
                List.of("pole", "pole 2"), map.bones().stream().map(Bone::name).toList());
    }

    @Test
    void rejectsTimeGoingBackward() throws IOException {
        var source = source(BvhPlaybackOptions.USUAL);

        assertThrows(IllegalArgumentException.class, () -> source.emitSamples(2, 1, _ -> {}));
    }

    @Test
    void rejectsJointsTooFarApart() throws IOException {
        var moved = BvhReader.read(
                CLIP.replace("OFFSET 0 0 170", "OFFSET 0 0 1e308").replace("OFFSET 0 50 0", "OFFSET 0 0 1.7e308"),
                "test");

        var exception = assertThrows(
                IllegalArgumentException.class, () -> new BvhMotionSource("Pole", moved, BvhPlaybackOptions.USUAL));
        assertTrue(
                exception.getMessage().startsWith("the joints of the clip are too far apart"), exception.getMessage());
    }

    private static BvhMotionSource report(String name) throws IOException {
        var folder = Path.of(System.getProperty("mocapscope.fixtures", "../src-test-fixtures"), "reports");
        return new BvhMotionSource("Body", BvhReader.read(folder.resolve(name + ".bvh")), BvhPlaybackOptions.USUAL);
    }

    private static BvhMotionSource source(BvhPlaybackOptions options) throws IOException {
        return new BvhMotionSource("Pole", BvhReader.read(CLIP, "test"), options);
    }

    private static List<Sample.Pose> poses(BvhMotionSource source, long moment) {
        var poses = new ArrayList<Sample.Pose>();
        source.emitSamples(moment, moment, sample -> poses.add((Sample.Pose) sample));
        assertEquals(moment, poses.getFirst().stamp().deviceTime());
        return poses;
    }

    private static void assertNear(Vec3 expected, Vec3 actual) {
        assertEquals(0, expected.minus(actual).length(), 1e-12, actual.toString());
    }
}
