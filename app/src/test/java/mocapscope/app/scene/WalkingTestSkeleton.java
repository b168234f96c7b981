package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.Vec3;

/** A skeleton of 24 bones that walks in place or along a path, for screenshots and tests. */
final class WalkingTestSkeleton {
    private static final List<TestSkeletonJoint> JOINTS = new ArrayList<>();

    /** A bone, and where it is from its parent while the body stands. */
    private record TestSkeletonJoint(String name, int parent, Vec3 offset) {}

    static {
        joint("Hips", -1, 0, 0.96, 0);
        joint("Spine", 0, 0, 0.12, -0.01);
        joint("Spine1", 1, 0, 0.14, 0);
        joint("Chest", 2, 0, 0.14, 0);
        joint("Neck", 3, 0, 0.15, 0.01);
        joint("Head", 4, 0, 0.1, 0.02);
        joint("HeadTop", 5, 0, 0.19, 0);
        side("Left", 1);
        side("Right", -1);
        joint("LeftToe", 13, 0, -0.06, 0.17);
        joint("RightToe", 20, 0, -0.06, 0.17);
    }

    static final SkeletonMap MAP = new SkeletonMap(
            "puppet",
            List.of(),
            JOINTS.stream()
                    .map(joint -> new Bone(joint.name, joint.name, joint.parent, joint.parent))
                    .toList(),
            List.of(),
            "m",
            Optional.empty());

    private final Vec3[] places = new Vec3[JOINTS.size()];
    private final Quat[] turns = new Quat[JOINTS.size()];

    /** Creates a body {@code seconds} into its walk, standing at (x, z) and looking along {@code heading}. */
    WalkingTestSkeleton(double seconds, double x, double z, double heading) {
        double phase = 2 * Math.PI * seconds * 0.9;
        var swings = swings(phase);
        for (int i = 0; i < places.length; i++) {
            var joint = JOINTS.get(i);
            var local = swings.getOrDefault(joint.name, Quat.IDENTITY);
            if (joint.parent < 0) {
                turns[i] = Quat.about(new Vec3(0, 1, 0), heading).times(local);
                places[i] = new Vec3(x, joint.offset.y() - 0.02 + 0.02 * Math.cos(2 * phase), z);
            } else {
                turns[i] = turns[joint.parent].times(local);
                places[i] = places[joint.parent].plus(turns[joint.parent].rotate(joint.offset));
            }
        }
    }

    /** The index of the bone of that name. */
    static int bone(String name) {
        return JOINTS.stream().map(TestSkeletonJoint::name).toList().indexOf(name);
    }

    ImmutableDoubleArray positions() {
        var numbers = new double[3 * places.length];
        for (int i = 0; i < places.length; i++) {
            numbers[3 * i] = places[i].x();
            numbers[3 * i + 1] = places[i].y();
            numbers[3 * i + 2] = places[i].z();
        }
        return ImmutableDoubleArray.of(numbers);
    }

    ImmutableDoubleArray orientations() {
        var numbers = new double[4 * turns.length];
        for (int i = 0; i < turns.length; i++) {
            numbers[4 * i] = turns[i].x();
            numbers[4 * i + 1] = turns[i].y();
            numbers[4 * i + 2] = turns[i].z();
            numbers[4 * i + 3] = turns[i].w();
        }
        return ImmutableDoubleArray.of(numbers);
    }

    private static Map<String, Quat> swings(double phase) {
        double s = Math.sin(phase);
        return Map.ofEntries(
                Map.entry("Hips", aboutY(0.08 * s)),
                Map.entry("Spine1", aboutY(-0.12 * s)),
                Map.entry("Chest", aboutX(0.04)),
                Map.entry("LeftUpLeg", aboutX(-0.45 * s)),
                Map.entry("RightUpLeg", aboutX(0.45 * s)),
                Map.entry("LeftLeg", aboutX(0.35 + 0.35 * Math.cos(phase + 0.3))),
                Map.entry("RightLeg", aboutX(0.35 - 0.35 * Math.cos(phase + 0.3))),
                Map.entry("LeftFoot", aboutX(-0.15 + 0.2 * Math.sin(phase + 0.5))),
                Map.entry("RightFoot", aboutX(-0.15 - 0.2 * Math.sin(phase + 0.5))),
                Map.entry("LeftArm", aboutX(0.4 * s).times(aboutZ(-1.25))),
                Map.entry("RightArm", aboutX(-0.4 * s).times(aboutZ(1.25))),
                Map.entry("LeftForeArm", aboutY(-0.45 - 0.2 * s)),
                Map.entry("RightForeArm", aboutY(0.45 - 0.2 * s)));
    }

    private static Quat aboutX(double radians) {
        return Quat.about(new Vec3(1, 0, 0), radians);
    }

    private static Quat aboutY(double radians) {
        return Quat.about(new Vec3(0, 1, 0), radians);
    }

    private static Quat aboutZ(double radians) {
        return Quat.about(new Vec3(0, 0, 1), radians);
    }

    /** A collar, an arm and a leg; the body looks along z, so its left is at +x. */
    private static void side(String name, int sign) {
        int first = JOINTS.size();
        joint(name + "Shoulder", 3, 0.05 * sign, 0.11, 0.01);
        joint(name + "Arm", first, 0.13 * sign, 0, -0.01);
        joint(name + "ForeArm", first + 1, 0.29 * sign, 0, 0);
        joint(name + "Hand", first + 2, 0.25 * sign, 0, 0);
        joint(name + "UpLeg", 0, 0.095 * sign, -0.05, 0);
        joint(name + "Leg", first + 4, 0, -0.42, 0);
        joint(name + "Foot", first + 5, 0, -0.42, -0.01);
    }

    private static void joint(String name, int parent, double x, double y, double z) {
        JOINTS.add(new TestSkeletonJoint(name, parent, new Vec3(x, y, z)));
    }
}
