package mocapscope.app.model.state;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import mocapscope.app.model.snapshot.TrackedItemStatus;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.tracking.TrackedItemId;
import mocapscope.protocol.tracking.TrackingProblemTransition;
import mocapscope.protocol.tracking.TrackingState;

/**
 * Stores which sensors, skeletons and objects of a session are currently not tracked, with the kind and start of each
 * tracking problem. Not thread-safe.
 */
final class UntrackedItemStateTable {
    private final Map<TrackedItemId, TrackedItemStatus> states = new HashMap<>();

    /** Applies the begin or the end of a state, which precedes the sample that causes it. */
    void add(TrackingProblemTransition change) {
        var before = states.get(change.part());
        if (change.hasEnded()) {
            if (before != null && before.state() == change.state()) {
                states.remove(change.part());
            }
        } else if (before == null || !before.state().isMissing()) {
            states.put(change.part(), new TrackedItemStatus(change.state(), change.since(), change.bones()));
        }
    }

    /** Returns the state of the part that sends a sample. */
    TrackedItemStatus find(Sample sample) {
        if (states.isEmpty()) {
            return TrackedItemStatus.TRACKED;
        }
        var source = sample.stamp().source();
        return switch (sample) {
            case Sample.Pose pose -> find(source, SourceDataKind.TRACKER, pose.sensor());
            case Sample.Skeleton _ -> find(source, SourceDataKind.SKELETON, TrackedItemId.BODY);
            case Sample.SceneObject object -> find(source, SourceDataKind.OBJECT, object.index());
            default -> TrackedItemStatus.TRACKED;
        };
    }

    private TrackedItemStatus find(SourceId source, SourceDataKind kind, long index) {
        return states.getOrDefault(new TrackedItemId(source, kind, index), TrackedItemStatus.TRACKED);
    }

    /** Returns the state of a body that was assembled from poses: a bone is lost with its sensor. */
    TrackedItemStatus findAssembled(Sample.Skeleton body) {
        if (states.isEmpty()) {
            return TrackedItemStatus.TRACKED;
        }
        int count = body.map().bones().size();
        var lost = new ArrayList<Integer>();
        long since = Long.MAX_VALUE;
        for (int bone = 0; bone < count; bone++) {
            var sensor = find(body.stamp().source(), SourceDataKind.TRACKER, bone);
            if (sensor.isMissing()) {
                lost.add(bone);
                since = Math.min(since, sensor.since());
            }
        }
        if (lost.isEmpty()) {
            return TrackedItemStatus.TRACKED;
        }
        if (lost.size() == count) {
            lost.clear();
        }
        return new TrackedItemStatus(TrackingState.LOST, since, lost);
    }

    /** Returns a sample without the poses that are lost; the identical one if there are none. */
    static Sample withoutLost(Sample sample, TrackedItemStatus tracking) {
        if (!tracking.state().isMissing()) {
            return sample;
        }
        return switch (sample) {
            case Sample.Pose pose -> pose.withoutPose();
            case Sample.SceneObject object -> object.withoutPose();
            case Sample.Skeleton body -> body.withoutBones(findLostBones(body, tracking));
            default -> sample;
        };
    }

    /** Bones may be lost after the begin of the state: then they are NaN, or at exactly 0, 0, 0. */
    private static BitSet findLostBones(Sample.Skeleton body, TrackedItemStatus tracking) {
        var lost = new BitSet();
        for (int bone = 0; bone < body.positions().size() / 3; bone++) {
            lost.set(bone, tracking.isMissing(bone) || isZero(body.positions().vec3(bone)));
        }
        return lost;
    }

    private static boolean isZero(Vec3 position) {
        return position.x() == 0 && position.y() == 0 && position.z() == 0;
    }
}
