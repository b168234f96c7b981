package mocapscope.app.model.snapshot;

import mocapscope.protocol.tracking.TrackedItemId;
import mocapscope.protocol.tracking.TrackingState;

/**
 * The time span of one tracking problem, such as a sensor that was lost or frozen.
 *
 * @param part the number of the sensor or object, or {@link TrackedItemId#BODY}
 * @param since the arrival of the first sample in this state
 * @param until the arrival of the first sample after it, or {@link #ONGOING}
 * @param message the number of the message with which the state was recognized
 */
public record TrackingProblemTimeSpan(long part, TrackingState state, long since, long until, long message) {
    /** The end of a state that has not ended. */
    public static final long ONGOING = Long.MAX_VALUE;

    /** Returns this span with {@code nanos} added to its times. */
    public TrackingProblemTimeSpan shiftedBy(long nanos) {
        return new TrackingProblemTimeSpan(
                part, state, since + nanos, until == ONGOING ? ONGOING : until + nanos, message);
    }

    /** Returns the seconds for which it lasted, at {@code now} if it has not ended. */
    public double seconds(long now) {
        return Math.max(0, Math.min(until, now) - since) / 1e9;
    }
}
