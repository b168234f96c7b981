package mocapscope.protocol.sample;

import java.util.List;
import java.util.Map;
import mocapscope.protocol.sample.humanoid.HumanoidBone;

/** Finds body landmarks, such as hips and neck, by bone name and derives up, left and forward directions. */
final class SkeletonBodyAxesEstimator {

    private static final Vec3 NOWHERE = new Vec3(Double.NaN, Double.NaN, Double.NaN);

    /** Landmarks on both sides of the body. */
    private enum LandmarkPair {
        THIGHS(HumanoidBone.LEFT_THIGH, HumanoidBone.RIGHT_THIGH),
        FEET(HumanoidBone.LEFT_FOOT, HumanoidBone.RIGHT_FOOT),
        TOES(HumanoidBone.LEFT_TOE, HumanoidBone.RIGHT_TOE),
        UPPER_ARMS(HumanoidBone.LEFT_UPPER_ARM, HumanoidBone.RIGHT_UPPER_ARM),
        EARS(HumanoidBone.LEFT_EAR, HumanoidBone.RIGHT_EAR);

        private final HumanoidBone left;
        private final HumanoidBone right;

        LandmarkPair(HumanoidBone left, HumanoidBone right) {
            this.left = left;
            this.right = right;
        }
    }

    private final Map<HumanoidBone, Integer> found;
    private final HumanoidBone top;

    SkeletonBodyAxesEstimator(List<Bone> bones) {
        found = HumanoidBone.find(bones.stream().map(Bone::name).toList());
        top = found.containsKey(HumanoidBone.NECK) ? HumanoidBone.NECK : HumanoidBone.HEAD;
    }

    /** Returns whether the landmarks suffice to find the orientation of the body. */
    boolean canFindUpright() {
        boolean level = has(LandmarkPair.THIGHS) || has(LandmarkPair.UPPER_ARMS);
        boolean upright = (has(LandmarkPair.THIGHS) || found.containsKey(HumanoidBone.HIPS)) && found.containsKey(top);
        return level && upright;
    }

    /** Returns the vector from the hips to the neck. */
    Vec3 up(ImmutableDoubleArray positions) {
        var hips = has(LandmarkPair.THIGHS) ? middle(positions, LandmarkPair.THIGHS) : at(positions, HumanoidBone.HIPS);
        return at(positions, top).minus(hips);
    }

    /** Returns the vector from the right side to the left. */
    Vec3 left(ImmutableDoubleArray positions) {
        var pair = has(LandmarkPair.THIGHS) ? LandmarkPair.THIGHS : LandmarkPair.UPPER_ARMS;
        return at(positions, pair.left).minus(at(positions, pair.right));
    }

    /** Returns whether a landmark distinguishes front from back. */
    boolean canFindForward() {
        return looks() || has(LandmarkPair.FEET) && has(LandmarkPair.TOES);
    }

    /**
     * Returns the vector from back to front: along the nose, otherwise along the feet. The bend of the knees is not
     * used: the knees of a straight leg may seem to bend backwards.
     */
    Vec3 forward(ImmutableDoubleArray positions) {
        return looks()
                ? at(positions, HumanoidBone.NOSE).minus(middle(positions, LandmarkPair.EARS))
                : middle(positions, LandmarkPair.TOES).minus(middle(positions, LandmarkPair.FEET));
    }

    private boolean looks() {
        return found.containsKey(HumanoidBone.NOSE) && has(LandmarkPair.EARS);
    }

    private boolean has(LandmarkPair pair) {
        return found.containsKey(pair.left) && found.containsKey(pair.right);
    }

    private Vec3 middle(ImmutableDoubleArray positions, LandmarkPair pair) {
        return at(positions, pair.left).plus(at(positions, pair.right)).times(0.5);
    }

    private Vec3 at(ImmutableDoubleArray positions, HumanoidBone bone) {
        var index = found.get(bone);
        return index == null ? NOWHERE : positions.vec3(index);
    }
}
