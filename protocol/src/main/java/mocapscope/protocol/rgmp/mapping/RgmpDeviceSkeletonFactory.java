package mocapscope.protocol.rgmp.mapping;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.rgmp.definition.RgmpKnownRootCoordinateFrames;
import mocapscope.protocol.rgmp.definition.RgmpStreamDescriptor;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/**
 * Creates the skeletons of an RGMP device from its sensors and coordinate frames. The number of bones is limited. The
 * bones of a group are its sensors in order, followed by the frames connected to them. A bone moved by another group
 * uses the last value received from that group.
 */
public final class RgmpDeviceSkeletonFactory {
    /** Maximum number of bones of all skeletons of a device. */
    @DocumentedLimit(
            value = "bones of all bodies of a device",
            unit = "bones",
            beyond = "the sensors are shown, further bodies are not")
    private static final int MOST_BONES = 4096;

    /** Maximum number of sensors shared between groups; the pose of a bone that needs another one is unknown. */
    @DocumentedLimit(
            value = "sensors of a device on which bodies of other groups depend",
            unit = "sensors",
            beyond = "further ones have no position")
    public static final int MAX_SHARED_SENSORS = 256;

    private final RgmpCoordinateFrameHierarchy tree;
    private final Map<String, List<RgmpRelativeCoordinateFramePose>> still = new HashMap<>();
    private final Map<RgmpRelativeCoordinateFramePose.PoseStreamKey, Integer> sharedSensors = new HashMap<>();
    private int bones;

    RgmpDeviceSkeletonFactory(RgmpCoordinateFrameHierarchy tree) {
        this.tree = tree;
        for (var edge : tree.selectedEdges()) {
            if (edge.isStatic()) {
                still.computeIfAbsent(edge.reference(), _ -> new ArrayList<>()).add(edge);
            }
        }
    }

    /** Returns the sensors shared between groups, each with its index. */
    Map<RgmpRelativeCoordinateFramePose.PoseStreamKey, Integer> sharedSensors() {
        return sharedSensors;
    }

    /**
     * Returns the skeletons of one group. The first has a bone for each sensor, the others only those of their own
     * trees. Returns an empty list if no bone has a parent or the limit on bones is exceeded.
     */
    List<RgmpSensorToBonePoseConverter> create(
            int group, SourceId source, List<RgmpStreamDescriptor> streams, List<String> names) {
        var sensors = new LinkedHashMap<String, List<Integer>>();
        for (int i = 0; i < streams.size(); i++) {
            var root = root(streams.get(i));
            if (root != null) {
                sensors.computeIfAbsent(root, _ -> new ArrayList<>()).add(i);
            }
        }
        var skeletons = new ArrayList<RgmpSensorToBonePoseConverter>();
        if (bones > MOST_BONES) {
            return skeletons;
        }
        var main = main(sensors);
        for (var entry : sensors.entrySet()) {
            var root = entry.getKey();
            boolean first = root.equals(main);
            var draft = new RgmpCoordinateFrameSkeletonBuilder(tree, still, MOST_BONES - bones);
            for (int i : first ? all(streams) : entry.getValue()) {
                var stream = streams.get(i);
                var edge = root.equals(root(stream)) ? tree.findEdge(stream) : null;
                draft.addSensor(edge, stream.measure(), i, names.get(i));
            }
            boolean grown = draft.addConnectedFrames();
            if (grown || bones + draft.size() > MOST_BONES) {
                // A skeleton beyond the limit counts as well, so that every further group stops early.
                bones += draft.size();
            }
            if (grown) {
                var of =
                        first ? source : new SourceId(source.session(), source.device(), source.part() + " in " + root);
                skeletons.add(first ? 0 : skeletons.size(), draft.build(of, root, group, this::slot));
            }
        }
        return skeletons;
    }

    /** Returns the root of the tree that contains a stream's frame, or null if the frame leads to no root. */
    private @Nullable String root(RgmpStreamDescriptor stream) {
        var edge = tree.findEdge(stream);
        return edge == null ? null : tree.findRoot(edge.reference());
    }

    private static List<Integer> all(List<RgmpStreamDescriptor> streams) {
        return IntStream.range(0, streams.size()).boxed().toList();
    }

    /** Returns the source number of a shared stream, as defined by {@link RgmpSensorToBonePoseConverter}. */
    private int slot(RgmpRelativeCoordinateFramePose.PoseStreamKey key) {
        if (sharedSensors.size() >= MAX_SHARED_SENSORS && !sharedSensors.containsKey(key)) {
            return RgmpSensorToBonePoseConverter.NO_SOURCE;
        }
        return RgmpSensorToBonePoseConverter.FIRST_SHARED_SENSOR
                - sharedSensors.computeIfAbsent(key, _ -> sharedSensors.size());
    }

    /** Returns the root to which most sensors lead. */
    private static String main(Map<String, List<Integer>> sensors) {
        var main = "";
        int most = 0;
        for (var entry : sensors.entrySet()) {
            int count = entry.getValue().size();
            if (count > most
                    || count == most
                            && RgmpKnownRootCoordinateFrames.isKnown(entry.getKey())
                            && !RgmpKnownRootCoordinateFrames.isKnown(main)) {
                main = entry.getKey();
                most = count;
            }
        }
        return main;
    }
}
