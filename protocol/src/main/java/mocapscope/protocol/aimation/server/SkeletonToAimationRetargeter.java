package mocapscope.protocol.aimation.server;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import mocapscope.protocol.bytes.TextTruncator;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.ServedMotionSourceDescription;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.sample.humanoid.HumanoidBone;
import org.jspecify.annotations.Nullable;

/**
 * Retargets a motion source's skeleton to the 77 AImation points, matching joints by name. Points that the source lacks
 * (face, fingers, heels) follow the nearest joint and are scaled to the body's size.
 */
public final class SkeletonToAimationRetargeter {

    /**
     * Position in metres and rotation of a joint or point of an AImation body. x points left, y up, z forward for a
     * body that has not turned.
     */
    record AimationPointPose(Vec3 position, Quat turn) {}

    private static final int LACKING = -1;

    /** The maximum number of bones in a text about missing ones, and of characters of each name. */
    private static final int MOST_NAMED = 8;

    private static final int MOST_LETTERS = 20;

    private final ServedMotionSource motionSource;
    private final @Nullable String device;
    private final Basis basis;
    /** Sensor of each joint, or {@link #LACKING}. */
    private final int[] sensors = new int[HumanoidJoint.values().length];

    private final double size;
    private boolean isLost;

    /** Uses the first device that has a body, of {@code named} or, if that is empty, of all. */
    SkeletonToAimationRetargeter(ServedMotionSource source, List<String> named) {
        this.motionSource = source;
        this.basis = source.layout().basis();
        var body = findBody(source.layout(), named);
        this.device = body.map(ServedMotionSourceDescription.DeviceLayout::name).orElse(null);
        var names = body.map(SkeletonToAimationRetargeter::names).orElse(List.of());
        var found = HumanoidBone.find(names);
        for (var joint : HumanoidJoint.values()) {
            sensors[joint.ordinal()] = found.getOrDefault(joint.bone(), LACKING);
        }
        this.size = size();
    }

    /** Returns the first device that has a body, of {@code names} or, if that is empty, of all. */
    public static Optional<ServedMotionSourceDescription.DeviceLayout> findBody(
            ServedMotionSourceDescription layout, List<String> names) {
        return layout.devices().stream()
                .filter(one -> names.isEmpty() || names.contains(one.name()))
                .filter(one -> HumanoidBone.find(names(one)).containsKey(HumanoidBone.HIPS))
                .findFirst();
    }

    /** Returns the first bones of all devices, to be appended to a text about missing ones; empty without bones. */
    public static String describeBones(ServedMotionSourceDescription layout) {
        var bones =
                layout.devices().stream().flatMap(one -> names(one).stream()).toList();
        if (bones.isEmpty()) {
            return "";
        }
        var named = bones.stream().limit(MOST_NAMED).map(name -> TextTruncator.truncate(name, MOST_LETTERS));
        int further = Math.max(0, bones.size() - MOST_NAMED);
        return "; bones seen: " + named.collect(Collectors.joining(", "))
                + (further == 0 ? "" : " and %d more".formatted(further));
    }

    private static List<String> names(ServedMotionSourceDescription.DeviceLayout layout) {
        return layout.skeleton()
                .map(map -> map.bones().stream().map(bone -> bone.name()).toList())
                .orElse(List.of());
    }

    /** Returns true if the source has a body; otherwise all points stay at rest. */
    boolean hasSkeleton() {
        return device != null;
    }

    /** Returns the ratio of the body's size, from hips to neck, to that of the rest pose. */
    private double size() {
        if (sensors[HumanoidJoint.HIPS.ordinal()] == LACKING || sensors[HumanoidJoint.NECK.ordinal()] == LACKING) {
            return 1;
        }
        var poses = sensed(0);
        var hips = poses[sensors[HumanoidJoint.HIPS.ordinal()]];
        var neck = poses[sensors[HumanoidJoint.NECK.ordinal()]];
        double rest = HumanoidJoint.NECK.rest().minus(HumanoidJoint.HIPS.rest()).length();
        double ratio = hips == null || neck == null
                ? 1
                : neck.position().minus(hips.position()).length() / rest;
        return ratio > 0 && Double.isFinite(ratio) ? ratio : 1;
    }

    /** Returns true if the hips are lost in the poses computed last: then all points are. */
    boolean isLost() {
        return isLost;
    }

    /** Returns the poses of all points at a time in nanoseconds from the start of the motion. */
    AimationPointPose[] computePoses(long moment) {
        var sensed = sensed(moment);
        var joints = new AimationPointPose[HumanoidJoint.values().length];
        for (var humanoidJoint : HumanoidJoint.values()) {
            joints[humanoidJoint.ordinal()] = pose(humanoidJoint, sensed, joints);
        }
        var points = new AimationPointPose[AimationBodyPointTable.ALL.size()];
        for (int i = 0; i < points.length; i++) {
            var point = AimationBodyPointTable.ALL.get(i);
            var joint = joints[point.joint().ordinal()];
            points[i] = new AimationPointPose(
                    place(joint, point.rest().minus(point.joint().rest())), joint.turn());
        }
        return points;
    }

    private AimationPointPose pose(
            HumanoidJoint joint, @Nullable AimationPointPose[] sensed, AimationPointPose[] joints) {
        int sensor = sensors[joint.ordinal()];
        var own = sensor == LACKING || sensor >= sensed.length ? null : sensed[sensor];
        var parent = joint.parent();
        if (parent == null) {
            return own == null ? new AimationPointPose(joint.rest(), Quat.IDENTITY) : own;
        }
        var carrier = joints[parent.ordinal()];
        var bone = joint.rest().minus(parent.rest());
        if (own == null) {
            return new AimationPointPose(place(carrier, bone), carrier.turn());
        }
        return joint.followsBoneDirection() ? pointed(own, bone, own.position().minus(carrier.position())) : own;
    }

    /** Returns {@code own} rotated by the shortest arc that takes the direction {@code rest} to {@code now}. */
    private static AimationPointPose pointed(AimationPointPose own, Vec3 rest, Vec3 now) {
        var from = own.turn().rotate(rest);
        var across = from.cross(now);
        double along = from.dot(now);
        var way = new Quat(across.x(), across.y(), across.z(), along + from.length() * now.length()).normalised();
        return way.isFinite() ? new AimationPointPose(own.position(), way.times(own.turn())) : own;
    }

    private Vec3 place(AimationPointPose carrier, Vec3 offset) {
        return carrier.position().plus(carrier.turn().rotate(offset.times(size)));
    }

    /** Returns the poses of the device's sensors; null for a sensor without a sample. */
    private @Nullable AimationPointPose[] sensed(long moment) {
        int most = 0;
        for (int sensor : sensors) {
            most = Math.max(most, sensor + 1);
        }
        var poses = new @Nullable AimationPointPose[most];
        isLost = false;
        if (device != null) {
            motionSource.emitSamples(moment, moment, sample -> sense(sample, poses));
        }
        return poses;
    }

    private void sense(Sample sample, @Nullable AimationPointPose[] poses) {
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

    private void put(@Nullable AimationPointPose[] poses, int sensor, Vec3 position, Quat orientation) {
        if (sensor < 0 || sensor >= poses.length || !position.isFinite()) {
            return;
        }
        if (position.dot(position) == 0 && orientation.lengthSquared() == 0) {
            isLost |= sensor == sensors[HumanoidJoint.HIPS.ordinal()]; // other joints follow their parents
            return;
        }
        var turn = basis.toScene(orientation).normalised();
        poses[sensor] = new AimationPointPose(basis.toScene(position), turn.isFinite() ? turn : Quat.IDENTITY);
    }
}
