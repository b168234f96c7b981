package mocapscope.protocol.session.logic;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.ServedMotionSourceDescription;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import org.jspecify.annotations.Nullable;

/**
 * Wraps a simulated motion source so that its sensors are periodically lost, frozen or swapped. Of a body it is the
 * first bone. Not thread-safe.
 */
final class DefectiveMotionSource implements ServedMotionSource {
    private static final int FIRST = 0;
    private static final Quat NO_ROTATION = new Quat(0, 0, 0, 0);

    private record SensorKey(String device, int sensor) {}

    /** A pose that is held in one interval. */
    private record HeldPose(long interval, Vec3 position, Quat orientation) {}

    private final ServedMotionSource source;
    private final SimulatedSensorDefectOptions defects;
    private final Map<SensorKey, SensorKey> exchanged = new HashMap<>();
    private final Map<String, HeldPose> held = new HashMap<>();

    DefectiveMotionSource(ServedMotionSource source, SimulatedSensorDefectOptions defects) {
        this.source = source;
        this.defects = defects;
        var sensors = findSwappedSensors(source.layout().devices());
        if (sensors.size() == 2) {
            exchanged.put(sensors.getFirst(), sensors.getLast());
            exchanged.put(sensors.getLast(), sensors.getFirst());
        }
    }

    /** Returns the first sensors of two devices, which are far from each other; else two sensors of one device. */
    private static List<SensorKey> findSwappedSensors(List<ServedMotionSourceDescription.DeviceLayout> devices) {
        var first = new ArrayList<SensorKey>();
        var second = new ArrayList<SensorKey>();
        for (var device : devices) {
            if (device.sensors() > 0) {
                first.add(new SensorKey(device.name(), FIRST));
            }
            if (device.sensors() > 1 && second.isEmpty()) {
                second.add(new SensorKey(device.name(), FIRST));
                second.add(new SensorKey(device.name(), FIRST + 1));
            }
        }
        return first.size() > 1 ? first.subList(0, 2) : second;
    }

    @Override
    public ServedMotionSourceDescription layout() {
        return source.layout();
    }

    @Override
    public void emitSamples(long from, long to, Consumer<? super Sample> out) {
        source.emitSamples(from, to, sample -> out.accept(change(sample, to)));
    }

    private Sample change(Sample sample, long moment) {
        return switch (sample) {
            case Sample.Pose pose -> change(pose, moment);
            case Sample.Skeleton body -> change(body, moment);
            case Sample.Velocity moves -> {
                var other = exchangedSensor(moves.stamp(), moves.sensor(), moment);
                yield other == null
                        ? moves
                        : new Sample.Velocity(
                                stamp(moves.stamp(), other),
                                other.sensor(),
                                moves.linear(),
                                moves.rotation(),
                                moves.dt());
            }
            case Sample.Acceleration moves -> {
                var other = exchangedSensor(moves.stamp(), moves.sensor(), moment);
                yield other == null
                        ? moves
                        : new Sample.Acceleration(
                                stamp(moves.stamp(), other),
                                other.sensor(),
                                moves.linear(),
                                moves.rotation(),
                                moves.dt());
            }
            default -> sample;
        };
    }

    private Sample.Pose change(Sample.Pose pose, long moment) {
        var other = exchangedSensor(pose.stamp(), pose.sensor(), moment);
        var sent = other == null
                ? pose
                : new Sample.Pose(stamp(pose.stamp(), other), other.sensor(), pose.position(), pose.orientation());
        if (sent.sensor() != FIRST) {
            return sent;
        }
        if (defects.lost().contains(moment)) {
            return new Sample.Pose(sent.stamp(), FIRST, Vec3.ZERO, NO_ROTATION);
        }
        if (!defects.frozen().contains(moment)) {
            return sent;
        }
        var device = sent.stamp().source().device();
        var first = hold(device, moment, sent.position(), sent.orientation());
        return new Sample.Pose(sent.stamp(), FIRST, first.position, first.orientation);
    }

    private HeldPose hold(String device, long moment, Vec3 position, Quat orientation) {
        long interval = defects.frozen().interval(moment);
        var known = held.get(device);
        if (known == null || known.interval != interval) {
            known = new HeldPose(interval, position, orientation);
            held.put(device, known);
        }
        return known;
    }

    private Sample.Skeleton change(Sample.Skeleton body, long moment) {
        boolean lost = defects.lost().contains(moment);
        if (body.map().bones().isEmpty() || !lost && !defects.frozen().contains(moment)) {
            return body;
        }
        var device = body.stamp().source().device();
        var pose = lost
                ? new HeldPose(0, Vec3.ZERO, NO_ROTATION)
                : hold(
                        device,
                        moment,
                        body.positions().vec3(FIRST),
                        body.orientations().quat(FIRST));
        var positions = body.positions().toArray();
        var orientations = body.orientations().toArray();
        positions[0] = pose.position.x();
        positions[1] = pose.position.y();
        positions[2] = pose.position.z();
        orientations[0] = pose.orientation.x();
        orientations[1] = pose.orientation.y();
        orientations[2] = pose.orientation.z();
        orientations[3] = pose.orientation.w();
        return new Sample.Skeleton(
                body.stamp(),
                body.frame(),
                body.map(),
                ImmutableDoubleArray.of(positions),
                ImmutableDoubleArray.of(orientations));
    }

    /** Returns the sensor as which a sensor is sent at that moment; null if it is sent as itself. */
    private @Nullable SensorKey exchangedSensor(SampleMetadata stamp, int sensor, long moment) {
        return defects.swap().contains(moment)
                ? exchanged.get(new SensorKey(stamp.source().device(), sensor))
                : null;
    }

    private static SampleMetadata stamp(SampleMetadata stamp, SensorKey sensor) {
        var id = stamp.source();
        return new SampleMetadata(
                new SourceId(id.session(), sensor.device(), id.part()),
                stamp.direction(),
                stamp.message(),
                stamp.arrival(),
                stamp.deviceTime());
    }
}
