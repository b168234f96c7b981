package mocapscope.protocol.recording.replay;

import java.util.HashMap;
import java.util.Map;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SceneObjectPoseAndMotion;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/**
 * Converts the samples of scene objects to sensor poses and gives each object a sensor number. Objects belong to the
 * device of their scene and are numbered in order of appearance. Not thread-safe.
 */
final class SceneObjectSensorPoseConverter {
    @DocumentedLimit(
            value = "objects of scenes that a served recording has as sensors",
            unit = "objects",
            beyond = "not served")
    private static final int MOST = 1024;

    private record ObjectKey(SourceId source, long index) {}

    private final Map<ObjectKey, Integer> numbers = new HashMap<>();
    private final Map<SourceId, Integer> counts = new HashMap<>();
    private final Map<ObjectKey, Quat> turns = new HashMap<>();

    /** Returns the sample, or for a scene object its pose; null if the object has no position. */
    @Nullable
    Sample toPose(Sample sample) {
        return sample instanceof Sample.SceneObject object ? pose(object) : sample;
    }

    private @Nullable Sample pose(Sample.SceneObject object) {
        SceneObjectPoseAndMotion motion = object.motion();
        var key = new ObjectKey(object.stamp().source(), object.index());
        if (!motion.position().isFinite() || !numbers.containsKey(key) && numbers.size() == MOST) {
            return null;
        }
        int number = numbers.computeIfAbsent(key, _ -> counts.merge(key.source(), 1, Integer::sum) - 1);
        if (motion.orientation().isFinite()) {
            turns.put(key, motion.orientation());
        }
        return new Sample.Pose(object.stamp(), number, motion.position(), turns.getOrDefault(key, Quat.IDENTITY));
    }
}
