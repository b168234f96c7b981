package mocapscope.protocol.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.bytes.UniqueNameRegistry;
import mocapscope.protocol.export.table.ExportIdentifierSanitizer;
import mocapscope.protocol.sample.BoneParentResolver;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.sample.humanoid.HumanoidBoneNamingScheme;

/**
 * A joint of an exported skeleton hierarchy: name, parent, rest offset in metres and rest rotation. The y axis points
 * up.
 *
 * @param name unique name: of a naming convention, or else of letters, digits and underscores
 * @param bone bone of the skeleton, or {@link #MADE_UP}
 * @param parent index of the parent joint, which precedes this one; −1 for the root
 * @param offset rest position in the parent's space
 * @param turn rest rotation in the parent's space
 * @param turned true if the source sends the joint's orientation
 * @param spread range of the joint's position in the parent's space, in metres
 * @param tip end of a joint without children, in its own space
 */
record ExportJoint(String name, int bone, int parent, Vec3 offset, Quat turn, boolean turned, double spread, Vec3 tip) {
    /** The bone index of an added root that joins several root bones. */
    static final int MADE_UP = -1;

    private static final double SHORTEST_TIP = 0.01;

    /** Creates the joints of a skeleton in depth-first order, each parent before its children. */
    static List<ExportJoint> of(ExportPlan.ExportPlanTrack track, HumanoidBoneNamingScheme convention) {
        var estimator = track.track().rest().orElseThrow();
        var kept = estimator.visibleBones();
        var parents = BoneParentResolver.parents(estimator.bones(), kept);
        var roots = new ArrayList<Integer>();
        for (int bone = 0; bone < kept.length; bone++) {
            if (kept[bone] && parents[bone] < 0) {
                roots.add(bone);
            }
        }
        var growing = new Growing(
                track, estimator, kept, parents, convention.names(track.track().roles()));
        if (roots.size() > 1) {
            growing.exportJoints.add(new ExportJoint(
                    growing.names.add("Root"), MADE_UP, -1, Vec3.ZERO, Quat.IDENTITY, true, 0, Vec3.ZERO));
        }
        int parent = growing.exportJoints.size() - 1;
        roots.forEach(root -> growing.grow(root, parent));
        return growing.exportJoints;
    }

    /** Returns the names of bones that were never present when most of the others were. */
    static List<String> findOmittedBones(ExportPlan.ExportPlanTrack track) {
        var estimator = track.track().rest().orElseThrow();
        var kept = estimator.visibleBones();
        var names = new ArrayList<String>();
        for (int bone = 0; bone < kept.length; bone++) {
            if (!kept[bone]) {
                names.add(estimator.bones().get(bone).name());
            }
        }
        return names;
    }

    /** Returns true if the joint has no parent in the source; its position is then written in every frame. */
    boolean isRoot(List<ExportJoint> joints) {
        return parent < 0 || joints.get(parent).bone == MADE_UP;
    }

    /** Returns this joint with another rest position and rotation in the parent's space, and another tip. */
    ExportJoint atRest(Vec3 otherOffset, Quat otherTurn, Vec3 otherTip) {
        return new ExportJoint(name, bone, parent, otherOffset, otherTurn, turned, spread, otherTip);
    }

    private static final class Growing {
        private final ExportPlan.ExportPlanTrack planTrack;
        private final RestPoseEstimator poseEstimator;
        private final boolean[] kept;
        private final int[] parents;
        private final Map<Integer, String> roleNames;
        private final List<ExportJoint> exportJoints = new ArrayList<>();
        private final UniqueNameRegistry names = new UniqueNameRegistry();

        Growing(
                ExportPlan.ExportPlanTrack track,
                RestPoseEstimator estimator,
                boolean[] kept,
                int[] parents,
                Map<Integer, String> roleNames) {
            this.planTrack = track;
            this.poseEstimator = estimator;
            this.kept = kept;
            this.parents = parents;
            this.roleNames = roleNames;
            names.reserve(roleNames.values());
        }

        /**
         * Adds a bone and its descendants; the recursion is shallow because the protocols limit skeletons to some
         * hundred bones.
         */
        void grow(int bone, int parent) {
            exportJoints.add(limb(bone, parent));
            int here = exportJoints.size() - 1;
            for (int child = 0; child < parents.length; child++) {
                if (kept[child] && parents[child] == bone) {
                    grow(child, here);
                }
            }
        }

        private ExportJoint limb(int bone, int parentJoint) {
            int parent = parents[bone];
            var basis = planTrack.basis();
            var own = poseEstimator.orientation(bone);
            var offset = parent < 0 ? poseEstimator.position(bone) : poseEstimator.offset(bone, parent);
            var turn = parent < 0
                    ? own
                    : poseEstimator.orientation(parent).conjugate().times(own);
            var away = parent < 0 ? Vec3.ZERO : poseEstimator.position(bone).minus(poseEstimator.position(parent));
            double spread =
                    parent < 0 ? Double.POSITIVE_INFINITY : poseEstimator.spread(bone, parent) * basis.metresPerUnit();
            return new ExportJoint(
                    name(bone),
                    bone,
                    parentJoint,
                    basis.toScene(offset),
                    basis.toScene(turn),
                    poseEstimator.isRotated(bone),
                    spread,
                    tip(basis.toScene(own.conjugate().rotate(away))));
        }

        private String name(int bone) {
            var roleName = roleNames.get(bone);
            return roleName == null
                    ? names.add(ExportIdentifierSanitizer.toWord(
                            poseEstimator.bones().get(bone).wireNameOrName(), "joint_" + bone))
                    : roleName;
        }

        private static Vec3 tip(Vec3 away) {
            double length = away.length();
            return length > 0 ? away.times(Math.max(SHORTEST_TIP, length / 4) / length) : new Vec3(0, SHORTEST_TIP, 0);
        }
    }
}
