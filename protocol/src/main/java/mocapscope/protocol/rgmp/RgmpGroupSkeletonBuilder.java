package mocapscope.protocol.rgmp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/**
 * Builds the skeleton of one stream group from its sensors and the coordinate frames connected to them. Sensors become
 * the first bones, followed by their ancestor frames and then by the fixed frames attached to these.
 */
final class RgmpGroupSkeletonBuilder {
    private static final int NO_SENSOR = -1;

    /** A bone; {@code link} is null for a sensor of another tree. */
    private record Part(@Nullable RgmpCoordinateFrameEdge link, @Nullable RgmpMeasureType measure, int sensor, String name) {}

    private final RgmpCoordinateFrameTree tree;
    private final Map<String, List<RgmpCoordinateFrameEdge>> still;
    private final int most;
    private final List<Part> parts = new ArrayList<>();
    private final Map<String, Integer> boneOf = new HashMap<>();
    private final RgmpUniqueNameAllocator names = new RgmpUniqueNameAllocator();

    RgmpGroupSkeletonBuilder(RgmpCoordinateFrameTree tree, Map<String, List<RgmpCoordinateFrameEdge>> still, int most) {
        this.tree = tree;
        this.still = still;
        this.most = most;
    }

    int size() {
        return parts.size();
    }

    void addSensor(@Nullable RgmpCoordinateFrameEdge link, RgmpMeasureType measure, int sensor, String name) {
        if (link != null && tree.findParentEdge(link.target()) == link) {
            boneOf.putIfAbsent(link.target(), parts.size());
        }
        parts.add(new Part(link, measure, sensor, names.allocate(name, name)));
    }

    /**
     * Adds the frames connected to the sensors. Returns true if the result is a skeleton: at least one bone has a
     * parent.
     */
    boolean addConnectedFrames() {
        for (int i = 0, sensors = parts.size(); i < sensors && size() <= most; i++) {
            var link = parts.get(i).link();
            if (link != null) {
                climb(link.reference());
            }
        }
        for (int i = 0; i < parts.size() && size() <= most; i++) {
            var link = parts.get(i).link();
            if (link != null && boneOf.getOrDefault(link.target(), NO_SENSOR) == i) {
                still.getOrDefault(link.target(), List.of()).forEach(this::hang);
            }
        }
        return size() <= most && parts.stream().anyMatch(part -> drawParent(part) >= 0);
    }

    private void climb(String from) {
        var frame = from;
        for (var link = tree.findParentEdge(frame); link != null && size() <= most; link = tree.findParentEdge(frame)) {
            hang(link);
            frame = link.reference();
        }
    }

    private void hang(RgmpCoordinateFrameEdge link) {
        if (!boneOf.containsKey(link.target())) {
            boneOf.put(link.target(), parts.size());
            var name = names.allocate(link.target(), link.target() + " in " + link.reference());
            parts.add(new Part(link, null, NO_SENSOR, name));
        }
    }

    /**
     * Builds the skeleton.
     *
     * @param slots returns the source number of another group's stream, as defined by {@link RgmpGroupSkeleton}
     */
    RgmpGroupSkeleton build(SourceId source, String root, int group, ToIntFunction<RgmpCoordinateFrameEdge.PoseStreamKey> slots) {
        var bones = new ArrayList<Bone>();
        var from = new ArrayList<RgmpBonePoseSource>();
        for (var part : parts) {
            var link = part.link();
            var wire = link == null ? "" : link.target();
            bones.add(new Bone(part.name(), wire, wireParent(part), drawParent(part)));
            from.add(link == null ? RgmpBonePoseSource.NONE : bone(part, link, group, slots));
        }
        var id = "rgmp " + source.label();
        var map = new SkeletonMap(id, List.of(), bones, List.of(), "m", RgmpRootCoordinateFrames.findBasis(root));
        return new RgmpGroupSkeleton(source, root, map, from.toArray(RgmpBonePoseSource[]::new));
    }

    private RgmpBonePoseSource bone(Part part, RgmpCoordinateFrameEdge link, int group, ToIntFunction<RgmpCoordinateFrameEdge.PoseStreamKey> slots) {
        int place = part.measure() == null || part.measure() == RgmpMeasureType.ORIENTATION
                ? from(link.positionStreams(), group, link.staticPosition().isFinite(), slots)
                : part.sensor();
        int turn = part.measure() == null || part.measure() == RgmpMeasureType.POSITION
                ? from(link.orientationStreams(), group, link.staticOrientation().isFinite(), slots)
                : part.sensor();
        boolean inNed = tree.joinsLocalTangentPlanes() && link.reference().equals(RgmpRootCoordinateFrames.NED);
        return new RgmpBonePoseSource(place, turn, link.staticPosition(), link.staticOrientation(), inNed);
    }

    private static int from(List<RgmpCoordinateFrameEdge.PoseStreamKey> movers, int group, boolean rests, ToIntFunction<RgmpCoordinateFrameEdge.PoseStreamKey> slots) {
        Optional<RgmpCoordinateFrameEdge.PoseStreamKey> own =
                movers.stream().filter(mover -> mover.group() == group).findFirst();
        if (own.isPresent()) {
            return own.get().sensor();
        }
        if (!movers.isEmpty()) {
            return slots.applyAsInt(movers.getFirst());
        }
        return rests ? RgmpGroupSkeleton.STATIC_VALUE : RgmpGroupSkeleton.NO_SOURCE;
    }

    private int wireParent(Part part) {
        return part.link() == null ? -1 : boneOf.getOrDefault(part.link().reference(), -1);
    }

    private int drawParent(Part part) {
        int parent = wireParent(part);
        if (parent >= 0 || part.link() == null) {
            return parent;
        }
        return boneOf.getOrDefault(RgmpOpenXrHandJoints.findParent(part.link().target()), -1);
    }
}
