package mocapscope.protocol.scene;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.BoneParentResolver;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.humanoid.HumanoidBoneNamingScheme;

/**
 * The skeleton of one body for external 3D viewers: joints with their parents, and the lines between joints. Not
 * thread-safe.
 */
final class ExternalViewerBodySkeleton {
    private final SkeletonMap map;
    private final List<SceneItemPose> joints = new ArrayList<>();
    /** The numbers of the bones, each parent before its children. */
    private final List<Integer> order = new ArrayList<>();

    private final int[] parents;
    private final List<SceneBoneLine> lines = new ArrayList<>();
    /** True for each bone that has a pose in the current sample, or has a descendant with one. */
    private final boolean[] isNeeded;

    /** Creates the joints of a map, with names that begin with {@code source}. */
    ExternalViewerBodySkeleton(String source, SkeletonMap map, HumanoidBoneNamingScheme convention) {
        this.map = map;
        var bones = map.bones();
        parents = BoneParentResolver.parents(bones);
        isNeeded = new boolean[bones.size()];
        var names = names(source, map, convention);
        var created = new SceneItemPose[bones.size()];
        for (int bone = 0; bone < parents.length; bone++) {
            create(bone, names, created);
        }
        joints.addAll(List.of(created));
        for (int bone = 0; bone < parents.length; bone++) {
            addLine(bone, bones.get(bone).drawParent());
        }
        map.extraEdges().forEach(edge -> addLine(edge.from(), edge.to()));
    }

    private static List<String> names(String source, SkeletonMap map, HumanoidBoneNamingScheme convention) {
        var roleNames = convention.names(map.roles());
        Set<String> used = new HashSet<>(roleNames.values());
        var names = new ArrayList<String>();
        for (int bone = 0; bone < map.bones().size(); bone++) {
            var own = map.bones().get(bone).name();
            var name = roleNames.get(bone);
            if (name == null) {
                name = own;
                for (int n = 2; !used.add(name); n++) {
                    name = own + " " + n;
                }
            }
            names.add(source + "/" + name);
        }
        return names;
    }

    /** Creates a joint after its ancestors. */
    private void create(int bone, List<String> names, SceneItemPose[] created) {
        var path = new ArrayList<Integer>();
        for (int at = bone; at >= 0 && created[at] == null; at = parents[at]) {
            path.add(at);
        }
        for (int at : path.reversed()) {
            created[at] = SceneItemPose.bone(names.get(at), parents[at] < 0 ? null : created[parents[at]]);
            order.add(at);
        }
    }

    private void addLine(int from, int to) {
        if (from >= 0 && to >= 0 && from < joints.size() && to < joints.size() && from != to) {
            lines.add(new SceneBoneLine(joints.get(to), joints.get(from)));
        }
    }

    SkeletonMap map() {
        return map;
    }

    List<SceneItemPose> joints() {
        return joints;
    }

    List<SceneBoneLine> lines() {
        return lines;
    }

    /** Sets the poses of the bones that are not lost, and adds the joints to write to {@code moved}. */
    void move(Sample.Skeleton skeleton, Basis basis, IntPredicate isLost, List<SceneItemPose> moved) {
        int count = Math.min(joints.size(), skeleton.positions().size() / 3);
        int turned = skeleton.orientations().size() / 4;
        for (int bone : order) {
            var joint = joints.get(bone);
            var position =
                    bone < count && !isLost.test(bone) ? skeleton.positions().vec3(bone) : null;
            isNeeded[bone] = position != null && position.isFinite();
            if (position != null && isNeeded[bone]) {
                var turn = bone < turned ? skeleton.orientations().quat(bone) : Quat.IDENTITY;
                joint.place(basis.toScene(position), basis.toScene(turn));
            } else {
                joint.hold();
            }
        }
        for (int bone : order.reversed()) {
            if (parents[bone] >= 0 && isNeeded[bone]) {
                isNeeded[parents[bone]] = true;
            }
        }
        for (int bone : order) {
            var joint = joints.get(bone);
            if (joint.isPresent() || isNeeded[bone] && !joint.isDescribed()) {
                joint.setDescribed();
                moved.add(joint);
            }
        }
    }
}
