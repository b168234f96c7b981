package mocapscope.protocol.scene;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.tracking.TrackedItemId;
import mocapscope.protocol.tracking.TrackingProblemTransition;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the currently untracked bodies, bones, sensors and objects of a session, whose poses are invalid. Not
 * thread-safe.
 */
final class LostTrackingItemSet {
    /** The parts that are lost, each with the begin of its loss. */
    private final Map<TrackedItemId, TrackingProblemTransition> lost = new HashMap<>();

    void add(TrackingProblemTransition change) {
        if (change.state().isMissing()) {
            if (change.hasEnded()) {
                lost.remove(change.part());
            } else {
                lost.put(change.part(), change);
            }
        }
    }

    /** Returns whether a pose is lost, or is all zeros: the begin of its loss may precede the recording. */
    boolean covers(Sample.Pose pose) {
        return find(pose.stamp(), SourceDataKind.TRACKER, pose.sensor()) != null
                || isZero(pose.position()) && pose.orientation().lengthSquared() == 0;
    }

    boolean covers(Sample.SceneObject object) {
        return find(object.stamp(), SourceDataKind.OBJECT, object.index()) != null;
    }

    /** Returns whether a whole body is lost. */
    boolean covers(Sample.Skeleton skeleton) {
        var change = findBody(skeleton);
        return change != null && change.bones().isEmpty();
    }

    /** Returns the bones that are lost in a sample. */
    IntPredicate lostBones(Sample.Skeleton skeleton) {
        var change = findBody(skeleton);
        return change == null
                ? _ -> false
                : bone -> change.bones().contains(bone)
                        || isZero(skeleton.positions().vec3(bone));
    }

    private @Nullable TrackingProblemTransition findBody(Sample.Skeleton skeleton) {
        return find(skeleton.stamp(), SourceDataKind.SKELETON, TrackedItemId.BODY);
    }

    private @Nullable TrackingProblemTransition find(SampleMetadata stamp, SourceDataKind kind, long index) {
        return lost.isEmpty() ? null : lost.get(new TrackedItemId(stamp.source(), kind, index));
    }

    private static boolean isZero(Vec3 position) {
        return position.x() == 0 && position.y() == 0 && position.z() == 0;
    }
}
