package mocapscope.protocol.tracking;

import java.util.List;
import java.util.Optional;
import mocapscope.protocol.sample.SampleMetadata;

/**
 * The beginning or end of a tracking problem, such as a lost or frozen sensor, body or object.
 *
 * @param since the arrival of the first sample in this state
 * @param until the arrival of the first sample after it, or {@link #ONGOING}
 * @param count the number of samples in this state so far
 * @param bones the numbers of the bones that are lost, if only a part of a body is; otherwise empty
 * @param partner the part with which it is swapped
 * @param stamp that of the sample with which the state was recognized, or has ended
 */
public record TrackingProblemTransition(
        TrackedItemId part,
        TrackingState state,
        TrackingProblemSymptom cause,
        long since,
        long until,
        long count,
        List<Integer> bones,
        Optional<TrackedItemId> partner,
        SampleMetadata stamp) {
    /** The end of a state that has not ended. */
    public static final long ONGOING = Long.MIN_VALUE;

    public TrackingProblemTransition {
        bones = List.copyOf(bones);
    }

    /** Returns whether the state has ended. */
    public boolean hasEnded() {
        return until != ONGOING;
    }
}
