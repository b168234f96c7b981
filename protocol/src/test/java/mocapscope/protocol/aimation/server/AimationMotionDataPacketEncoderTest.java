package mocapscope.protocol.aimation.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import mocapscope.protocol.aimation.wire.AimationMessage;
import mocapscope.protocol.aimation.wire.AimationPoseType;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.motion.BvhMotionSource;
import mocapscope.protocol.motion.BvhPlaybackOptions;
import mocapscope.protocol.motion.BvhReader;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.ForwardKinematics;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.FixedRateSchedule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The body that a server shows. */
class AimationMotionDataPacketEncoderTest {
    private static final FixedRateSchedule SCHEDULE = new FixedRateSchedule(new MonotonicAndUnixTime(0, 0), 60);
    private static final ServedMotionSource WALK = SimulatedMotionSource.of(List.of("Walker"));

    private static AimationMessage.SkeletonData data(ServedMotionSource source, int frame, int poseType) {
        return new AimationMotionDataPacketEncoder(source, List.of(), 77).createData(SCHEDULE, frame, poseType);
    }

    private static double between(AimationMessage.SkeletonData skeletonData, int one, int other) {
        return skeletonData
                .points()
                .vec3(one)
                .minus(skeletonData.points().vec3(other))
                .length();
    }

    @Test
    void createsUprightBodyInCentimetres() {
        var skeletonData = data(WALK, 100, AimationPoseType.GLOBAL);

        assertTrue(skeletonData.points().vec3(0).y() < -150, "the nose is up, which is minus y");
        assertTrue(Math.abs(skeletonData.points().vec3(31).y()) < 25, "the toes are near the floor");
        assertEquals(18, between(skeletonData, 23, 24), 1e-3); // the hips
        assertEquals(26, between(skeletonData, 13, 15), 0.2); // a forearm
        assertTrue(between(skeletonData, 15, 35) < 1e-6, "the wrist of the hand is that of the arm");
    }

    /** Tests the axes of a left hand: x left, y down, z ahead of the body. */
    @Test
    void usesLeftHandedAxes() {
        var skeletonData = data(WALK, 7, AimationPoseType.GLOBAL);
        var left = skeletonData.points().vec3(23).minus(skeletonData.points().vec3(24));
        var up = skeletonData.points().vec3(34).minus(skeletonData.points().vec3(33));
        var ahead = skeletonData
                .points()
                .vec3(0)
                .minus(skeletonData
                        .points()
                        .vec3(7)
                        .plus(skeletonData.points().vec3(8))
                        .times(0.5));

        assertTrue(left.cross(up).dot(ahead) < 0);
    }

    /** Both pose types describe the same body: the local pose, chained, equals the global one. */
    @ParameterizedTest
    @ValueSource(ints = {0, 17, 300, 5000})
    void localPosesChainedAreTheGlobalOnes(int frame) {
        var local = data(WALK, frame, AimationPoseType.LOCAL);
        var global = data(WALK, frame, AimationPoseType.GLOBAL);
        var bones = SkeletonMapLibrary.builtIn()
                .find("aimation", "", 77)
                .orElseThrow()
                .bones();
        var positions = local.points().toArray();
        var turns = local.quaternions().toArray();

        new ForwardKinematics(bones).place(positions, turns);

        for (int i = 0; i < positions.length; i++) {
            assertEquals(global.points().at(i), positions[i], 1e-6);
        }
    }

    /** The head turns as the body walks round; an eye beside the nose does not, as seen from the head. */
    @ParameterizedTest
    @ValueSource(ints = {0, 100, 200, 333, 500})
    void localFaceJointsDoNotMove(int frame) {
        var eye = data(WALK, frame, AimationPoseType.LOCAL).points().vec3(1);
        double size =
                between(data(WALK, frame, AimationPoseType.GLOBAL), 7, 8) / 15; // the ears are 15 cm apart at rest

        assertEquals(0, eye.minus(new Vec3(3.2, -3, -2.5).times(size)).length(), 1e-6);
    }

    @Test
    void usesNegativeZerosInGlobalPoses() {
        var turn = data(WALK, 3, AimationPoseType.GLOBAL).quaternions().quat(40);

        assertEquals(Double.doubleToLongBits(-0.0), Double.doubleToLongBits(turn.x()));
        assertEquals(1, turn.w());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ad_cmu_jumping_jacks",
                "ad_jumping",
                "ad_rokoko_dance_fingers",
                "ad_wave_hello",
                "cmu_02_01_walk",
                "cmu_05_06_dance",
                "reactidle_003_genuine_idle"
            })
    void movesAllPointsForForeignClips(String name) throws IOException {
        var shared = Path.of(System.getProperty("mocapscope.shared", "../../shared"));
        var file = shared.resolve("fixtures/clips/" + name + ".bvh");
        assumeTrue(Files.exists(file), () -> "no clip " + file);
        var clip = BvhReader.read(file);
        var source = new BvhMotionSource(name, clip, BvhPlaybackOptions.USUAL);
        var skeletonData = data(source, 30, AimationPoseType.GLOBAL);

        for (int point = 0; point < 77; point++) {
            assertTrue(skeletonData.points().vec3(point).isFinite(), "point " + point);
        }
        double trunk = between(skeletonData, 33, 34);
        for (int side = 0; side < 2; side++) {
            assertTrue(between(skeletonData, 11 + side, 13 + side) > trunk / 5, "an upper arm");
            assertTrue(between(skeletonData, 13 + side, 15 + side) > trunk / 5, "a forearm");
            assertTrue(between(skeletonData, 23 + side, 25 + side) > trunk / 2, "a thigh");
            assertTrue(between(skeletonData, 25 + side, 27 + side) > trunk / 2, "a shank");
            assertFingersLeadOn(skeletonData, side);
        }
    }

    /** The clips are one body in T pose, with the names of Biped and of Poser, in centimetres. */
    @ParameterizedTest
    @ValueSource(strings = {"bones_bip01", "bones_daz"})
    void servesBodyWithOtherBoneNames(String name) throws IOException {
        var fixtures = Path.of(System.getProperty("mocapscope.fixtures", "../src-test-fixtures"));
        var clip = BvhReader.read(fixtures.resolve("reports/" + name + ".bvh"));
        var source = new BvhMotionSource(name, clip, BvhPlaybackOptions.USUAL);
        var skeletonData = data(source, 20, AimationPoseType.GLOBAL);

        assertTrue(new AimationMotionDataPacketEncoder(source, List.of(), 77).hasMotion());
        assertEquals(36, between(skeletonData, 11, 12), 1e-3); // the shoulders
        assertEquals(144, between(skeletonData, 15, 16), 1e-3); // the wrists of stretched arms
        assertEquals(54, between(skeletonData, 33, 34), 1e-3); // hips and neck
        for (int side = 0; side < 2; side++) {
            assertEquals(28, between(skeletonData, 11 + side, 13 + side), 1e-3); // an upper arm
            assertEquals(26, between(skeletonData, 13 + side, 15 + side), 1e-3); // a forearm
            assertEquals(43, between(skeletonData, 23 + side, 25 + side), 1e-3); // a thigh
            assertEquals(42, between(skeletonData, 25 + side, 27 + side), 1e-3); // a shank
        }
    }

    /** The middle finger goes on where the forearm points, however the program's arms hang at rest. */
    private static void assertFingersLeadOn(AimationMessage.SkeletonData skeletonData, int side) {
        Vec3 forearm = skeletonData
                .points()
                .vec3(15 + side)
                .minus(skeletonData.points().vec3(13 + side));
        Vec3 finger = skeletonData
                .points()
                .vec3(47 + 21 * side)
                .minus(skeletonData.points().vec3(35 + 21 * side));
        double along = finger.dot(forearm) / (finger.length() * forearm.length());
        assertTrue(along > 0.8, "the hand is bent by " + Math.toDegrees(Math.acos(along)) + "°");
    }

    @Test
    void allClientsGetTheSamePacket() {
        var show = new AimationMotionDataPacketEncoder(WALK, List.of(), 77);
        var global = show.getPacket(SCHEDULE, 5, AimationPoseType.GLOBAL);

        assertSame(global, show.getPacket(SCHEDULE, 5, AimationPoseType.GLOBAL));
        assertEquals(
                show.createData(SCHEDULE, 5, AimationPoseType.LOCAL).packet().bytes(),
                show.getPacket(SCHEDULE, 5, AimationPoseType.LOCAL));
        assertEquals(
                data(WALK, 6, AimationPoseType.GLOBAL).packet().bytes(),
                show.getPacket(SCHEDULE, 6, AimationPoseType.GLOBAL));
    }

    @Test
    void servesNoOtherDeviceThanNamed() {
        var both = SimulatedMotionSource.of(List.of("Walker", "Wand"));

        assertTrue(new AimationMotionDataPacketEncoder(both, List.of("Walker"), 77).hasMotion());
        assertFalse(new AimationMotionDataPacketEncoder(both, List.of("Wand"), 77).hasMotion());
    }

    @Test
    void refusesNamesThatNoPacketContains() {
        var endpoint = ProtocolCatalog.parse("aimation://127.0.0.1:0/Tracker0", SessionRole.SERVER);
        var body = ProtocolCatalog.parse("aimation://127.0.0.1:0/Body", SessionRole.SERVER);

        var failure =
                assertThrows(IllegalArgumentException.class, () -> AimationServer.of(endpoint, WALK, new Random(1)));

        assertEquals("there is no device 'Tracker0' to serve; there are: Walker", failure.getMessage());
        assertNotNull(AimationServer.of(body, WALK, new Random(1)));
    }

    @Test
    void reportsNoMotionForWandSource() {
        var show = new AimationMotionDataPacketEncoder(SimulatedMotionSource.of(List.of("Wand")), List.of(), 77);

        assertEquals(false, show.hasMotion());
        assertNotNull(show.createData(SCHEDULE, 0, AimationPoseType.LOCAL));
    }
}
