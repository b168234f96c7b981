package mocapscope.app.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.sample.Vec3;

/**
 * A body of 77 bones: the walker, a tip on its head, and at each wrist a hand of 26 joints. One lap of it is worked out
 * beforehand, so that moving it costs next to nothing while something is measured.
 */
public final class Dancer {
    public static final int BONES = 77;
    private static final int FRAMES = 600;
    private static final int HEAD_TOP = 5;
    private static final int LEFT = 8;
    private static final int RIGHT = 12;
    private static final long FRAME_NANOS = 1_000_000_000L / Troupe.RATE;
    private static final SkeletonMap WALKER =
            SkeletonMapLibrary.builtIn().findById("walker-24").orElseThrow();
    private static final SkeletonMap HAND =
            SkeletonMapLibrary.builtIn().findById("openxr-hand-26").orElseThrow();
    private static final int WRIST = 1;

    public static final SkeletonMap MAP = map();

    private final double[][] positions = new double[FRAMES][];
    private final ImmutableDoubleArray[] orientations = new ImmutableDoubleArray[FRAMES];

    public Dancer() {
        var source = SimulatedMotionSource.of(List.of("Walker", "Hand"));
        for (int frame = 0; frame < FRAMES; frame++) {
            var poses = new ArrayList<Sample.Pose>();
            source.emitSamples(frame * FRAME_NANOS, frame * FRAME_NANOS, sample -> {
                if (sample instanceof Sample.Pose pose) {
                    poses.add(pose);
                }
            });
            var places = new ArrayList<Vec3>();
            var turns = new ArrayList<Quat>();
            put(poses, places, turns);
            positions[frame] = places.stream()
                    .flatMapToDouble(place -> DoubleStream.of(place.x(), place.y(), place.z()))
                    .toArray();
            orientations[frame] = ImmutableDoubleArray.of(turns.stream()
                    .flatMapToDouble(turn -> DoubleStream.of(turn.x(), turn.y(), turn.z(), turn.w()))
                    .toArray());
        }
    }

    /** It in a frame, moved along the floor; frames begin anew after the last. */
    public Sample.Skeleton at(long frame, SampleMetadata stamp, double x, double z) {
        int index = (int) Math.floorMod(frame, (long) FRAMES);
        var moved = positions[index].clone();
        for (int i = 0; i < moved.length; i += 3) {
            moved[i] += x;
            moved[i + 2] += z;
        }
        return new Sample.Skeleton(stamp, frame, MAP, ImmutableDoubleArray.of(moved), orientations[index]);
    }

    private static void put(List<Sample.Pose> poses, List<Vec3> places, List<Quat> turns) {
        int walker = WALKER.bones().size();
        for (var pose : poses.subList(0, walker)) {
            places.add(pose.position());
            turns.add(pose.orientation());
        }
        var hand = poses.subList(walker, poses.size());
        places.add(places.get(HEAD_TOP).plus(new Vec3(0, 0.05, 0)));
        turns.add(turns.get(HEAD_TOP));
        for (int wrist : new int[] {LEFT, RIGHT}) {
            var from = hand.get(WRIST).position();
            for (var joint : hand) {
                places.add(places.get(wrist).plus(joint.position().minus(from)));
                turns.add(joint.orientation());
            }
        }
    }

    private static SkeletonMap map() {
        var bones = new ArrayList<>(WALKER.bones());
        bones.add(new Bone("head_tip", "head_tip", HEAD_TOP, HEAD_TOP));
        for (int wrist : new int[] {LEFT, RIGHT}) {
            int first = bones.size();
            for (var bone : HAND.bones()) {
                int parent = bone.drawParent() < 0 ? wrist : first + bone.drawParent();
                var name = (wrist == LEFT ? "left_" : "right_") + bone.name();
                bones.add(new Bone(name, name, parent, parent));
            }
        }
        return new SkeletonMap("dancer-77", List.of(), bones, List.of(), "m", Optional.empty());
    }
}
