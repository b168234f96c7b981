package mocapscope.protocol.setp.bubble;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.ServedMotionSourceDescription;
import mocapscope.protocol.sample.Vec3;

/**
 * Creates one simulated SETP object for each bone and each tracker of a motion source. A bubble can represent no other
 * samples of the source. The object's id is derived from the names of device and bone or tracker. Not thread-safe.
 */
final class SetpSimulatedObjectFactory {
    /** Maximum number of objects, equal to the number that the user may request in addition. */
    @DocumentedLimit(value = "objects of a recording that is served", unit = "objects", beyond = "not served")
    private static final int MOST = 1000;

    private static final double NANOS = 1e9;

    private record Key(String device, int sensor) {}

    private record Pose(Vec3 place, Quat turn) {}

    private final ServedMotionSource motionSource;
    private final Map<Key, Pose> poses = new HashMap<>();
    private long moment = -1;

    private SetpSimulatedObjectFactory(ServedMotionSource source) {
        this.motionSource = source;
    }

    /**
     * Returns the objects of the devices that are {@code named}, or of all if that is empty, up to the maximum.
     *
     * @throws IllegalArgumentException if the source has no device with one of the names
     */
    static List<SetpSimulatedObject> of(ServedMotionSource source, List<String> named) {
        var actors = new SetpSimulatedObjectFactory(source);
        var objects = new ArrayList<SetpSimulatedObject>();
        for (var layout : source.layout().selectDevices(named)) {
            for (int sensor = 0; sensor < layout.sensors() && objects.size() < MOST; sensor++) {
                objects.add(actors.actor(layout, sensor));
            }
        }
        return objects;
    }

    private SetpSimulatedObject actor(ServedMotionSourceDescription.DeviceLayout layout, int sensor) {
        var bones = layout.skeleton().map(map -> map.bones()).orElse(List.of());
        var name = sensor < bones.size() ? bones.get(sensor).name() : String.valueOf(sensor);
        return new Actor(this, layout.name() + " " + name, new Key(layout.name(), sensor), sensor < bones.size());
    }

    /** Returns the pose of a bone or tracker; the centre of the bubble if no sample exists. */
    private Pose at(Key key, double time) {
        long sampleTime = Math.round(time * NANOS);
        if (sampleTime != moment) {
            moment = sampleTime;
            motionSource.emitSamples(sampleTime, sampleTime, this::take);
        }
        return poses.getOrDefault(key, new Pose(Vec3.ZERO, Quat.IDENTITY));
    }

    private void take(Sample sample) {
        var device = sample.stamp().source().device();
        if (sample instanceof Sample.Pose pose) {
            put(new Key(device, pose.sensor()), pose.position(), pose.orientation());
        } else if (sample instanceof Sample.Skeleton body) {
            for (int bone = 0; bone < body.map().bones().size(); bone++) {
                put(
                        new Key(device, bone),
                        body.positions().vec3(bone),
                        body.orientations().quat(bone));
            }
        }
    }

    private void put(Key key, Vec3 position, Quat orientation) {
        if (position.isFinite()) {
            var basis = motionSource.layout().basis();
            var turn = basis.toScene(orientation).normalised();
            poses.put(key, new Pose(basis.toScene(position), turn.isFinite() ? turn : Quat.IDENTITY));
        }
    }

    /** An object for one bone or tracker. It has no velocity, because the source states none. */
    private record Actor(SetpSimulatedObjectFactory all, String name, Key key, boolean bone)
            implements SetpSimulatedObject {
        private static final double TRACKER = 0.1;
        private static final double BONE = 0.05;

        @Override
        public double radius() {
            return bone ? BONE : TRACKER;
        }

        @Override
        public Vec3 position(double time) {
            return all.at(key, time).place();
        }

        @Override
        public Quat orientation(double time) {
            return all.at(key, time).turn();
        }
    }
}
