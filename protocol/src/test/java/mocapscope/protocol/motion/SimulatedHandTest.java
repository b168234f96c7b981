package mocapscope.protocol.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.Vec3;
import org.junit.jupiter.api.Test;

class SimulatedHandTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long STRETCHED = 12_240_000_000L;
    private static final long FIST = 13_560_000_000L;

    private final SimulatedMotionSource hand = SimulatedMotionSource.of(List.of("Hand"));
    private final SkeletonMap map =
            hand.layout().devices().getFirst().skeleton().orElseThrow();

    @Test
    void usesOpenXrJointsInOrder() {
        assertEquals("openxr-hand-26", map.id());
        assertEquals("palm", map.bones().get(0).name());
        assertEquals("wrist", map.bones().get(1).name());
        assertEquals("thumb_tip", map.bones().get(5).name());
        assertEquals("index_metacarpal", map.bones().get(6).name());
        assertEquals("little_tip", map.bones().get(25).name());
        assertEquals(26, poses(0).size());
    }

    @Test
    void bonesKeepTheirLength() {
        var rest = poses(STRETCHED);
        for (long moment = 0; moment < 30 * SECOND; moment += SECOND / 10) {
            var now = poses(moment);
            for (int joint = 2; joint < now.size(); joint++) {
                int parent = map.bones().get(joint).wireParent();
                assertEquals(length(rest, joint, parent), length(now, joint, parent), 1e-12, "joint " + joint);
            }
        }
    }

    @Test
    void bonesFollowAxisOfParentJoint() {
        var poses = poses(FIST);
        for (int joint = 3; joint < poses.size(); joint++) {
            int parent = map.bones().get(joint).wireParent();
            if (parent != 1) {
                var along = at(poses, joint).minus(at(poses, parent));
                var axis = poses.get(parent).orientation().rotate(new Vec3(0, 0, -1));
                assertEquals(along.length(), along.dot(axis), 1e-12, "joint " + joint);
            }
        }
    }

    @Test
    void fistBringsEveryFingertipToPalm() {
        for (int tip : List.of(5, 10, 15, 20, 25)) {
            double open = length(poses(STRETCHED), tip, 0);
            double closed = length(poses(FIST), tip, 0);
            assertTrue(closed < 0.8 * open, "tip %d: %s, then %s".formatted(tip, open, closed));
        }
    }

    @Test
    void openHandPointsUpWithThumbRight() {
        var poses = poses(STRETCHED);

        assertTrue(at(poses, 15).y() > at(poses, 1).y() + 0.15, "fingertips above the wrist");
        assertTrue(
                at(poses, 5).x() > at(poses, 25).x() + 0.05, "its palm to the viewer, a right hand's thumb is right");
    }

    @Test
    void rotatesPlacedMotionAboutVerticalAxis() {
        var placed = new ArrayList<Sample>();
        HeadingRotatedMotionSource.rotated(hand, Math.PI / 2).emitSamples(FIST, FIST, placed::add);
        var here = poses(FIST).get(7);
        var there = (Sample.Pose) placed.get(7);

        assertEquals(
                0,
                there.position()
                        .minus(new Vec3(
                                here.position().z(),
                                here.position().y(),
                                -here.position().x()))
                        .length(),
                1e-12);
        var turn = there.orientation().times(here.orientation().conjugate());
        var quarter = Quat.about(new Vec3(0, 1, 0), Math.PI / 2);
        assertEquals(quarter.y(), turn.y(), 1e-12);
        assertEquals(quarter.w(), turn.w(), 1e-12);
        assertEquals(hand.layout(), HeadingRotatedMotionSource.rotated(hand, 1).layout());
    }

    private List<Sample.Pose> poses(long moment) {
        var poses = new ArrayList<Sample.Pose>();
        hand.emitSamples(moment, moment, sample -> poses.add((Sample.Pose) sample));
        return poses;
    }

    private static Vec3 at(List<Sample.Pose> poses, int joint) {
        return poses.get(joint).position();
    }

    private static double length(List<Sample.Pose> poses, int from, int to) {
        return at(poses, from).minus(at(poses, to)).length();
    }
}
