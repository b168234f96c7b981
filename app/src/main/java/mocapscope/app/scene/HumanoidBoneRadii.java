package mocapscope.app.scene;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import mocapscope.app.scene.model.DrawnSkeletonState;
import mocapscope.protocol.sample.humanoid.HumanoidBone;

/**
 * The radii with which a humanoid skeleton's bones and joints are drawn. They are those of a body 1.75 m tall, scaled
 * by the length of its limbs or, for a hand alone, of its fingers. A bone without a known role has NaN.
 */
final class HumanoidBoneRadii {
    /** The radius of a joint, as a part of the largest radius of the bones that it connects. */
    private static final double JOINT = 1.04;

    private static final double NECK = 0.046;
    private static final double COLLAR = 0.043;
    private static final double SPINE = 0.05;
    private static final double PALM = 0.0125;
    private static final double FINGER = 0.0088;
    private static final double FINGER_TIP = 0.0072;
    private static final double MITTEN = 0.03;
    private static final double MITTEN_TIP = 0.023;
    private static final double ANKLE = 0.036;
    private static final double BALL = 0.026;
    private static final double TOE = 0.019;

    /** The radius of a point of the face, and of the top of the head. */
    private static final double FACE = 0.008;

    /** The length from the wrist to the tip of the longest finger. */
    private static final double HAND = 0.185;

    /** The number of joints of a finger from its knuckle to its tip. */
    private static final int FINGER_JOINTS = 3;

    /** A limb between two joints with its length, and its radius at both. */
    private record LimbProportion(HumanoidBone from, HumanoidBone to, double length, double start, double end) {}

    private static final List<LimbProportion> LIMBS = List.of(
            new LimbProportion(HumanoidBone.LEFT_UPPER_ARM, HumanoidBone.LEFT_FOREARM, 0.3, 0.05, 0.038),
            new LimbProportion(HumanoidBone.RIGHT_UPPER_ARM, HumanoidBone.RIGHT_FOREARM, 0.3, 0.05, 0.038),
            new LimbProportion(HumanoidBone.LEFT_FOREARM, HumanoidBone.LEFT_HAND, 0.26, 0.039, 0.026),
            new LimbProportion(HumanoidBone.RIGHT_FOREARM, HumanoidBone.RIGHT_HAND, 0.26, 0.039, 0.026),
            new LimbProportion(HumanoidBone.LEFT_THIGH, HumanoidBone.LEFT_SHANK, 0.43, 0.08, 0.053),
            new LimbProportion(HumanoidBone.RIGHT_THIGH, HumanoidBone.RIGHT_SHANK, 0.43, 0.08, 0.053),
            new LimbProportion(HumanoidBone.LEFT_SHANK, HumanoidBone.LEFT_FOOT, 0.425, 0.053, 0.034),
            new LimbProportion(HumanoidBone.RIGHT_SHANK, HumanoidBone.RIGHT_FOOT, 0.425, 0.053, 0.034));

    private final DrawnSkeletonState skeleton;
    private final Map<HumanoidBone, Integer> roles;
    private final boolean[] fingers;
    private final double[] starts;
    private final double[] ends;
    private final double[] joints;
    private double scale = Double.NaN;

    HumanoidBoneRadii(DrawnSkeletonState skeleton, Map<HumanoidBone, Integer> roles) {
        this.skeleton = skeleton;
        this.roles = roles;
        int bones = skeleton.bones();
        starts = unknown(bones);
        ends = unknown(bones);
        joints = unknown(bones);
        fingers = new boolean[bones];
        for (int bone = 0; bone < bones; bone++) {
            fingers[bone] =
                    HumanoidBone.isFinger(skeleton.map().bones().get(bone).name());
        }
        shapeTrunk();
        for (var limb : LIMBS) {
            taper(limb.from(), limb.to(), limb.start(), limb.end());
        }
        for (int bone = 0; bone < bones; bone++) {
            shapeExtremity(bone);
        }
    }

    /** Scales all radii to a skeleton whose bones have these lengths, 0 for unknown ones. */
    void measure(double[] lengths) {
        double sum = 0;
        double usual = 0;
        for (var limb : LIMBS) {
            double length = length(limb.from(), limb.to(), lengths);
            if (length > 0) {
                sum += length;
                usual += limb.length();
            }
        }
        scale = usual > 0 ? sum / usual : longestFinger(lengths) / HAND;
    }

    /** Returns the size relative to a body 1.75 m tall, or 0 if nothing of a body is known. */
    double scale() {
        return scale;
    }

    /** Returns the radius in metres where a bone begins. */
    double start(int bone) {
        return scale * starts[bone];
    }

    double end(int bone) {
        return scale * ends[bone];
    }

    double joint(int bone) {
        return scale * joints[bone];
    }

    /** Returns true if the role of a joint is known. */
    boolean isKnown(int joint) {
        return !Double.isNaN(joints[joint]);
    }

    /** Returns true if the role of the bone that ends in a joint is known. */
    boolean hasStart(int bone) {
        return !Double.isNaN(starts[bone]);
    }

    /** Returns true if both bones end at knuckles: what connects them is part of the palm. */
    boolean isPalm(int one, int other) {
        return fingers[one] && fingers[other] && ends[one] == PALM && ends[other] == PALM;
    }

    private void shapeTrunk() {
        taper(HumanoidBone.HIPS, HumanoidBone.NECK, SPINE, SPINE);
        taper(HumanoidBone.NECK, HumanoidBone.HEAD, NECK, NECK);
        taper(HumanoidBone.NECK, HumanoidBone.NOSE, FACE, FACE);
        for (var side : List.of(HumanoidBone.LEFT_UPPER_ARM, HumanoidBone.RIGHT_UPPER_ARM)) {
            rise(side, COLLAR);
        }
        for (var side : List.of(HumanoidBone.LEFT_THIGH, HumanoidBone.RIGHT_THIGH)) {
            rise(side, SPINE);
        }
    }

    /** Sets the bones from a limb up to the spine that have no radius. */
    private void rise(HumanoidBone limb, double radius) {
        for (int bone = role(limb); isFree(bone) && skeleton.parent(bone) >= 0; bone = skeleton.parent(bone)) {
            set(bone, radius, radius);
        }
    }

    private boolean isFree(int bone) {
        return bone >= 0 && Double.isNaN(starts[bone]);
    }

    private void taper(HumanoidBone from, HumanoidBone to, double start, double end) {
        int count = steps(from, to);
        int bone = role(to);
        for (int i = count - 1; i >= 0; i--) {
            double step = (end - start) / count;
            set(bone, start + step * i, start + step * (i + 1));
            bone = skeleton.parent(bone);
        }
        if (count > 0) {
            joints[bone] = Math.max(start * JOINT, Double.isNaN(joints[bone]) ? 0 : joints[bone]);
        }
    }

    private void set(int bone, double start, double end) {
        starts[bone] = start;
        ends[bone] = end;
        joints[bone] = Math.max(JOINT * end, Double.isNaN(joints[bone]) ? 0 : joints[bone]);
    }

    /** Returns the number of bones from one joint to another below it, or 0 if it is not below it. */
    private int steps(HumanoidBone from, HumanoidBone to) {
        int start = role(from);
        int steps = 0;
        for (int bone = role(to); bone >= 0 && steps <= starts.length; bone = skeleton.parent(bone)) {
            if (bone == start) {
                return steps;
            }
            steps++;
        }
        return 0;
    }

    private double length(HumanoidBone from, HumanoidBone to, double[] lengths) {
        int steps = steps(from, to);
        double length = 0;
        int bone = role(to);
        for (int i = 0; i < steps; i++) {
            if (lengths[bone] == 0) {
                return 0;
            }
            length += lengths[bone];
            bone = skeleton.parent(bone);
        }
        return length;
    }

    /** Sets the radii of a bone of a hand, foot or face. */
    private void shapeExtremity(int bone) {
        int parent = skeleton.parent(bone);
        if (fingers[bone]) {
            shapeFinger(bone, parent);
        } else if (isFree(bone) && parent >= 0) {
            if (parent == role(HumanoidBone.LEFT_HAND) || parent == role(HumanoidBone.RIGHT_HAND)) {
                boolean palm = IntStream.range(0, fingers.length).anyMatch(i -> fingers[i] && isBelow(i, parent));
                set(bone, palm ? PALM : MITTEN, palm ? PALM : MITTEN_TIP);
            } else if (isBelow(bone, role(HumanoidBone.LEFT_FOOT)) || isBelow(bone, role(HumanoidBone.RIGHT_FOOT))) {
                boolean ankle = parent == role(HumanoidBone.LEFT_FOOT) || parent == role(HumanoidBone.RIGHT_FOOT);
                set(bone, ankle ? ANKLE : BALL, ankle ? BALL : TOE);
            } else if (isBelow(bone, role(HumanoidBone.HEAD)) || isBelow(bone, role(HumanoidBone.NOSE))) {
                set(bone, FACE, FACE);
            }
        }
    }

    /** The first bones of a finger are part of the palm. */
    private void shapeFinger(int bone, int parent) {
        int before = 0;
        for (int up = parent; up >= 0 && fingers[up] && before < fingers.length; up = skeleton.parent(up)) {
            before++;
        }
        int after = jointsAfter(bone);
        boolean atWrist = parent >= 0 && parent == role(HumanoidBone.LEFT_HAND)
                || parent >= 0 && parent == role(HumanoidBone.RIGHT_HAND);
        boolean palm =
                atWrist || after >= FINGER_JOINTS - 1 && before < Math.max(1, before + after - FINGER_JOINTS + 1);
        set(bone, palm ? PALM : FINGER, palm ? PALM : after == 0 ? FINGER_TIP : FINGER);
    }

    private int jointsAfter(int bone) {
        int after = 0;
        for (int i = 0; i < fingers.length; i++) {
            int steps = 0;
            for (int up = i; up >= 0 && fingers[up] && up != bone && steps < fingers.length; up = skeleton.parent(up)) {
                steps++;
            }
            if (isBelow(i, bone)) {
                after = Math.max(after, steps);
            }
        }
        return after;
    }

    private boolean isBelow(int bone, int ancestor) {
        int up = skeleton.parent(bone);
        for (int steps = 0; up >= 0 && up != ancestor && steps < fingers.length; steps++) {
            up = skeleton.parent(up);
        }
        return ancestor >= 0 && up == ancestor;
    }

    /** Returns the length from the wrist to the tip of the longest finger, or 0. */
    private double longestFinger(double[] lengths) {
        double longest = 0;
        for (int i = 0; i < fingers.length; i++) {
            double length = 0;
            int steps = 0;
            for (int up = i; up >= 0 && fingers[up] && steps < fingers.length; up = skeleton.parent(up)) {
                length += lengths[up];
                steps++;
            }
            longest = Math.max(longest, length);
        }
        return longest;
    }

    private int role(HumanoidBone bone) {
        return roles.getOrDefault(bone, DrawnSkeletonState.NONE);
    }

    private static double[] unknown(int bones) {
        var radii = new double[bones];
        Arrays.fill(radii, Double.NaN);
        return radii;
    }
}
