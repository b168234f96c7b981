package mocapscope.app.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import mocapscope.protocol.sample.Kind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.timing.ClockEstimate;

/**
 * When a source reported: one beat a device time, however many sensors it carried.
 *
 * @param arrivals every beat of the last minutes; shared and growing, so read it once a frame
 * @param hertz beats a second over the last second or so
 * @param jitter standard deviation of the intervals over the last second or so, in seconds
 * @param clock how the times that the device tells go beside ours
 * @param pace what the device declares its pace to be, and whether it keeps it
 * @param marks the latest beats that came late or twice, oldest first
 * @param stages how long its beats took on each part of their way; shared and growing
 */
public record Beat(
        SourceId source,
        Kind kind,
        Arrivals arrivals,
        double hertz,
        double jitter,
        long lastArrival,
        Pace pace,
        Clock clock,
        List<Mark> marks,
        Stages stages) {

    /** The same with all times so much later. */
    public Beat later(long nanos) {
        return nanos == 0
                ? this
                : new Beat(
                        source,
                        kind,
                        arrivals.later(nanos),
                        hertz,
                        jitter,
                        lastArrival == Traffic.NEVER ? Traffic.NEVER : lastArrival + nanos,
                        pace,
                        new Clock(clock.estimate.map(known -> known.later(nanos)), clock.changes.later(nanos)),
                        marks.stream().map(mark -> mark.later(nanos)).toList(),
                        stages);
    }

    /**
     * How the device's clock stands to ours.
     *
     * @param estimate of about the last two minutes
     * @param changes seconds by which our time less the device's differs from the first, for the fastest message of each
     *     second or two; shared and growing, so read it once a frame
     */
    public record Clock(Optional<ClockEstimate> estimate, Series changes) {
        /** Nothing is known of it. */
        public static final Clock UNKNOWN = new Clock(Optional.empty(), new Series(1));
    }

    /**
     * What a device declares of a source's pace.
     *
     * @param declared in Hz; 0 for a source that speaks only when something happens
     * @param off whether the measured rate has been off by more than a tenth for five seconds
     * @param left whether the device is gone, as its server says
     */
    public record Pace(OptionalDouble declared, boolean off, boolean left) {
        /** Nothing was declared. */
        public static final Pace FREE = new Pace(OptionalDouble.empty(), false, false);

        /** Whether its silence means nothing. */
        public boolean eventDriven() {
            return declared.isPresent() && declared.getAsDouble() == 0;
        }
    }
}
