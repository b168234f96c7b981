package mocapscope.protocol.sample;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Checks that all bone names of a skeleton are unique and that every chain of parents ends at a root. Users identify
 * bones by name only.
 */
final class BoneHierarchyValidator {

    private BoneHierarchyValidator() {}

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
                throw createException(
                        i,
                        "name",
                        "is equal to that of bones[%d]: %s"
                                .formatted(earlier, bones.get(i).name()));
            }
            var wireName = bones.get(i).wireName();
            earlier = wireName.isEmpty() ? null : wireNames.putIfAbsent(wireName, i);
            if (earlier != null) {
                throw createException(i, "wire_name", "is equal to that of bones[%d]: %s".formatted(earlier, wireName));
            }
        }
    }

    private static void leadToARoot(List<Bone> bones, String key, ToIntFunction<Bone> parent) {
        // For each bone the bone whose parent chain reached it first: a chain that meets an earlier one leads to a
        // root.
        var from = new int[bones.size()];
        Arrays.fill(from, -1);
        for (int i = 0; i < bones.size(); i++) {
            int at = i;
            while (at >= 0 && from[at] < 0) {
                from[at] = i;
                at = parent.applyAsInt(bones.get(at));
            }
            if (at >= 0 && from[at] == i) {
                throw createException(i, key, "forms a cycle through bones[%d]".formatted(at));
            }
        }
    }

    private static InvalidJsonValueException createException(int bone, String key, String problem) {
        return new InvalidJsonValueException("bones[%d].%s".formatted(bone, key), problem);
    }
}
