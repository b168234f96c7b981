package mocapscope.protocol.export;

import java.util.List;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.BoneParentResolver;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/**
 * Estimates a skeleton's rest pose and bone lengths from all its recorded poses. The rest pose is the first one with
 * the most bones; bone lengths are medians. Values are in the source's unit and axes.
 */
final class RestPoseEstimator {
    private final List<Bone> bones;
    private final int[] parents;
    private final MedianEstimator[] lengths;
    private final MedianEstimator[][] locals;
    private final long[] rotatedFrames;
    private final long[] placed;
    private ImmutableDoubleArray positions = ImmutableDoubleArray.NONE;
    private ImmutableDoubleArray orientations = ImmutableDoubleArray.NONE;
    private int most;

    RestPoseEstimator(List<Bone> bones) {
        this.bones = bones;
        this.parents = BoneParentResolver.parents(bones);
        this.lengths = new MedianEstimator[bones.size()];
        this.locals = new MedianEstimator[bones.size()][3];
        this.rotatedFrames = new long[bones.size()];
        this.placed = new long[bones.size()];
        for (int bone = 0; bone < lengths.length; bone++) {
            lengths[bone] = new MedianEstimator();
            for (int axis = 0; axis < 3; axis++) {
                locals[bone][axis] = new MedianEstimator();
            }
        }
    }

    void add(ImmutableDoubleArray where, ImmutableDoubleArray turns) {
        int here = 0;
        for (int bone = 0; bone < lengths.length; bone++) {
            if (ExportedPositionPlausibilityChecker.isValid(where.vec3(bone))) {
                here++;
                placed[bone]++;
                rotatedFrames[bone] += turns.quat(bone).isFinite() ? 1 : 0;
                measure(bone, where, turns);
            }
        }
        if (here > most) {
            most = here;
            positions = where;
            orientations = turns;
        }
    }

    private void measure(int bone, ImmutableDoubleArray where, ImmutableDoubleArray turns) {
        int parent = parents[bone];
        if (parent < 0 || !ExportedPositionPlausibilityChecker.isValid(where.vec3(parent))) {
            return;
        }
        var away = where.vec3(bone).minus(where.vec3(parent));
        lengths[bone].add(away.length());
        var above = turns.quat(parent).normalised();
        if (above.isFinite()) {
            var local = above.conjugate().rotate(away);
            locals[bone][0].add(local.x());
            locals[bone][1].add(local.y());
            locals[bone][2].add(local.z());
        }
    }

    /** Returns true if any bone was ever present. */
    boolean hasPoses() {
        return most > 0;
    }

    /** Returns for each bone whether it is present in the rest pose. */
    boolean[] visibleBones() {
        var kept = new boolean[lengths.length];
        for (int bone = 0; bone < kept.length && most > 0; bone++) {
            kept[bone] = ExportedPositionPlausibilityChecker.isValid(positions.vec3(bone));
        }
        return kept;
    }

    List<Bone> bones() {
        return bones;
    }

    /** Returns true if most poses have an orientation for the bone. */
    boolean isRotated(int bone) {
        return rotatedFrames[bone] * 2 > placed[bone];
    }

    /** Returns the position in the rest pose. */
    Vec3 position(int bone) {
        return positions.vec3(bone);
    }

    /** Returns the orientation in the rest pose, or the identity if the bone has none. */
    Quat orientation(int bone) {
        var turn = orientations.quat(bone).normalised();
        return isRotated(bone) && turn.isFinite() ? turn : Quat.IDENTITY;
    }

    /** Returns the offset of a bone from its parent, in the parent's space, with the median length. */
    Vec3 offset(int bone, int parent) {
        boolean measured = parent == parents[bone];
        if (measured && isRotated(parent) && !locals[bone][0].isEmpty()) {
            return new Vec3(locals[bone][0].median(), locals[bone][1].median(), locals[bone][2].median());
        }
        var away = position(bone).minus(position(parent));
        double length = away.length();
        var usual =
                measured && length > 0 && !lengths[bone].isEmpty() ? away.times(lengths[bone].median() / length) : away;
        return orientation(parent).conjugate().rotate(usual);
    }

    /**
     * Returns the range of a bone's position in its parent's space; if the parent has no orientation, the range of its
     * length.
     */
    double spread(int bone, int parent) {
        if (parent != parents[bone]) {
            return Double.POSITIVE_INFINITY;
        }
        if (!isRotated(parent)) {
            return lengths[bone].range();
        }
        return Math.max(locals[bone][0].range(), Math.max(locals[bone][1].range(), locals[bone][2].range()));
    }
}
