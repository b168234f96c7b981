package mocapscope.protocol.recording.replay;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.ServedMotionSourceDescription;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * Maps each recorded source to the simulated device that replays it, and converts samples to metres with y up. Every
 * device has a unique name.
 */
final class RecordedSourceToDeviceMapper {

    /** The replay device assigned to one recorded source, with the source's axis basis and statistics. */
    record DeviceAssignment(String device, Basis basis, RecordedSourceSignalAnalyzer statistics) {}

    private final Map<SourceId, DeviceAssignment> assignments;
    private final List<Sample> initialSamples;
    private final SceneObjectSensorPoseConverter objects;

    /** Creates a mapping; {@code firsts} are the first samples of all sample keys. */
    RecordedSourceToDeviceMapper(
            Map<SourceId, DeviceAssignment> assignments, List<Sample> firsts, SceneObjectSensorPoseConverter objects) {
        this.assignments = assignments;
        this.initialSamples = List.copyOf(firsts);
        this.objects = objects;
    }

    ServedMotionSourceDescription layout() {
        var layouts = new LinkedHashMap<String, ServedMotionSourceDescription.DeviceLayout>();
        for (var assignment : assignments.values()) {
            var statistics = assignment.statistics();
            var own = new ServedMotionSourceDescription.DeviceLayout(
                    assignment.device(),
                    statistics.sensors(),
                    statistics.buttons(),
                    statistics.channels(),
                    statistics.dials(),
                    Optional.ofNullable(statistics.body()).map(RecordedSourceToDeviceMapper::upright));
            layouts.merge(assignment.device(), own, RecordedSourceToDeviceMapper::merge);
        }
        return new ServedMotionSourceDescription(List.copyOf(layouts.values()), "m", Basis.Y_UP);
    }

    private static ServedMotionSourceDescription.DeviceLayout merge(
            ServedMotionSourceDescription.DeviceLayout one, ServedMotionSourceDescription.DeviceLayout other) {
        return new ServedMotionSourceDescription.DeviceLayout(
                one.name(),
                Math.max(one.sensors(), other.sensors()),
                Math.max(one.buttons(), other.buttons()),
                Math.max(one.channels(), other.channels()),
                Math.max(one.dials(), other.dials()),
                one.skeleton().or(other::skeleton));
    }

    private static SkeletonMap upright(SkeletonMap map) {
        return new SkeletonMap(map.id(), map.matches(), map.bones(), map.extraEdges(), "m", Optional.of(Basis.Y_UP));
    }

    /** Returns the first sample of every sample key, at time 0. */
    List<Sample> initialSamples() {
        return initialSamples.stream()
                .flatMap(sample -> toDeviceSample(sample, 0).stream())
                .toList();
    }

    /** Converts a sample to that of its replay device at a moment; empty if no device replays it. */
    Optional<Sample> toDeviceSample(Sample emittedSample, long moment) {
        var sample = objects.toPose(emittedSample);
        var assignment = sample == null ? null : assignments.get(sample.stamp().source());
        return sample == null || assignment == null
                ? Optional.empty()
                : Optional.ofNullable(toDeviceSample(sample, assignment, moment));
    }

    private static @Nullable Sample toDeviceSample(Sample sample, DeviceAssignment assignment, long moment) {
        var stamp = stamp(sample.stamp().source(), assignment, moment);
        var basis = assignment.basis();
        return switch (sample) {
            case Sample.Pose(var _, int sensor, var position, var turn) ->
                assignment.statistics().isSeparateSensor(sensor)
                        ? new Sample.Pose(stamp, sensor, basis.toScene(position), basis.toScene(turn))
                        : null;
            case Sample.Velocity(var _, int sensor, var linear, var turn, double dt) ->
                new Sample.Velocity(stamp, sensor, basis.toScene(linear), basis.toScene(turn), dt);
            case Sample.Acceleration(var _, int sensor, var linear, var turn, double dt) ->
                new Sample.Acceleration(stamp, sensor, basis.toScene(linear), basis.toScene(turn), dt);
            case Sample.Skeleton body -> body(body, assignment, stamp);
            case Sample.Button(var _, int button, boolean pressed, boolean initial) ->
                new Sample.Button(stamp, button, pressed, initial);
            case Sample.Analog(var _, var layout, var channels, var exact) ->
                new Sample.Analog(stamp, layout, channels, exact);
            case Sample.Flags(var _, var layout, long word) -> new Sample.Flags(stamp, layout, word);
            case Sample.Dial(var _, int dial, double change) -> new Sample.Dial(stamp, dial, change);
            case Sample.Text(var _, var severity, int level, var text) -> new Sample.Text(stamp, severity, level, text);
            case Sample.Transform(var _, var kind, int sensor, var position, var turn) ->
                new Sample.Transform(stamp, kind, sensor, basis.toScene(position), basis.toScene(turn));
            case Sample.SceneObject _, Sample.SetpBubble _, Sample.ProtocolEvent _ -> null;
        };
    }

    /** Converts a skeleton; returns null if its bones differ from the source's usual skeleton. */
    private static @Nullable Sample body(Sample.Skeleton skeleton, DeviceAssignment assignment, SampleMetadata stamp) {
        var map = assignment.statistics().body();
        int bones = skeleton.map().bones().size();
        if (map == null || map.bones().size() != bones) {
            return null;
        }
        var positions = new double[3 * bones];
        var turns = new double[4 * bones];
        for (int bone = 0; bone < bones; bone++) {
            var position = assignment.basis().toScene(skeleton.positions().vec3(bone));
            var turn = assignment.basis().toScene(skeleton.orientations().quat(bone));
            positions[3 * bone] = position.x();
            positions[3 * bone + 1] = position.y();
            positions[3 * bone + 2] = position.z();
            turns[4 * bone] = turn.x();
            turns[4 * bone + 1] = turn.y();
            turns[4 * bone + 2] = turn.z();
            turns[4 * bone + 3] = turn.w();
        }
        return new Sample.Skeleton(
                stamp,
                skeleton.frame(),
                upright(map),
                ImmutableDoubleArray.of(positions),
                ImmutableDoubleArray.of(turns));
    }

    private static SampleMetadata stamp(SourceId source, DeviceAssignment assignment, long moment) {
        var id = new SourceId("", assignment.device(), source.part());
        return new SampleMetadata(id, Direction.TO_CLIENT, SampleMetadata.NO_MESSAGE, moment, moment);
    }
}
