package mocapscope.protocol.rgmp.server;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.rgmp.definition.RgmpCoordinateFrameNameNormalizer;
import mocapscope.protocol.rgmp.definition.RgmpDataTypeShape;
import mocapscope.protocol.rgmp.definition.RgmpKnownRootCoordinateFrames;
import mocapscope.protocol.rgmp.definition.RgmpMeasureType;
import mocapscope.protocol.rgmp.definition.RgmpOpenXrHandJoints;
import mocapscope.protocol.rgmp.definition.RgmpScalarType;
import mocapscope.protocol.rgmp.definition.RgmpStaticValue;
import mocapscope.protocol.rgmp.definition.RgmpStreamDescriptor;
import mocapscope.protocol.rgmp.definition.RgmpUniqueNameAllocator;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.ServedMotionSourceDescription;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.Vec3;
import org.jspecify.annotations.Nullable;

/**
 * Defines an RGMP pose stream for each sensor of a simulated device. A sensor without a sample keeps its last pose
 * relative to its parent; one that is lost is sent as zeros. Not thread-safe.
 */
final class RgmpServedPoseStreamBuilder {
    private static final int ROOT = -1;
    private static final BigDecimal RADIUS = new BigDecimal("0.01");
    private static final RgmpDataTypeShape TRANSFORM = new RgmpDataTypeShape(RgmpScalarType.FLOAT, List.of(7), 7);
    private static final RgmpDataTypeShape NUMBER = new RgmpDataTypeShape(RgmpScalarType.FLOAT, List.of(), 1);

    private final ServedMotionSourceDescription.DeviceLayout layout;
    private final boolean hand;
    private final RgmpServedDeviceValues rest;
    private final List<Bone> bones;
    private final List<String> names;
    /** The last pose written for each sensor. */
    private final List<RgmpServedDeviceValues.SensorPose> last = new ArrayList<>();

    /** Creates the builder; {@code hand} is true if the sensors are the OpenXR hand joints. */
    RgmpServedPoseStreamBuilder(
            ServedMotionSourceDescription.DeviceLayout layout, boolean hand, RgmpServedDeviceValues rest) {
        this.layout = layout;
        this.hand = hand;
        this.rest = rest;
        this.bones = layout.skeleton().map(SkeletonMap::bones).orElse(List.of());
        this.names = names();
        for (int sensor = 0; sensor < names.size(); sensor++) {
            var seen = local(sensor, rest);
            last.add(seen == null ? RgmpServedDeviceValues.SensorPose.ORIGIN : seen);
        }
    }

    private List<String> names() {
        var taken = new RgmpUniqueNameAllocator();
        var names = new ArrayList<String>();
        for (int sensor = 0; sensor < layout.sensors(); sensor++) {
            var name = sensor < bones.size() ? bones.get(sensor).name() : layout.name() + " " + sensor;
            var word = RgmpCoordinateFrameNameNormalizer.toSnakeCase(
                    layout.sensors() == 1 && bones.isEmpty() ? layout.name() : name);
            names.add(hand ? RgmpOpenXrHandJoints.JOINTS.get(sensor) : taken.allocate(word, word + "_" + sensor));
        }
        return names;
    }

    void addStreams(RgmpServedDeviceStreamGroup group, List<RgmpStaticValue> statics) {
        for (int sensor = 0; sensor < names.size(); sensor++) {
            int of = sensor;
            group.add(stream(sensor, true), (state, out) -> write(latest(of, state), out));
            statics.add(hand ? radius(sensor) : restPose(sensor));
        }
    }

    private RgmpStreamDescriptor stream(int sensor, boolean rooted) {
        var name = names.get(sensor);
        int parent = parent(sensor);
        boolean referenced = rooted || parent != ROOT;
        var root = hand ? RgmpKnownRootCoordinateFrames.XR : RgmpKnownRootCoordinateFrames.ENU;
        var reference = parent == ROOT ? root : names.get(parent);
        return new RgmpStreamDescriptor(
                TRANSFORM,
                RgmpMeasureType.TRANSFORM,
                name,
                referenced ? reference : name,
                referenced,
                "",
                new TreeMap<>());
    }

    /**
     * Returns the pose of a joint relative to its parent at the start; a root has no reference, as in Rokoko's
     * definitions.
     */
    private RgmpStaticValue restPose(int sensor) {
        var pose = parent(sensor) == ROOT ? RgmpServedDeviceValues.SensorPose.ORIGIN : latest(sensor, rest);
        return new RgmpStaticValue(stream(sensor, false), numbers(pose));
    }

    private RgmpStaticValue radius(int sensor) {
        var name = names.get(sensor);
        var of = new RgmpStreamDescriptor(
                NUMBER, RgmpMeasureType.CUSTOM, name, name, false, "joint_radius", new TreeMap<>());
        return new RgmpStaticValue(of, List.of(RADIUS));
    }

    private int parent(int sensor) {
        return hand || sensor >= bones.size() ? ROOT : bones.get(sensor).wireParent();
    }

    private RgmpServedDeviceValues.SensorPose latest(int sensor, RgmpServedDeviceValues state) {
        var seen = local(sensor, state);
        if (seen == RgmpServedDeviceValues.SensorPose.LOST) {
            return seen;
        }
        if (seen != null) {
            last.set(sensor, seen);
        }
        return last.get(sensor);
    }

    /**
     * Returns the pose relative to the parent; null if there is no sample of the sensor or its parent, and zeros if one of
     * them is lost.
     */
    private RgmpServedDeviceValues.@Nullable SensorPose local(int sensor, RgmpServedDeviceValues state) {
        int parent = parent(sensor);
        var pose = place(sensor, state);
        if (pose == null || parent == ROOT) {
            return pose;
        }
        var base = place(parent, state);
        if (base == null) {
            return null;
        }
        boolean lost = pose == RgmpServedDeviceValues.SensorPose.LOST || base == RgmpServedDeviceValues.SensorPose.LOST;
        return lost ? RgmpServedDeviceValues.SensorPose.LOST : pose.relativeTo(base);
    }

    private RgmpServedDeviceValues.@Nullable SensorPose place(int sensor, RgmpServedDeviceValues state) {
        var pose = state.findSensorPose(sensor);
        return pose == null || hand || pose == RgmpServedDeviceValues.SensorPose.LOST ? pose : inEnu(pose);
    }

    /** Converts the scene's x, y (up) and z to east, up and south. */
    private static RgmpServedDeviceValues.SensorPose inEnu(RgmpServedDeviceValues.SensorPose pose) {
        var p = pose.position();
        var q = pose.orientation();
        return new RgmpServedDeviceValues.SensorPose(
                new Vec3(p.x(), -p.z(), p.y()), new Quat(q.x(), -q.z(), q.y(), q.w()));
    }

    private static List<BigDecimal> numbers(RgmpServedDeviceValues.SensorPose pose) {
        var p = pose.position();
        var q = pose.orientation();
        return Stream.of(p.x(), p.y(), p.z(), q.x(), q.y(), q.z(), q.w())
                .map(number -> new BigDecimal(Float.toString(number.floatValue())))
                .toList();
    }

    private static void write(RgmpServedDeviceValues.SensorPose pose, ByteWriter out) {
        var p = pose.position();
        var q = pose.orientation();
        out.f32("x", (float) p.x()).f32("y", (float) p.y()).f32("z", (float) p.z());
        out.f32("qx", (float) q.x())
                .f32("qy", (float) q.y())
                .f32("qz", (float) q.z())
                .f32("qw", (float) q.w());
    }
}
