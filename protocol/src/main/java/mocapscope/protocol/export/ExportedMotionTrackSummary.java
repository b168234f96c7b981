package mocapscope.protocol.export;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.sample.humanoid.HumanoidBoneRole;
import org.jspecify.annotations.Nullable;

/** The motion of one skeleton or tracker sensor in an export, with its timing statistics. */
final class ExportedMotionTrackSummary {
    /** The sensor number that marks a skeleton. */
    static final int BODY = -1;

    private final SourceId source;
    private final int sensor;
    private final String sourceName;
    private final String name;
    private final List<Bone> bones;
    private final Map<HumanoidBoneRole, Integer> roles;
    private final @Nullable RestPoseEstimator estimator;
    private final SampleTimingStatistics arrivals = new SampleTimingStatistics();
    private final SampleTimingStatistics deviceTimes = new SampleTimingStatistics();
    private Vec3 firstPlace = Vec3.ZERO;
    private Quat firstTurn = Quat.IDENTITY;
    private long sampleCount;
    private long missingCount;
    private boolean isOriented;

    private ExportedMotionTrackSummary(
            SourceId source,
            String sourceName,
            int sensor,
            String name,
            List<Bone> bones,
            Map<HumanoidBoneRole, Integer> roles,
            @Nullable RestPoseEstimator estimator) {
        this.source = source;
        this.sourceName = sourceName;
        this.sensor = sensor;
        this.name = name;
        this.bones = bones;
        this.roles = roles;
        this.estimator = estimator;
    }

    static ExportedMotionTrackSummary body(ExportSourceSampleStatistics source, SkeletonMap map) {
        return new ExportedMotionTrackSummary(
                source.id(),
                source.name(),
                BODY,
                source.name(),
                map.bones(),
                map.roles(),
                new RestPoseEstimator(map.bones()));
    }

    static ExportedMotionTrackSummary sensor(ExportSourceSampleStatistics source, int sensor) {
        var own = source.name(sensor);
        var full = "%s %s".formatted(source.name(), own.isEmpty() ? String.valueOf(sensor) : own);
        return new ExportedMotionTrackSummary(
                source.id(), source.name(), sensor, full, List.of(new Bone(full, "", -1, -1)), Map.of(), null);
    }

    void add(Sample.Skeleton skeleton) {
        at(skeleton.stamp());
        missingCount += hasPosition(skeleton.positions()) ? 0 : 1;
        if (estimator != null) {
            estimator.add(skeleton.positions(), skeleton.orientations());
        }
    }

    void add(Sample.Pose pose) {
        at(pose.stamp());
        var turn = pose.orientation().normalised();
        boolean valid = ExportedPositionPlausibilityChecker.isValid(pose.position());
        isOriented |= turn.isFinite();
        if (!valid && !turn.isFinite()) {
            missingCount++;
            return;
        }
        if (sampleCount - missingCount == 1) {
            firstPlace = valid ? pose.position() : firstPlace;
            firstTurn = turn.isFinite() ? turn : firstTurn;
        }
    }

    private static boolean hasPosition(ImmutableDoubleArray positions) {
        for (int i = 0; i < positions.size(); i += 3) {
            if (Double.isFinite(positions.at(i))) {
                return true;
            }
        }
        return false;
    }

    private void at(SampleMetadata stamp) {
        sampleCount++;
        arrivals.add(stamp.arrival());
        if (stamp.deviceTime() != SampleMetadata.NO_TIME) {
            deviceTimes.add(stamp.deviceTime());
        }
    }

    boolean isBody() {
        return sensor == BODY;
    }

    boolean isBodyOf(Sample.Skeleton skeleton) {
        return isBody()
                && source.equals(skeleton.stamp().source())
                && bones.equals(skeleton.map().bones());
    }

    boolean isSensorOf(Sample.Pose pose) {
        return sensor == pose.sensor() && source.equals(pose.stamp().source());
    }

    /** Returns true for a sensor whose number lies beyond the skeleton's bones: an object tracked in addition. */
    boolean isSeparateFrom(ExportedMotionTrackSummary body) {
        return sensor >= body.bones.size();
    }

    SourceId source() {
        return source;
    }

    /** Returns the name for the user; it is the prefix of joint names if there are several skeletons. */
    String name() {
        return name;
    }

    List<Bone> bones() {
        return bones;
    }

    /** Returns the bone of each humanoid role. */
    Map<HumanoidBoneRole, Integer> roles() {
        return roles;
    }

    /** Returns the first position of a sensor. */
    Vec3 firstPlace() {
        return firstPlace;
    }

    /** Returns the first orientation of a sensor. */
    Quat firstTurn() {
        return firstTurn;
    }

    /** Returns false for a joint or tracker whose source never sends its orientation. */
    boolean hasOrientation(int bone) {
        return estimator == null ? isOriented : estimator.isRotated(bone);
    }

    /** Returns the name of a joint or tracker with that of its source, such as {@code Walker/Hips}. */
    String columnName(int bone) {
        var own = bones.get(bone);
        if (estimator == null) {
            return sourceName + "/" + name.substring(sourceName.length() + 1);
        }
        return sourceName + "/" + (own.wireName().isEmpty() ? own.name() : own.wireName());
    }

    /** Returns the rest pose of a skeleton. */
    Optional<RestPoseEstimator> rest() {
        return Optional.ofNullable(estimator);
    }

    SampleTimingStatistics timing(ExportTimestampClockKind clock) {
        return clock == ExportTimestampClockKind.DEVICE ? deviceTimes : arrivals;
    }

    /** Returns true for a sensor, and for a skeleton with any position: without one it has no joints to write. */
    boolean hasPositions() {
        return estimator == null || estimator.hasPoses();
    }

    /** Returns the number of samples. */
    long sampleCount() {
        return sampleCount;
    }

    /** Returns the number of samples without any number. */
    long missingCount() {
        return missingCount;
    }
}
