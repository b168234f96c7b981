package mocapscope.protocol.vmc.server;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.ServedMotionSourceDescription;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.vmc.osc.OscPacketWriter;
import mocapscope.protocol.vmc.osc.OscTimeTagConverter;
import mocapscope.protocol.vmc.wire.UnityHumanoidBone;
import mocapscope.protocol.vmc.wire.VmcMessageType;
import org.jspecify.annotations.Nullable;

/**
 * Encodes a motion source's poses and analog channels as VMC bundles of bones, trackers and blend shapes. Not
 * thread-safe.
 */
public final class VmcMotionFrameEncoder {
    /** The size of the datagrams, which a network does not fragment. */
    private static final int MOST_BYTES = 1400;

    private static final double NANOS = 1e9;

    /** The rest pose of avatars holds the arms sideways: x of a body that faces z is left. */
    private static final Vec3 LEFT = new Vec3(1, 0, 0);

    private static final Vec3 RIGHT = new Vec3(-1, 0, 0);

    /** A pose in metres and scene axes; zeros as rotation stand for a lost sensor. */
    private record ScenePose(Vec3 position, Quat rotation) {
        static final ScenePose ORIGIN = new ScenePose(Vec3.ZERO, Quat.IDENTITY);

        boolean isLost() {
            return rotation.lengthSquared() == 0 || !rotation.isFinite() || !position.isFinite();
        }
    }

    private final ServedMotionSource source;
    private final Basis basis;
    private final List<String> devices;
    private final Map<String, Integer> sensorCounts = new LinkedHashMap<>();
    private final Optional<VmcBoneToSensorMap> body;
    /** The last local pose of each bone, which is sent while its parent is lost. */
    private final Map<UnityHumanoidBone, ScenePose> locals = new EnumMap<>(UnityHumanoidBone.class);

    /** Creates an encoder of the devices that are {@code named}, or of all. */
    public VmcMotionFrameEncoder(ServedMotionSource source, List<String> named) {
        var selected = source.layout().selectDevices(named);
        this.source = source;
        this.basis = source.layout().basis();
        this.devices = selected.stream()
                .map(ServedMotionSourceDescription.DeviceLayout::name)
                .toList();
        selected.forEach(layout -> sensorCounts.put(layout.name(), layout.sensors()));
        this.body = VmcBoneToSensorMap.find(selected);
    }

    /** Returns the datagrams of a moment since the start of the motion, which is that Unix time. */
    public List<ByteBuffer> encode(long moment, long epochNanos) {
        var frame = new Frame();
        source.emitSamples(moment, moment, frame::add);
        var messages = new ArrayList<ByteBuffer>();
        messages.add(OscPacketWriter.message(VmcMessageType.OK.address(), 1));
        messages.add(OscPacketWriter.message(VmcMessageType.TIME.address(), (float) (moment / NANOS)));
        frame.addBones(messages);
        frame.addTrackers(messages);
        frame.addBlendShapes(messages);
        return bundles(OscTimeTagConverter.ofEpochNanos(epochNanos), messages);
    }

    /** Distributes messages to bundles that a network does not fragment. */
    private static List<ByteBuffer> bundles(long timeTag, List<ByteBuffer> messages) {
        var bundles = new ArrayList<ByteBuffer>();
        var elements = new ArrayList<ByteBuffer>();
        int size = 0;
        for (var message : messages) {
            int length = Integer.BYTES + message.remaining();
            if (!elements.isEmpty() && size + length > MOST_BYTES) {
                bundles.add(OscPacketWriter.bundle(timeTag, elements));
                elements.clear();
                size = 0;
            }
            elements.add(message);
            size += length;
        }
        bundles.add(OscPacketWriter.bundle(timeTag, elements));
        return bundles;
    }

    /** The samples of one moment. */
    private final class Frame {
        private final Map<String, Map<Integer, ScenePose>> poses = new LinkedHashMap<>();
        private final Map<String, Float> blendShapes = new LinkedHashMap<>();

        void add(Sample sample) {
            var device = sample.stamp().source().device();
            if (!devices.contains(device)) {
                return;
            }
            switch (sample) {
                case Sample.Pose pose -> put(device, pose.sensor(), pose.position(), pose.orientation());
                case Sample.Skeleton skeleton -> {
                    for (int bone = 0; bone < skeleton.map().bones().size(); bone++) {
                        put(
                                device,
                                bone,
                                skeleton.positions().vec3(bone),
                                skeleton.orientations().quat(bone));
                    }
                }
                case Sample.Analog analog -> {
                    for (int i = 0; i < analog.channels().size(); i++) {
                        blendShapes.put(device + " " + label(analog.layout(), i), (float)
                                analog.channels().at(i));
                    }
                }
                // VMC has no messages for these, or only those of certain controllers.
                case Sample.Button _, Sample.Dial _, Sample.Text _, Sample.Flags _, Sample.Transform _ -> {}
                case Sample.Velocity _, Sample.Acceleration _ -> {}
                case Sample.SceneObject _, Sample.SetpBubble _, Sample.ProtocolEvent _ -> {}
            }
        }

        private static String label(AnalogChannelDescription layout, int channel) {
            return channel < layout.labels().size() ? layout.labels().get(channel) : String.valueOf(channel);
        }

        private void put(String device, int sensor, Vec3 position, Quat orientation) {
            boolean isLost = orientation.lengthSquared() == 0 || !position.isFinite();
            var turn = orientation.isFinite() ? basis.toScene(orientation).normalised() : Quat.IDENTITY;
            var pose = isLost
                    ? new ScenePose(Vec3.ZERO, new Quat(0, 0, 0, 0))
                    : new ScenePose(basis.toScene(position), turn);
            poses.computeIfAbsent(device, _ -> new LinkedHashMap<>()).put(sensor, pose);
        }

        /** Adds the root, which stays at the origin, and the bones relative to their parents. */
        void addBones(List<ByteBuffer> messages) {
            if (body.isEmpty()) {
                return;
            }
            messages.add(encode(VmcMessageType.ROOT_POSE, "root", ScenePose.ORIGIN));
            var sensed = poses.getOrDefault(body.get().device(), Map.of());
            var globals = new EnumMap<UnityHumanoidBone, ScenePose>(UnityHumanoidBone.class);
            body.get().sensors().forEach((bone, sensor) -> {
                var pose = sensed.get(sensor);
                if (pose != null) {
                    globals.put(bone, pose);
                }
            });
            spreadArm(
                    globals,
                    LEFT,
                    UnityHumanoidBone.LEFT_UPPER_ARM,
                    UnityHumanoidBone.LEFT_LOWER_ARM,
                    UnityHumanoidBone.LEFT_HAND);
            spreadArm(
                    globals,
                    RIGHT,
                    UnityHumanoidBone.RIGHT_UPPER_ARM,
                    UnityHumanoidBone.RIGHT_LOWER_ARM,
                    UnityHumanoidBone.RIGHT_HAND);
            globals.forEach((bone, pose) -> {
                var local = relative(bone, pose, globals);
                locals.put(bone, local);
                messages.add(encode(VmcMessageType.BONE_POSE, bone.wireName(), local));
            });
        }

        /** Turns the bones of an arm so that their rotations count from an arm that is held sideways. */
        private static void spreadArm(
                Map<UnityHumanoidBone, ScenePose> globals,
                Vec3 sideways,
                UnityHumanoidBone upper,
                UnityHumanoidBone lower,
                UnityHumanoidBone hand) {
            var end = globals.get(hand);
            var elbow = globals.get(lower);
            var start = globals.get(upper);
            if (end == null || elbow == null || start == null || end.isLost() || elbow.isLost() || start.isLost()) {
                return;
            }
            var upperTurn =
                    arc(start.rotation().rotate(sideways), elbow.position().minus(start.position()));
            var lowerTurn =
                    arc(elbow.rotation().rotate(sideways), end.position().minus(elbow.position()));
            globals.put(upper, new ScenePose(start.position(), upperTurn.times(start.rotation())));
            globals.put(lower, new ScenePose(elbow.position(), lowerTurn.times(elbow.rotation())));
            globals.put(hand, new ScenePose(end.position(), lowerTurn.times(end.rotation())));
        }

        /** Returns the shortest rotation that takes one direction to the other; none if they are opposite. */
        private static Quat arc(Vec3 from, Vec3 to) {
            var across = from.cross(to);
            double along = from.dot(to);
            var turn = new Quat(across.x(), across.y(), across.z(), along + from.length() * to.length()).normalised();
            return turn.isFinite() ? turn : Quat.IDENTITY;
        }

        private ScenePose relative(UnityHumanoidBone bone, ScenePose pose, Map<UnityHumanoidBone, ScenePose> globals) {
            var parent = findParent(bone, globals);
            if (pose.isLost() || parent == null) {
                return pose;
            }
            if (parent.isLost()) {
                return locals.getOrDefault(bone, ScenePose.ORIGIN);
            }
            var back = parent.rotation().conjugate();
            return new ScenePose(back.rotate(pose.position().minus(parent.position())), back.times(pose.rotation()));
        }

        /** Returns the pose of the next ancestor that is sent; null for the root. */
        private static @Nullable ScenePose findParent(
                UnityHumanoidBone bone, Map<UnityHumanoidBone, ScenePose> globals) {
            var parent = bone.parent();
            while (parent != null && !globals.containsKey(parent) && !parent.isRequired()) {
                parent = parent.parent();
            }
            return parent == null ? null : globals.get(parent);
        }

        /** Adds the poses of all sensors that are not the body. */
        void addTrackers(List<ByteBuffer> messages) {
            poses.forEach((device, sensors) -> sensors.forEach((sensor, pose) -> {
                boolean isBody = body.isPresent() && body.get().device().equals(device);
                boolean isSingle = sensorCounts.getOrDefault(device, 1) == 1;
                if (!isBody) {
                    var serial = isSingle ? device : device + " " + sensor;
                    messages.add(encode(VmcMessageType.TRACKER_POSE, serial, pose));
                }
            }));
        }

        void addBlendShapes(List<ByteBuffer> messages) {
            blendShapes.forEach((name, value) ->
                    messages.add(OscPacketWriter.message(VmcMessageType.BLEND_VALUE.address(), name, value)));
            if (!blendShapes.isEmpty()) {
                messages.add(OscPacketWriter.message(VmcMessageType.BLEND_APPLY.address()));
            }
        }

        /** Encodes a pose in Unity's axes: x points in the other direction than that of the scene. */
        private static ByteBuffer encode(VmcMessageType type, String name, ScenePose pose) {
            var position = pose.position();
            var rotation = pose.rotation();
            return OscPacketWriter.message(
                    type.address(),
                    name,
                    (float) -position.x(),
                    (float) position.y(),
                    (float) position.z(),
                    (float) rotation.x(),
                    (float) -rotation.y(),
                    (float) -rotation.z(),
                    (float) rotation.w());
        }
    }
}
