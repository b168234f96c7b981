package mocapscope.protocol.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import org.junit.jupiter.api.Test;

/**
 * The angles of the left leg and arm as gait laboratories draw them, in degrees; the expectations are the published
 * means of people who walk at their own pace, with room for one person's way.
 */
class WalkGaitAnglesTest {

    @Test
    void hipSwingsFromFlexionToExtension() {
        assertEquals(33, highest(WalkGaitAnglesTest::hip, 0, 1), 6);
        assertEquals(-8, lowest(WalkGaitAnglesTest::hip, 0, 1), 6);
        assertTrue(hip(0) > 25, "flexed at heel strike");
        assertEquals(0.5, phaseOfLowest(WalkGaitAnglesTest::hip), 0.06);
    }

    @Test
    void kneeFlexesInStanceAndSwing() {
        assertEquals(8, knee(0), 7);
        assertEquals(18, highest(WalkGaitAnglesTest::knee, 0.05, 0.25), 5);
        assertEquals(5, lowest(WalkGaitAnglesTest::knee, 0.25, 0.5), 4);
        assertEquals(62, highest(WalkGaitAnglesTest::knee, 0.6, 0.9), 5);
        assertEquals(37, knee(0.6), 6);
    }

    @Test
    void kneeNeverHyperextends() {
        assertTrue(lowest(WalkGaitAnglesTest::knee, 0, 1) > 1);
    }

    @Test
    void ankleDorsiflexesAndPushesOff() {
        assertEquals(-5, lowest(WalkGaitAnglesTest::ankle, 0, 0.15), 4);
        assertEquals(14, highest(WalkGaitAnglesTest::ankle, 0.15, 0.5), 5);
        assertEquals(-16, lowest(WalkGaitAnglesTest::ankle, 0.5, 0.75), 4);
    }

    @Test
    void rightLegFollowsLeftLegHalfStrideLater() {
        for (double phase = 0; phase < 1; phase += 0.02) {
            var now = WalkMotionModel.pose(phase);
            var later = WalkMotionModel.pose((phase + 0.5) % 1);
            double left = bend(now, WalkerJoint.LEFT_HIP, WalkerJoint.LEFT_KNEE);
            double right = bend(later, WalkerJoint.RIGHT_HIP, WalkerJoint.RIGHT_KNEE);

            assertEquals(left, right, 11, "knees at " + phase);
        }
    }

    @Test
    void armSwingsWithOppositeLeg() {
        double strike = ahead(WalkMotionModel.pose(0), WalkerJoint.LEFT_HAND);
        double otherStrike = ahead(WalkMotionModel.pose(0.5), WalkerJoint.LEFT_HAND);

        assertTrue(strike < -0.1 && otherStrike > 0.15, strike + " " + otherStrike);
    }

    @Test
    void elbowStaysBent() {
        for (double phase = 0; phase < 1; phase += 0.01) {
            double elbow = bend(WalkMotionModel.pose(phase), WalkerJoint.LEFT_ELBOW, WalkerJoint.LEFT_SHOULDER);
            assertTrue(elbow > 8 && elbow < 45, elbow + " at " + phase);
        }
    }

    @Test
    void chestTurnsOppositeToHips() {
        assertTrue(
                yaw(WalkerJoint.HIPS, 0) < 0 && yaw(WalkerJoint.CHEST, 0) > 0,
                "left leg ahead: hips right, chest left");
        assertTrue(yaw(WalkerJoint.HIPS, 0.5) > 0 && yaw(WalkerJoint.CHEST, 0.5) < 0);
    }

    @Test
    void headStaysStill() {
        assertTrue(highest(p -> yaw(WalkerJoint.HEAD, p), 0, 1) - lowest(p -> yaw(WalkerJoint.HEAD, p), 0, 1) < 3);
        assertTrue(
                highest(WalkGaitAnglesTest::headHeight, 0, 1) - lowest(WalkGaitAnglesTest::headHeight, 0, 1) < 0.045);
    }

    private static double headHeight(double phase) {
        return WalkMotionModel.pose(phase).at(WalkerJoint.HEAD).position().y();
    }

    private static double hip(double phase) {
        var pose = WalkMotionModel.pose(phase);
        var thigh = pose.at(WalkerJoint.LEFT_KNEE)
                .position()
                .minus(pose.at(WalkerJoint.LEFT_HIP).position());
        var seen = pose.at(WalkerJoint.HIPS).orientation().conjugate().rotate(thigh);
        return Math.toDegrees(Math.atan2(seen.z(), -seen.y()));
    }

    private static double knee(double phase) {
        return bend(WalkMotionModel.pose(phase), WalkerJoint.LEFT_HIP, WalkerJoint.LEFT_KNEE);
    }

    private static double ankle(double phase) {
        var pose = WalkMotionModel.pose(phase);
        var shank = pose.at(WalkerJoint.LEFT_KNEE).orientation();
        var sole = shank.conjugate()
                .times(pose.at(WalkerJoint.LEFT_ANKLE).orientation())
                .rotate(new Vec3(0, 0, 1));
        return Math.toDegrees(Math.atan2(sole.y(), sole.z()));
    }

    private static double bend(WalkerJointTransforms pose, WalkerJoint upper, WalkerJoint lower) {
        Quat between =
                pose.at(upper).orientation().conjugate().times(pose.at(lower).orientation());
        return Math.toDegrees(2 * Math.acos(Math.min(1, Math.abs(between.w()))));
    }

    private static double ahead(WalkerJointTransforms pose, WalkerJoint joint) {
        return pose.at(joint).position().z()
                - pose.at(WalkerJoint.HIPS).position().z();
    }

    private static double yaw(WalkerJoint joint, double phase) {
        var front = WalkMotionModel.pose(phase).at(joint).orientation().rotate(new Vec3(0, 0, 1));
        return Math.toDegrees(Math.atan2(front.x(), front.z()));
    }

    private static double highest(DoubleUnaryOperator angle, double from, double to) {
        return IntStream.range(0, 200)
                .mapToDouble(i -> angle.applyAsDouble(from + (to - from) * i / 200))
                .max()
                .orElseThrow();
    }

    private static double lowest(DoubleUnaryOperator angle, double from, double to) {
        return -highest(phase -> -angle.applyAsDouble(phase), from, to);
    }

    private static double phaseOfLowest(DoubleUnaryOperator angle) {
        double lowest = lowest(angle, 0, 1);
        return IntStream.range(0, 200)
                .mapToDouble(i -> i / 200.0)
                .filter(phase -> angle.applyAsDouble(phase) == lowest)
                .findFirst()
                .orElseThrow();
    }
}
