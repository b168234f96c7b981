package mocapscope.protocol.sample;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.sample.humanoid.HumanoidBoneRole;
import mocapscope.protocol.sample.humanoid.HumanoidBoneRoleFinder;

/**
 * A skeleton definition: each bone's name and parent by bone number, with length unit and axes. All protocols use this
 * form, built in or in a user's file.
 *
 * @param bones in wire order: a bone's index is its sensor, its point, its position in the frame
 * @param extraEdges lines to draw besides those to the draw parents
 * @param unit the unit of the positions, such as {@code cm}; empty if not stated
 * @param basis the basis of the positions, if the map states it
 */
public record SkeletonMap(
        String id,
        List<SkeletonMapSelector> matches,
        List<Bone> bones,
        List<BoneEdge> extraEdges,
        String unit,
        Optional<Basis> basis) {

    /**
     * Selects the streams that a skeleton map fits, by protocol, source name and bone count. An empty text fits any, as
     * does a bone count of 0.
     */
    public record SkeletonMapSelector(String protocol, String source, int boneCount) {

        boolean fits(String protocolName, String sourceName, int count) {
            return (protocol.isEmpty() || protocol.equals(protocolName))
                    && (source.isEmpty() || source.equals(sourceName))
                    && (boneCount == 0 || boneCount == count);
        }
    }

    /** An additional line to draw between two bones. It names the bones by index. */
    public record BoneEdge(int from, int to) {}

    public SkeletonMap {
        matches = List.copyOf(matches);
        bones = List.copyOf(bones);
        extraEdges = List.copyOf(extraEdges);
    }

    /** Returns whether this map describes {@code boneCount} bones of that source. */
    public boolean fits(String protocol, String source, int boneCount) {
        return matches.stream().anyMatch(selector -> selector.fits(protocol, source, boneCount));
    }

    /**
     * Returns the bone of each humanoid role: as the map states them, or found by names and parents if it states none.
     */
    public Map<HumanoidBoneRole, Integer> roles() {
        var stated = new EnumMap<HumanoidBoneRole, Integer>(HumanoidBoneRole.class);
        for (int bone = 0; bone < bones.size(); bone++) {
            int index = bone;
            bones.get(bone).role().ifPresent(role -> stated.putIfAbsent(role, index));
        }
        return stated.isEmpty()
                ? HumanoidBoneRoleFinder.find(
                        bones.stream().map(Bone::name).toList(), BoneParentResolver.parents(bones))
                : stated;
    }

    /** Returns the map of only the first {@code count} bones, without lines and parents outside them. */
    SkeletonMap withFirstBones(int count) {
        if (count == 0 || count == bones.size()) {
            return this;
        }
        var kept = bones.subList(0, count).stream()
                .map(bone -> new Bone(
                        bone.name(),
                        bone.wireName(),
                        bone.wireParent() < count ? bone.wireParent() : -1,
                        bone.drawParent() < count ? bone.drawParent() : -1,
                        bone.role()))
                .toList();
        var edges = extraEdges.stream()
                .filter(edge -> edge.from() < count && edge.to() < count)
                .toList();
        return new SkeletonMap(id, matches, kept, edges, unit, basis);
    }
}
