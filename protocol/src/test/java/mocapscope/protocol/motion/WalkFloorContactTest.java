package mocapscope.protocol.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import mocapscope.protocol.sample.Vec3;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The walk as the floor sees it: judged from the body's joints alone, sampled every millisecond for two laps. */
class WalkFloorContactTest {
    private static final long MILLI = 1_000_000;
    private static final List<WalkerJointTransforms> FRAMES = Stream.iterate(
                    0L, at -> at < 2 * WalkMotionModel.LAP_NANOS, at -> at + MILLI)
            .map(WalkMotionModel::at)
            .toList();

    /** A part of a foot that meets the floor, as the point on its sole. */
    enum FootContactPoint {
        LEFT_HEEL(pose -> pose.at(WalkerJoint.LEFT_ANKLE).transform(FootMotionModel.HEEL)),
        LEFT_BALL(pose -> below(pose, WalkerJoint.LEFT_BALL, 0.02)),
        LEFT_TIP(pose -> below(pose, WalkerJoint.LEFT_TOE, 0.01)),
        RIGHT_HEEL(pose -> pose.at(WalkerJoint.RIGHT_ANKLE).transform(FootMotionModel.HEEL)),
        RIGHT_BALL(pose -> below(pose, WalkerJoint.RIGHT_BALL, 0.02)),
        RIGHT_TIP(pose -> below(pose, WalkerJoint.RIGHT_TOE, 0.01));

        private final Function<WalkerJointTransforms, Vec3> place;

        FootContactPoint(Function<WalkerJointTransforms, Vec3> place) {
            this.place = place;
        }

        /** A joint's centre is the middle of a rounded sole: the floor is always straight below. */
        private static Vec3 below(WalkerJointTransforms pose, WalkerJoint joint, double radius) {
            return pose.at(joint).position().minus(YawPitchRollQuaternionFactory.UP.times(radius));
        }

        List<List<Vec3>> contacts() {
            var contacts = new ArrayList<List<Vec3>>();
            var contact = new ArrayList<Vec3>();
            for (var pose : FRAMES) {
                var point = place.apply(pose);
                if (point.y() < 0.002) {
                    contact.add(point);
                } else if (!contact.isEmpty()) {
                    contacts.add(List.copyOf(contact));
                    contact.clear();
                }
            }
            // The first may have begun before the first frame, so it is not a whole one.
            return contacts.subList(1, contacts.size());
        }
    }

    @ParameterizedTest
    @EnumSource(FootContactPoint.class)
    void touchingFeetDoNotSlide(FootContactPoint touch) {
        for (var contact : touch.contacts()) {
            assertTrue(
                    spread(contact, Vec3::x) < 0.01 && spread(contact, Vec3::z) < 0.01,
                    () -> "slides %.4f m in x, %.4f m in z"
                            .formatted(spread(contact, Vec3::x), spread(contact, Vec3::z)));
        }
    }

    @ParameterizedTest
    @EnumSource(FootContactPoint.class)
    void feetNeverSinkBelowFloor(FootContactPoint contact) {
        double lowest =
                FRAMES.stream().map(contact.place).mapToDouble(Vec3::y).min().orElseThrow();

        assertEquals(0, lowest, 1e-9);
    }

    @ParameterizedTest
    @EnumSource(FootContactPoint.class)
    void footTouchesFloorOncePerStride(FootContactPoint contact) {
        assertEquals(2 * WalkMotionModel.STRIDES_PER_LAP - 1, contact.contacts().size());
    }

    @ParameterizedTest
    @EnumSource(FootContactPoint.class)
    void contactDurationIsPlausible(FootContactPoint touch) {
        double stride = (double) WalkMotionModel.LAP_NANOS / WalkMotionModel.STRIDES_PER_LAP / MILLI;

        for (var contact : touch.contacts()) {
            double share = contact.size() / stride;
            assertTrue(share > 0.3 && share < 0.65, () -> "lies for %.2f of the stride".formatted(share));
        }
    }

    @Test
    void heelStrikesAlternate() {
        var strikes = new ArrayList<String>();
        for (int i = 1; i < FRAMES.size(); i++) {
            for (var heel : List.of(FootContactPoint.LEFT_HEEL, FootContactPoint.RIGHT_HEEL)) {
                if (low(heel, FRAMES.get(i)) && !low(heel, FRAMES.get(i - 1))) {
                    strikes.add(heel.name());
                }
            }
        }

        assertTrue(strikes.size() > 30);
        for (int i = 2; i < strikes.size(); i++) {
            assertEquals(strikes.get(i - 2), strikes.get(i));
            assertTrue(!strikes.get(i - 1).equals(strikes.get(i)));
        }
    }

    @Test
    void oneFootAlwaysTouchesFloor() {
        for (var pose : FRAMES) {
            assertTrue(Stream.of(FootContactPoint.values()).anyMatch(contact -> low(contact, pose)));
        }
    }

    @Test
    void swingingFootClearsFloor() {
        for (double phase = 0.68; phase < 0.93; phase += 0.005) {
            var pose = WalkMotionModel.pose(phase);
            for (var contact :
                    List.of(FootContactPoint.LEFT_HEEL, FootContactPoint.LEFT_BALL, FootContactPoint.LEFT_TIP)) {
                double height = contact.place.apply(pose).y();
                assertTrue(height > 0.01, "%s is %.4f m above the floor at %.3f".formatted(contact, height, phase));
            }
        }
    }

    private static boolean low(FootContactPoint contact, WalkerJointTransforms pose) {
        return contact.place.apply(pose).y() < 0.002;
    }

    private static double spread(List<Vec3> points, Function<Vec3, Double> coordinate) {
        var all = points.stream().mapToDouble(coordinate::apply).summaryStatistics();
        return all.getMax() - all.getMin();
    }
}
