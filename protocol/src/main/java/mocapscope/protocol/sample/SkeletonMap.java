package mocapscope.protocol.sample;

import java.util.List;
import java.util.Optional;

/**
 * What the numbered bones of a stream are called and how they hang together: the one form for all protocols, built in
 * or a user's file.
 *
 * @param bones in wire order: a bone's index is its sensor, its point, its place in the frame
 * @param extraEdges lines to draw besides those to the draw parents
 * @param unit of the positions, such as {@code cm}; empty when not stated
 * @param basis of the positions, when the map knows it
 */
public record SkeletonMap(
        String id, List<Match> matches, List<Bone> bones, List<Edge> extraEdges, String unit, Optional<Basis> basis) {

    /** A stream that the map fits; an empty text fits any, a bone count of 0 likewise. */
    public record Match(String protocol, String source, int boneCount) {

        boolean fits(String protocolName, String sourceName, int count) {
            return (protocol.isEmpty() || protocol.equals(protocolName))
                    && (source.isEmpty() || source.equals(sourceName))
                    && (boneCount == 0 || boneCount == count);
        }
    }

    /** A line between two bones, by index. */
    public record Edge(int from, int to) {}

    public SkeletonMap {
        matches = List.copyOf(matches);
        bones = List.copyOf(bones);
        extraEdges = List.copyOf(extraEdges);
    }

    /** Whether this map describes {@code boneCount} bones of that source. */
    public boolean fits(String protocol, String source, int boneCount) {
        return matches.stream().anyMatch(match -> match.fits(protocol, source, boneCount));
    }

    /** The map of the first {@code count} bones alone: lines and parents outside them are left out. */
    SkeletonMap first(int count) {
        if (count == 0 || count == bones.size()) {
            return this;
        }
        var kept = bones.subList(0, count).stream()
                .map(bone -> new Bone(
                        bone.name(),
                        bone.wireName(),
                        bone.wireParent() < count ? bone.wireParent() : -1,
                        bone.drawParent() < count ? bone.drawParent() : -1))
                .toList();
        var edges = extraEdges.stream()
                .filter(edge -> edge.from() < count && edge.to() < count)
                .toList();
        return new SkeletonMap(id, matches, kept, edges, unit, basis);
    }
}
