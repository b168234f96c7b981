package mocapscope.protocol.motion;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.ServedMotionSourceDescription;
import mocapscope.protocol.sample.SkeletonMap;

/**
 * A motion source that plays a BVH clip as a tracker with one sensor per joint. Positions are in metres. The y axis
 * points up; poses between frames are interpolated. Thread-safe.
 */
public final class BvhMotionSource implements ServedMotionSource {
    private final BvhClip clip;
    private final boolean looped;
    private final Basis basis;
    private final List<Integer> sensors;
    private final ServedMotionSourceDescription layout;
    private final List<String> notes;

    /** Creates a source that plays {@code clip} as the device {@code device}. */
    public BvhMotionSource(String device, BvhClip clip, BvhPlaybackOptions options) {
        this.clip = clip;
        this.looped = options.looped();
        this.sensors = IntStream.range(0, clip.joints().size())
                .filter(joint -> options.tips() || !clip.joints().get(joint).end())
                .boxed()
                .toList();
        var estimate = BvhAxesAndUnitEstimate.of(clip, options);
        this.basis = estimate.basis();
        this.notes = Stream.concat(clip.notes().stream(), Stream.of(estimate.reason()))
                .toList();
        var map = map(device);
        this.layout = new ServedMotionSourceDescription(
                List.of(new ServedMotionSourceDescription.DeviceLayout(
                        device, sensors.size(), 0, 0, 0, Optional.of(map))),
                "m",
                Basis.Y_UP);
    }

    @Override
    public ServedMotionSourceDescription layout() {
        return layout;
    }

    /** Returns notes on missing or wrong data in the file and its interpretation. */
    public List<String> notes() {
        return notes;
    }

    @Override
    public void emitSamples(long from, long to, Consumer<? super Sample> out) {
        if (from > to) {
            throw new IllegalArgumentException("time goes backwards, from %d to %d".formatted(from, to));
        }
        var stamp = SimulatedDevice.stamp(layout.devices().getFirst().name(), to);
        var pose = pose(to);
        for (int sensor = 0; sensor < sensors.size(); sensor++) {
            var transform = pose.get(sensors.get(sensor));
            out.accept(new Sample.Pose(
                    stamp, sensor, basis.toScene(transform.position()), basis.toScene(transform.orientation())));
        }
    }

    /**
     * Returns the pose at a time. The last pose is held until the next round starts, so that the body does not move
     * back to its start.
     */
    private List<RigidTransform> pose(long moment) {
        long frameNanos = clip.frameNanos();
        int last = clip.frames() - 1;
        long at = looped ? Math.floorMod(moment, frameNanos * clip.frames()) : Math.clamp(moment, 0, frameNanos * last);
        int frame = (int) (at / frameNanos);
        double share = (double) (at % frameNanos) / frameNanos;
        return BvhPoseCalculator.interpolate(clip, frame, Math.min(frame + 1, last), share);
    }

    private SkeletonMap map(String device) {
        var names = new HashSet<String>();
        var bones = new ArrayList<Bone>();
        // The sensor of each joint, or of its nearest ancestor: in irregular files an end site may have child joints.
        var nearest = new int[clip.joints().size()];
        for (int i = 0; i < nearest.length; i++) {
            var joint = clip.joints().get(i);
            int parent = joint.parent() < 0 ? -1 : nearest[joint.parent()];
            nearest[i] = parent;
            if (bones.size() < sensors.size() && sensors.get(bones.size()) == i) {
                nearest[i] = bones.size();
                bones.add(new Bone(unique(joint.name(), names), joint.name(), parent, parent));
            }
        }
        var selector = new SkeletonMap.SkeletonMapSelector("", device, bones.size());
        return new SkeletonMap(device, List.of(selector), bones, List.of(), "m", Optional.of(Basis.Y_UP));
    }

    private static String unique(String name, HashSet<String> taken) {
        var candidate = name;
        for (int i = 2; !taken.add(candidate); i++) {
            candidate = name + " " + i;
        }
        return candidate;
    }
}
