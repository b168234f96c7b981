package mocapscope.protocol.rgmp;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.MotionSourceLayout;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.Vec3;
import org.jspecify.annotations.Nullable;

/**
 * Adds the pose streams of a served device's sensors to a stream group, with their static rest values. A sensor that is
 * not tracked keeps its last pose relative to its parent. Not thread-safe.
 */
final class ServedPoses {
    private static final int ROOT = -1;
    private static final BigDecimal RADIUS = new BigDecimal("0.01");
    private static final DataType TRANSFORM = new DataType(BaseType.FLOAT, List.of(7), 7);
    private static final DataType NUMBER = new DataType(BaseType.FLOAT, List.of(), 1);

    private final MotionSourceLayout.DeviceLayout device;
    private final boolean hand;
    private final DeviceState rest;
    private final List<Bone> bones;
    private final List<String> names;
    /** The last pose written for each sensor. */
    private final List<DeviceState.Place> last = new ArrayList<>();

    /** Creates the builder; {@code hand} is true if the sensors are the OpenXR hand joints. */
    ServedPoses(MotionSourceLayout.DeviceLayout device, boolean hand, DeviceState rest) {
        this.device = device;
        this.hand = hand;
        this.rest = rest;
        this.bones = device.skeleton().map(SkeletonMap::bones).orElse(List.of());
        this.names = names();
        for (int sensor = 0; sensor < names.size(); sensor++) {
            var seen = local(sensor, rest);
            last.add(seen == null ? DeviceState.Place.ORIGIN : seen);
        }
    }

    private List<String> names() {
        var taken = new Names();
        var names = new ArrayList<String>();
        for (int sensor = 0; sensor < device.sensors(); sensor++) {
            var name = sensor < bones.size() ? bones.get(sensor).name() : device.name() + " " + sensor;
            var word = FrameWords.of(device.sensors() == 1 && bones.isEmpty() ? device.name() : name);
            names.add(hand ? XrHand.JOINTS.get(sensor) : taken.unique(word, word + "_" + sensor));
        }
        return names;
    }

    void fill(ServedGroup group, List<StaticValue> statics) {
        for (int sensor = 0; sensor < names.size(); sensor++) {
            int of = sensor;
            group.add(stream(sensor, true), (state, out) -> write(latest(of, state), out));
            statics.add(hand ? radius(sensor) : resting(sensor));
        }
    }

    private StreamInfo stream(int sensor, boolean rooted) {
        var name = names.get(sensor);
        int parent = parent(sensor);
        boolean referenced = rooted || parent != ROOT;
        var root = hand ? Root.XR : Root.ENU;
        var reference = parent == ROOT ? root : names.get(parent);
        return new StreamInfo(
                TRANSFORM, Measure.TRANSFORM, name, referenced ? reference : name, referenced, "", new TreeMap<>());
    }

    /**
     * Returns the pose of a joint relative to its parent at the start; a root has no reference, as in Rokoko's
     * definitions.
     */
    private StaticValue resting(int sensor) {
        var place = parent(sensor) == ROOT ? DeviceState.Place.ORIGIN : latest(sensor, rest);
        return new StaticValue(stream(sensor, false), numbers(place));
    }

    private StaticValue radius(int sensor) {
        var name = names.get(sensor);
        var of = new StreamInfo(NUMBER, Measure.CUSTOM, name, name, false, "joint_radius", new TreeMap<>());
        return new StaticValue(of, List.of(RADIUS));
    }

    private int parent(int sensor) {
        return hand || sensor >= bones.size() ? ROOT : bones.get(sensor).wireParent();
    }

    private DeviceState.Place latest(int sensor, DeviceState state) {
        var seen = local(sensor, state);
        if (seen != null) {
            last.set(sensor, seen);
        }
        return last.get(sensor);
    }

    /** Returns the pose relative to the parent, or null if the sensor or its parent is not tracked. */
    private DeviceState.@Nullable Place local(int sensor, DeviceState state) {
        int parent = parent(sensor);
        var place = place(sensor, state);
        if (place == null || parent == ROOT) {
            return place;
        }
        var base = place(parent, state);
        return base == null ? null : place.in(base);
    }

    private DeviceState.@Nullable Place place(int sensor, DeviceState state) {
        var place = state.place(sensor);
        return place == null || hand ? place : inEnu(place);
    }

    /** Converts the scene's x, y (up) and z to east, up and south. */
    private static DeviceState.Place inEnu(DeviceState.Place place) {
        var p = place.position();
        var q = place.turn();
        return new DeviceState.Place(new Vec3(p.x(), -p.z(), p.y()), new Quat(q.x(), -q.z(), q.y(), q.w()));
    }

    private static List<BigDecimal> numbers(DeviceState.Place place) {
        var p = place.position();
        var q = place.turn();
        return Stream.of(p.x(), p.y(), p.z(), q.x(), q.y(), q.z(), q.w())
                .map(number -> new BigDecimal(Float.toString(number.floatValue())))
                .toList();
    }

    private static void write(DeviceState.Place place, ByteWriter out) {
        var p = place.position();
        var q = place.turn();
        out.f32("x", (float) p.x()).f32("y", (float) p.y()).f32("z", (float) p.z());
        out.f32("qx", (float) q.x())
                .f32("qy", (float) q.y())
                .f32("qz", (float) q.z())
                .f32("qw", (float) q.w());
    }
}
