package mocapscope.protocol.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.sample.Quat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WalkMotionModelTest {
    private static final long MILLI = 1_000_000;
    private static final long STEP = 40_000;
    private static final long DAY = 86_400_000_000_000L;

    @Test
    void startsLeftOfOriginAndWalksForward() {
        var hips = WalkMotionModel.at(0).at(WalkerJoint.HIPS).position();
        var later = WalkMotionModel.at(100 * MILLI).at(WalkerJoint.HIPS).position();

        assertTrue(hips.x() < -1.8 && hips.x() > -2, hips.toString());
        assertTrue(later.z() > hips.z() + 0.1, later.toString());
    }

    @Test
    void staysNearOriginAtNormalWalkingSpeed() {
        double way = 0;
        for (long at = 0; at < WalkMotionModel.LAP_NANOS; at += MILLI) {
            var hips = WalkMotionModel.at(at).at(WalkerJoint.HIPS).position();
            assertTrue(Math.hypot(hips.x(), hips.z()) < 2);
            way += WalkMotionModel.at(at + MILLI)
                    .at(WalkerJoint.HIPS)
                    .position()
                    .minus(hips)
                    .length();
        }

        assertEquals(1.2, way / 10, 0.03);
    }

    @Test
    void keepsHumanHeight() {
        for (double phase = 0; phase < 1; phase += 0.01) {
            assertEquals(
                    1.71,
                    WalkMotionModel.pose(phase)
                            .at(WalkerJoint.HEAD_TOP)
                            .position()
                            .y(),
                    0.04);
        }
    }

    @Test
    void bonesKeepTheirLength() {
        for (long at = 0; at < WalkMotionModel.LAP_NANOS; at += 7 * MILLI) {
            var pose = WalkMotionModel.at(at);
            for (var joint : WalkerJoint.values()) {
                var parent = joint.parent();
                if (parent != null) {
                    var bone = pose.at(joint).position().minus(pose.at(parent).position());
                    assertEquals(joint.length(), bone.length(), 1e-12, joint.name());
                }
            }
        }
    }

    /**
     * Over a stride and the lap's seam, in steps so short that a jump in speed of 4 mm/s would show as much as the
     * hardest stop there is: the knee that straightens before the heel strikes.
     */
    @ParameterizedTest
    @ValueSource(longs = {0, 2 * WalkMotionModel.LAP_NANOS, 100 * DAY, -DAY})
    void noJointJumpsInPlaceOrSpeed(long start) {
        var before = WalkMotionModel.at(start - 100 * MILLI);
        var now = WalkMotionModel.at(start - 100 * MILLI + STEP);
        for (long at = start - 100 * MILLI + STEP; at < start + 1100 * MILLI; at += STEP) {
            var after = WalkMotionModel.at(at + STEP);
            assertGentle(before, now, after, at);
            before = now;
            now = after;
        }
    }

    private static void assertGentle(
            WalkerJointTransforms before, WalkerJointTransforms now, WalkerJointTransforms after, long at) {
        for (var joint : WalkerJoint.values()) {
            var bend = after.at(joint)
                    .position()
                    .plus(before.at(joint).position())
                    .minus(now.at(joint).position().times(2));
            double acceleration = bend.length() * (1e9 / STEP) * (1e9 / STEP);
            assertTrue(acceleration < 100, () -> "%s at %d: %.0f m/s²".formatted(joint, at, acceleration));
        }
    }

    @Test
    void orientationsAreNormalizedAndContinuous() {
        var before = WalkMotionModel.at(-MILLI);
        for (long at = 0; at < 3 * WalkMotionModel.LAP_NANOS; at += MILLI) {
            var now = WalkMotionModel.at(at);
            for (var joint : WalkerJoint.values()) {
                var orientation = now.at(joint).orientation();
                assertEquals(1, dot(orientation, orientation), 1e-9);
                assertTrue(dot(orientation, before.at(joint).orientation()) > 0.999, joint::name);
            }
            before = now;
        }
    }

    @Test
    void repeatsExactlyAfterManyLaps() {
        long twoLaps = 2 * WalkMotionModel.LAP_NANOS;
        for (long at = 0; at < twoLaps; at += 333 * MILLI) {
            for (long laps : List.of(twoLaps, 1000 * twoLaps, 100_000_000 * twoLaps)) {
                assertEquals(frames(WalkMotionModel.at(at)), frames(WalkMotionModel.at(at + laps)));
            }
        }
    }

    private static List<RigidTransform> frames(WalkerJointTransforms pose) {
        var transforms = new ArrayList<RigidTransform>();
        for (var joint : WalkerJoint.values()) {
            transforms.add(pose.at(joint));
        }
        return transforms;
    }

    private static double dot(Quat a, Quat b) {
        return a.x() * b.x() + a.y() * b.y() + a.z() * b.z() + a.w() * b.w();
    }
}
