package mocapscope.protocol.sample;

import java.util.Arrays;
import java.util.List;

/** Determines the parent of each bone from received data or, if that lacks it, from the lines drawn between bones. */
public final class BoneParentResolver {

    private BoneParentResolver() {}

    /** Returns the parent of every bone, −1 for a root; the result has no cycles. */
    public static int[] parents(List<Bone> bones) {
        var parents = bones.stream().mapToInt(Bone::wireParent).toArray();
        for (int bone = 0; bone < parents.length; bone++) {
            int drawn = bones.get(bone).drawParent();
            if (parents[bone] < 0 && drawn >= 0 && !isDescendant(parents, drawn, bone)) {
                parents[bone] = drawn;
            }
        }
        return parents;
    }

    /**
     * Returns the parents if only the bones in {@code kept} remain: children of other bones get the nearest kept
     * ancestor.
     */
    public static int[] parents(List<Bone> bones, boolean[] kept) {
        var all = parents(bones);
        var parents = new int[all.length];
        Arrays.setAll(parents, bone -> {
            int parent = all[bone];
            while (parent >= 0 && !kept[parent]) {
                parent = all[parent];
            }
            return parent;
        });
        return parents;
    }

    private static boolean isDescendant(int[] parents, int bone, int ancestor) {
        int at = bone;
        while (at >= 0 && at != ancestor) {
            at = parents[at];
        }
        return at == ancestor;
    }
}
