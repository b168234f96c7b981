package mocapscope.protocol.aimation;

import java.util.List;
import java.util.Optional;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Layout;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Source;
import mocapscope.protocol.sample.Vec3;
import org.jspecify.annotations.Nullable;

/**
 * Moves the 77 points by the joints of a source's body, which it knows by their names. What the source lacks (a face,
 * fingers, heels) hangs on the joint next to it, in the size of the body.
 */
final class Puppet {

    /** Where a joint is and how it is turned; x left, y up, z ahead while nobody has turned, in metres. */
    record Pose(Vec3 position, Quat turn) {}

    private static final int LACKING = -1;

    private final Source source;
    private final @Nullable String device;
    private final Basis basis;
    /** For each joint its sensor, or {@link #LACKING}. */
    private final int[] sensors = new int[Joint.values().length];

    private final double size;

    /** Of the first of {@code named} that has a body, or else of the first device that has one. */
    Puppet(Source source, List<String> named) {
        this.source = source;
        this.basis = source.layout().basis();
        var body = body(source.layout(), named);
        this.device = body.map(Layout.Device::name).orElse(null);
        var names = body.map(Puppet::names).orElse(List.of());
        for (var joint : Joint.values()) {
            sensors[joint.ordinal()] = joint.in(names);
        }
        this.size = size();
    }

    /** The first of {@code named} that has a body, or else the first device that has one. */
    static Optional<Layout.Device> body(Layout layout, List<String> named) {
        var bodies = layout.devices().stream()
                .filter(one -> Joint.HIPS.in(names(one)) >= 0)
                .toList();
        return bodies.stream()
                .filter(one -> named.contains(one.name()))
                .findFirst()
                .or(() -> bodies.stream().findFirst());
    }

    private static List<String> names(Layout.Device device) {
        return device.skeleton()
                .map(map -> map.bones().stream().map(bone -> bone.name()).toList())
                .orElse(List.of());
    }

    /** Whether the source has a body at all; otherwise it stands still. */
    boolean moves() {
        return device != null;
    }

    /** How large the body is, from its hips to its neck, beside the one at rest. */
    private double size() {
        if (sensors[Joint.HIPS.ordinal()] == LACKING || sensors[Joint.NECK.ordinal()] == LACKING) {
            return 1;
        }
        var poses = sensed(0);
        var hips = poses[sensors[Joint.HIPS.ordinal()]];
        var neck = poses[sensors[Joint.NECK.ordinal()]];
        double rest = Joint.NECK.rest().minus(Joint.HIPS.rest()).length();
        double ratio = hips == null || neck == null
                ? 1
                : neck.position().minus(hips.position()).length() / rest;
        return ratio > 0 && Double.isFinite(ratio) ? ratio : 1;
    }

    /** All points at a moment, in nanoseconds from the movement's start. */
    Pose[] at(long moment) {
        var sensed = sensed(moment);
        var joints = new Pose[Joint.values().length];
        for (var joint : Joint.values()) {
            joints[joint.ordinal()] = pose(joint, sensed, joints);
        }
        var points = new Pose[Points.ALL.size()];
        for (int i = 0; i < points.length; i++) {
            var point = Points.ALL.get(i);
            var joint = joints[point.joint().ordinal()];
            points[i] = new Pose(place(joint, point.rest().minus(point.joint().rest())), joint.turn());
        }
        return points;
    }

    private Pose pose(Joint joint, @Nullable Pose[] sensed, Pose[] joints) {
        int sensor = sensors[joint.ordinal()];
        var own = sensor == LACKING || sensor >= sensed.length ? null : sensed[sensor];
        var parent = joint.parent();
        if (parent == null) {
            return own == null ? new Pose(joint.rest(), Quat.IDENTITY) : own;
        }
        var carrier = joints[parent.ordinal()];
        var bone = joint.rest().minus(parent.rest());
        if (own == null) {
            return new Pose(place(carrier, bone), carrier.turn());
        }
        return joint.pointed() ? pointed(own, bone, own.position().minus(carrier.position())) : own;
    }

    /** Turned so that what points along {@code rest} points along {@code now}, by the shortest way. */
    private static Pose pointed(Pose own, Vec3 rest, Vec3 now) {
        var from = own.turn().rotate(rest);
        var across = from.cross(now);
        double along = from.dot(now);
        var way = new Quat(across.x(), across.y(), across.z(), along + from.length() * now.length()).normalised();
        return way.finite() ? new Pose(own.position(), way.times(own.turn())) : own;
    }

    private Vec3 place(Pose carrier, Vec3 offset) {
        return carrier.position().plus(carrier.turn().rotate(offset.times(size)));
    }

    /** The poses of the device's sensors; null for one that says nothing. */
    private @Nullable Pose[] sensed(long moment) {
        int most = 0;
        for (int sensor : sensors) {
            most = Math.max(most, sensor + 1);
        }
        var poses = new @Nullable Pose[most];
        if (device != null) {
            source.between(moment, moment, sample -> sense(sample, poses));
        }
        return poses;
    }

    private void sense(Sample sample, @Nullable Pose[] poses) {
        if (!sample.stamp().source().device().equals(device)) {
            return;
        }
        if (sample instanceof Sample.Pose pose) {
            put(poses, pose.sensor(), pose.position(), pose.orientation());
        } else if (sample instanceof Sample.Skeleton body) {
            for (int bone = 0; bone < body.map().bones().size(); bone++) {
                put(
                        poses,
                        bone,
                        body.positions().vec3(bone),
                        body.orientations().quat(bone));
            }
        }
    }

    private void put(@Nullable Pose[] poses, int sensor, Vec3 position, Quat orientation) {
        if (sensor < 0 || sensor >= poses.length || !position.finite()) {
            return;
        }
        var turn = basis.toScene(orientation).normalised();
        poses[sensor] = new Pose(basis.toScene(position), turn.finite() ? turn : Quat.IDENTITY);
    }
}
