package mocapscope.protocol.rgmp.mapping;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import mocapscope.protocol.rgmp.definition.RgmpKnownRootCoordinateFrames;
import mocapscope.protocol.rgmp.definition.RgmpMeasureType;
import mocapscope.protocol.rgmp.definition.RgmpOpenXrHandJoints;
import mocapscope.protocol.rgmp.definition.RgmpUniqueNameAllocator;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/**
 * Builds a skeleton from the sensors in one RGMP data frame and the coordinate frames connected to them. Sensors become
 * the first bones, followed by their ancestor frames and then by the fixed frames attached to these.
 */
final class RgmpCoordinateFrameSkeletonBuilder {
    private static final int NO_SENSOR = -1;

    /** A bone; {@code link} is null for a sensor of another tree. */
    private record Part(
            @Nullable RgmpRelativeCoordinateFramePose link,
            @Nullable RgmpMeasureType measure,
            int sensor,
            String name) {}

    private final RgmpCoordinateFrameHierarchy tree;
    private final Map<String, List<RgmpRelativeCoordinateFramePose>> still;
    private final int most;
    private final List<Part> parts = new ArrayList<>();
    private final Map<String, Integer> boneOf = new HashMap<>();
    private final RgmpUniqueNameAllocator allocator = new RgmpUniqueNameAllocator();

    RgmpCoordinateFrameSkeletonBuilder(
            RgmpCoordinateFrameHierarchy tree, Map<String, List<RgmpRelativeCoordinateFramePose>> still, int most) {
        this.tree = tree;
        this.still = still;
        this.most = most;
    }

    int size() {
        return parts.size();
    }

    void addSensor(
            @Nullable RgmpRelativeCoordinateFramePose edge, RgmpMeasureType measureType, int sensor, String name) {
        if (edge != null && tree.findParentEdge(edge.target()) == edge) {
            boneOf.putIfAbsent(edge.target(), parts.size());
        }
        parts.add(new Part(edge, measureType, sensor, allocator.allocate(name, name)));
    }

    /**
     * Adds the frames connected to the sensors. Returns true if the result is a skeleton: at least one bone has a
     * parent.
     */
    boolean addConnectedFrames() {
        for (int i = 0, sensors = parts.size(); i < sensors && size() <= most; i++) {
            var edge = parts.get(i).link();
            if (edge != null) {
                climb(edge.reference());
            }
        }
        for (int i = 0; i < parts.size() && size() <= most; i++) {
            var frameEdge = parts.get(i).link();
            if (frameEdge != null && boneOf.getOrDefault(frameEdge.target(), NO_SENSOR) == i) {
                still.getOrDefault(frameEdge.target(), List.of()).forEach(this::hang);
            }
        }
        return size() <= most && parts.stream().anyMatch(part -> drawParent(part) >= 0);
    }

    private void climb(String from) {
        var frame = from;
        for (var edge = tree.findParentEdge(frame); edge != null && size() <= most; edge = tree.findParentEdge(frame)) {
            hang(edge);
            frame = edge.reference();
        }
    }

    private void hang(RgmpRelativeCoordinateFramePose edge) {
        if (!boneOf.containsKey(edge.target())) {
            boneOf.put(edge.target(), parts.size());
            var name = allocator.allocate(edge.target(), edge.target() + " in " + edge.reference());
            parts.add(new Part(edge, null, NO_SENSOR, name));
        }
    }

    /**
     * Builds the skeleton.
     *
     * @param slots returns the source number of another group's stream, as defined by {@link RgmpSensorToBonePoseConverter}
     */
    RgmpSensorToBonePoseConverter build(
            SourceId source,
            String root,
            int group,
            ToIntFunction<RgmpRelativeCoordinateFramePose.PoseStreamKey> slots) {
        var bones = new ArrayList<Bone>();
        var from = new ArrayList<RgmpBonePoseSensorReference>();
        for (var part : parts) {
            var edge = part.link();
            var wire = edge == null ? "" : edge.target();
            bones.add(new Bone(part.name(), wire, wireParent(part), drawParent(part)));
            from.add(edge == null ? RgmpBonePoseSensorReference.NONE : bone(part, edge, group, slots));
        }
        var id = "rgmp " + source.label();
        var map = new SkeletonMap(id, List.of(), bones, List.of(), "m", RgmpKnownRootCoordinateFrames.findBasis(root));
        return new RgmpSensorToBonePoseConverter(source, root, map, from.toArray(RgmpBonePoseSensorReference[]::new));
    }

    private RgmpBonePoseSensorReference bone(
            Part part,
            RgmpRelativeCoordinateFramePose edge,
            int group,
            ToIntFunction<RgmpRelativeCoordinateFramePose.PoseStreamKey> slots) {
        int place = part.measure() == null || part.measure() == RgmpMeasureType.ORIENTATION
                ? from(edge.positionStreams(), group, edge.staticPosition().isFinite(), slots)
                : part.sensor();
        int turn = part.measure() == null || part.measure() == RgmpMeasureType.POSITION
                ? from(
                        edge.orientationStreams(),
                        group,
                        edge.staticOrientation().isFinite(),
                        slots)
                : part.sensor();
        boolean inNed = tree.joinsLocalTangentPlanes() && edge.reference().equals(RgmpKnownRootCoordinateFrames.NED);
        return new RgmpBonePoseSensorReference(place, turn, edge.staticPosition(), edge.staticOrientation(), inNed);
    }

    private static int from(
            List<RgmpRelativeCoordinateFramePose.PoseStreamKey> keys,
            int group,
            boolean rests,
            ToIntFunction<RgmpRelativeCoordinateFramePose.PoseStreamKey> slots) {
        Optional<RgmpRelativeCoordinateFramePose.PoseStreamKey> own =
                keys.stream().filter(key -> key.group() == group).findFirst();
        if (own.isPresent()) {
            return own.get().sensor();
        }
        if (!keys.isEmpty()) {
            return slots.applyAsInt(keys.getFirst());
        }
        return rests ? RgmpSensorToBonePoseConverter.STATIC_VALUE : RgmpSensorToBonePoseConverter.NO_SOURCE;
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
