package mocapscope.protocol.rgmp.mapping;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import mocapscope.protocol.rgmp.definition.RgmpDeviceDefinition;
import mocapscope.protocol.rgmp.definition.RgmpKnownRootCoordinateFrames;
import mocapscope.protocol.rgmp.definition.RgmpStaticValue;
import mocapscope.protocol.rgmp.definition.RgmpStreamDescriptor;
import mocapscope.protocol.rgmp.definition.RgmpStreamGroup;
import mocapscope.protocol.sample.Basis;
import org.jspecify.annotations.Nullable;

/**
 * A tree of an RGMP device's coordinate frames, which gives the parent and root of each frame. A frame measured in
 * several frames has the parent that leads to a known root along fully known poses. Frames in a cycle have no root.
 */
final class RgmpCoordinateFrameHierarchy {
    private record Ends(String target, String reference) {}

    private final Map<Ends, RgmpRelativeCoordinateFramePose> edges = new LinkedHashMap<>();
    private final Map<String, List<RgmpRelativeCoordinateFramePose>> measuredIn = new HashMap<>();
    /** The edge to the parent for each frame that leads to a root; parents first. */
    private final Map<String, RgmpRelativeCoordinateFramePose> selectedEdges = new LinkedHashMap<>();

    private final Map<String, String> roots = new HashMap<>();

    static RgmpCoordinateFrameHierarchy build(RgmpDeviceDefinition definition) {
        var tree = new RgmpCoordinateFrameHierarchy();
        for (int group = 0; group < definition.groups().size(); group++) {
            tree.add(definition.groups().get(group), group);
        }
        definition.statics().forEach(tree::add);
        tree.grow();
        return tree;
    }

    private void add(RgmpStreamGroup group, int number) {
        int sensor = 0;
        for (var stream : group.poseStreams()) {
            if (!stream.referenceFrame().equals(stream.targetFrame())) {
                open(stream)
                        .addStream(stream.measure(), new RgmpRelativeCoordinateFramePose.PoseStreamKey(number, sensor));
            }
            sensor++;
        }
    }

    private void add(RgmpStaticValue value) {
        var of = value.descriptor();
        boolean pose = of.isPose() && value.numbers().size() == of.type().count();
        if (pose && !of.referenceFrame().equals(of.targetFrame())) {
            open(of).setStaticPose(
                            of.measure(),
                            value.numbers().stream()
                                    .mapToDouble(BigDecimal::doubleValue)
                                    .toArray());
        }
    }

    private RgmpRelativeCoordinateFramePose open(RgmpStreamDescriptor info) {
        return edges.computeIfAbsent(new Ends(info.targetFrame(), info.referenceFrame()), ends -> {
            var edge = new RgmpRelativeCoordinateFramePose(ends.target, ends.reference);
            measuredIn.computeIfAbsent(ends.reference, _ -> new ArrayList<>()).add(edge);
            return edge;
        });
    }

    private void grow() {
        var known = new LinkedHashSet<String>();
        var own = new LinkedHashSet<String>();
        var targets = new LinkedHashSet<String>();
        edges.values().forEach(edge -> targets.add(edge.target()));
        measuredIn.keySet().forEach(frame -> {
            if (RgmpKnownRootCoordinateFrames.isKnown(frame)) {
                known.add(frame);
            } else if (!targets.contains(frame)) {
                own.add(frame);
            }
        });
        spread(known, RgmpRelativeCoordinateFramePose::isComplete);
        spread(own, RgmpRelativeCoordinateFramePose::isComplete);
        settle(known);
        settle(own);
        spread(new LinkedHashSet<>(roots.keySet()), _ -> true);
    }

    /** Places frames with known orientation but unknown position at their root. */
    private void settle(Set<String> from) {
        for (var root : from) {
            for (var edge : measuredIn.getOrDefault(root, List.of())) {
                if (edge.hasOrientation() && !edge.isComplete() && !reached(edge.target())) {
                    edge.placeAtReference();
                }
            }
        }
        spread(from, RgmpRelativeCoordinateFramePose::isComplete);
    }

    private void spread(Set<String> from, Predicate<RgmpRelativeCoordinateFramePose> passable) {
        var open = new ArrayDeque<String>(from);
        from.forEach(frame -> roots.putIfAbsent(frame, frame));
        while (!open.isEmpty()) {
            var frame = open.remove();
            for (var edge : measuredIn.getOrDefault(frame, List.of())) {
                if (!reached(edge.target()) && passable.test(edge)) {
                    selectedEdges.put(edge.target(), edge);
                    roots.put(edge.target(), root(frame));
                    open.add(edge.target());
                }
            }
        }
    }

    private boolean reached(String frame) {
        return roots.containsKey(frame);
    }

    private String root(String frame) {
        return roots.getOrDefault(frame, frame);
    }

    /**
     * Returns the edge to which {@code stream}, a pose stream, contributes; null if its target and reference are equal.
     */
    @Nullable
    RgmpRelativeCoordinateFramePose findEdge(RgmpStreamDescriptor stream) {
        return edges.get(new Ends(stream.targetFrame(), stream.referenceFrame()));
    }

    /** Returns the edge from a frame to its parent; null for a root and for a frame that leads to no root. */
    @Nullable
    RgmpRelativeCoordinateFramePose findParentEdge(String frame) {
        return selectedEdges.get(frame);
    }

    /** Returns the edges from frames to their parents; parents first. */
    List<RgmpRelativeCoordinateFramePose> selectedEdges() {
        return List.copyOf(selectedEdges.values());
    }

    /** Returns the root to which a frame leads, or null. If both local tangent planes are used, they share one root. */
    @Nullable
    String findRoot(String frame) {
        var root = roots.get(frame);
        return joinsLocalTangentPlanes() && RgmpKnownRootCoordinateFrames.NED.equals(root)
                ? RgmpKnownRootCoordinateFrames.ENU
                : root;
    }

    /** Returns the axis directions of a frame's own root; empty if unknown. */
    Optional<Basis> findBasis(String frame) {
        return RgmpKnownRootCoordinateFrames.findBasis(root(frame));
    }

    /** Returns true if frames of both local tangent planes are converted to one. */
    boolean joinsLocalTangentPlanes() {
        return measuredIn.containsKey(RgmpKnownRootCoordinateFrames.ENU)
                && measuredIn.containsKey(RgmpKnownRootCoordinateFrames.NED);
    }
}
