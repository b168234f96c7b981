package mocapscope.app.model.snapshot;

import java.util.List;
import mocapscope.protocol.tracking.TrackingState;

/**
 * The tracking state of a sensor, body or object at one moment.
 *
 * @param since the arrival of the first sample in this state, in nanoseconds; 0 if it is tracked
 * @param bones the numbers of the bones that are lost, if only some of a body are; otherwise empty
 */
public record TrackedItemStatus(TrackingState state, long since, List<Integer> bones) {
    /** The state of a part whose poses are measurements. */
    public static final TrackedItemStatus TRACKED = new TrackedItemStatus(TrackingState.TRACKED, 0, List.of());

    public TrackedItemStatus {
        bones = List.copyOf(bones);
    }

    /** Returns whether the whole part is lost, so that its latest pose is no measurement. */
    public boolean isMissing() {
        return state.isMissing() && bones.isEmpty();
    }

    /** Returns whether a bone is lost. */
    public boolean isMissing(int bone) {
        return state.isMissing() && (bones.isEmpty() || bones.contains(bone));
    }
}
