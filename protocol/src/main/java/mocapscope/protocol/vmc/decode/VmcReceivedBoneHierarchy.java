package mocapscope.protocol.vmc.decode;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.ForwardKinematics;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.vmc.wire.UnityHumanoidBone;

/**
 * The hierarchy of the bones that a VMC performer (sending program) has sent, with forward kinematics. Poses of a bone
 * whose parent is left out are relative to the next ancestor, as in Unity.
 *
 * @param known a bit for each bone
 * @param orphans a bit for each bone with a missing ancestor that every humanoid body has: it hangs on the root
 */
record VmcReceivedBoneHierarchy(
        long known, long orphans, List<UnityHumanoidBone> bones, SkeletonMap map, ForwardKinematics kinematics) {
    /** Unity's axes as those of the scene: left-handed, y up, and the body faces z. */
    static final Basis UNITY = Basis.of("-x,y,z", 1);

    private static final int ROOT = -1;

    /** The skeleton without bones. */
    static final VmcReceivedBoneHierarchy EMPTY = of(0);

    /** Returns the skeleton of the bones whose bits are set. */
    static VmcReceivedBoneHierarchy of(long known) {
        var present = new ArrayList<UnityHumanoidBone>();
        for (var bone : UnityHumanoidBone.values()) {
            if ((known & bone.bit()) != 0) {
                present.add(bone);
            }
        }
        long orphans = 0;
        var bones = new ArrayList<Bone>();
        for (var bone : present) {
            var parent = bone.parent();
            while (parent != null && (known & parent.bit()) == 0 && !parent.isRequired()) {
                parent = parent.parent();
            }
            int index = parent == null ? ROOT : present.indexOf(parent);
            if (parent != null && index == ROOT) {
                orphans |= bone.bit();
            }
            bones.add(new Bone(bone.wireName(), bone.wireName(), index, index));
        }
        var map = new SkeletonMap("vmc-humanoid", List.of(), bones, List.of(), "m", Optional.of(UNITY));
        return new VmcReceivedBoneHierarchy(known, orphans, present, map, new ForwardKinematics(bones));
    }
}
