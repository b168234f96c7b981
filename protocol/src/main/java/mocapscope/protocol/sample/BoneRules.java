package mocapscope.protocol.sample;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.function.ToIntFunction;

/** What must hold between the bones of a map: names are its people's only handle, and parents lead to a root. */
final class BoneRules {

    private BoneRules() {}

    static void check(List<Bone> bones) {
        namesDiffer(bones);
        leadToARoot(bones, "wire_parent", Bone::wireParent);
        leadToARoot(bones, "draw_parent", Bone::drawParent);
    }

    private static void namesDiffer(List<Bone> bones) {
        var names = new HashMap<String, Integer>();
        var wireNames = new HashMap<String, Integer>();
        for (int i = 0; i < bones.size(); i++) {
            var earlier = names.putIfAbsent(bones.get(i).name(), i);
            if (earlier != null) {
                throw wrong(
                        i,
                        "name",
                        "is equal to that of bones[%d]: %s"
                                .formatted(earlier, bones.get(i).name()));
            }
            var wireName = bones.get(i).wireName();
            earlier = wireName.isEmpty() ? null : wireNames.putIfAbsent(wireName, i);
            if (earlier != null) {
                throw wrong(i, "wire_name", "is equal to that of bones[%d]: %s".formatted(earlier, wireName));
            }
        }
    }

    private static void leadToARoot(List<Bone> bones, String key, ToIntFunction<Bone> parent) {
        // From which bone each was first come to: what an earlier one came to leads to a root.
        var from = new int[bones.size()];
        Arrays.fill(from, -1);
        for (int i = 0; i < bones.size(); i++) {
            int at = i;
            while (at >= 0 && from[at] < 0) {
                from[at] = i;
                at = parent.applyAsInt(bones.get(at));
            }
            if (at >= 0 && from[at] == i) {
                throw wrong(i, key, "forms a cycle through bones[%d]".formatted(at));
            }
        }
    }

    private static WrongPart wrong(int bone, String key, String problem) {
        return new WrongPart("bones[%d].%s".formatted(bone, key), problem);
    }
}
