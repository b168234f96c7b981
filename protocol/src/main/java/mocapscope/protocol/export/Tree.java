package mocapscope.protocol.export;

import java.util.Arrays;
import java.util.List;
import mocapscope.protocol.sample.Bone;

/** How bones hang together: by the wire's parents, and where the wire has none, by the drawn ones. */
final class Tree {

    private Tree() {}

    /** The parent of every bone, −1 for a root; they lead in no circle. */
    static int[] parents(List<Bone> bones) {
        var parents = bones.stream().mapToInt(Bone::wireParent).toArray();
        for (int bone = 0; bone < parents.length; bone++) {
            int drawn = bones.get(bone).drawParent();
            if (parents[bone] < 0 && drawn >= 0 && !under(parents, drawn, bone)) {
                parents[bone] = drawn;
            }
        }
        return parents;
    }

    /** The same, where only some of the bones are {@code kept}: the others' children hang on their nearest kept ancestor. */
    static int[] parents(List<Bone> bones, boolean[] kept) {
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

    private static boolean under(int[] parents, int bone, int ancestor) {
        int at = bone;
        while (at >= 0 && at != ancestor) {
            at = parents[at];
        }
        return at == ancestor;
    }
}
