package mocapscope.protocol.sample;

import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Assembles the poses of one data source that have equal device times into a skeleton sample. A skeleton is complete
 * when every bone has arrived, or when a pose of another time begins the next; a bone that did not arrive is NaN. Not
 * thread safe.
 */
public final class SkeletonSampleAssembler {
    private final SkeletonMap map;
    /** Null if the poses are already in the space of the source. */
    private final @Nullable ForwardKinematics kinematics;

    private final double[] positions;
    private final double[] orientations;
    private final boolean[] received;
    private @Nullable SampleMetadata latest;
    private int missing;
    private long frame;

    /** Creates an assembler of poses in the space of the source. */
    public SkeletonSampleAssembler(SkeletonMap map) {
        this(map, null);
    }

    private SkeletonSampleAssembler(SkeletonMap map, @Nullable ForwardKinematics kinematics) {
        this.map = map;
        this.kinematics = kinematics;
        this.positions = new double[3 * map.bones().size()];
        this.orientations = new double[4 * map.bones().size()];
        this.received = new boolean[map.bones().size()];
        begin();
    }

    /**
     * Creates an assembler of poses in the space of each bone's wire parent; a bone whose parent did not arrive is NaN
     * too.
     */
    public static SkeletonSampleAssembler local(SkeletonMap map) {
        return new SkeletonSampleAssembler(map, new ForwardKinematics(map.bones()));
    }

    /** Returns the map of the assembled bones. */
    public SkeletonMap map() {
        return map;
    }

    /** Adds a pose; returns the skeleton that it completes, if any. Ignores poses of sensors outside the map. */
    public Optional<Sample.Skeleton> add(Sample.Pose pose) {
        int bone = pose.sensor();
        if (bone < 0 || bone >= map.bones().size()) {
            return Optional.empty();
        }
        var earlier =
                latest != null && startsAnother(pose, latest) ? finish(latest) : Optional.<Sample.Skeleton>empty();
        place(bone, pose);
        return missing == 0 ? finish(pose.stamp()) : earlier;
    }

    private boolean startsAnother(Sample.Pose pose, SampleMetadata before) {
        return received[pose.sensor()] || pose.stamp().deviceTime() != before.deviceTime();
    }

    private void place(int bone, Sample.Pose pose) {
        received[bone] = true;
        missing--;
        latest = pose.stamp();
        positions[3 * bone] = pose.position().x();
        positions[3 * bone + 1] = pose.position().y();
        positions[3 * bone + 2] = pose.position().z();
        orientations[4 * bone] = pose.orientation().x();
        orientations[4 * bone + 1] = pose.orientation().y();
        orientations[4 * bone + 2] = pose.orientation().z();
        orientations[4 * bone + 3] = pose.orientation().w();
    }

    private Optional<Sample.Skeleton> finish(SampleMetadata stamp) {
        if (kinematics != null) {
            kinematics.place(positions, orientations);
        }
        var skeleton = new Sample.Skeleton(
                stamp,
                frame,
                map,
                ImmutableDoubleArray.of(positions.clone()),
                ImmutableDoubleArray.of(orientations.clone()));
        frame++;
        begin();
        return Optional.of(skeleton);
    }

    private void begin() {
        Arrays.fill(positions, Double.NaN);
        Arrays.fill(orientations, Double.NaN);
        Arrays.fill(received, false);
        missing = map.bones().size();
        latest = null;
    }
}
