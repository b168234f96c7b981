package mocapscope.app.model.snapshot;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import mocapscope.app.model.buffer.PipelineLatencyMeter;
import mocapscope.app.model.buffer.ReportTimeBuffer;
import mocapscope.app.model.buffer.TimeSeriesBuffer;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.timing.ClockEstimate;

/**
 * Timing of one source's measurement reports at one moment: rate, jitter, clock estimate, delivery anomalies and
 * latencies. One report is one device time, however many sensors it carries.
 *
 * @param arrivals the reports of the last minutes; shared and growing, so read it once a frame
 * @param hertz reports per second over about the last second
 * @param jitter standard deviation of the intervals over about the last second, in seconds
 * @param clock the device clock relative to the local one
 * @param pace the rate that the device declares, and its deviation
 * @param marks the latest late or duplicate reports, oldest first
 * @param stages the latency of its reports at each stage; shared and growing
 */
public record SourceTimingSnapshot(
        SourceId source,
        SourceKind kind,
        ReportTimeBuffer arrivals,
        double hertz,
        double jitter,
        long lastArrival,
        DeclaredRateStatus pace,
        DeviceClockSnapshot clock,
        List<DeliveryAnomaly> marks,
        PipelineLatencyMeter stages) {

    /** Returns this timing with {@code nanos} added to all times. */
    public SourceTimingSnapshot shiftedBy(long nanos) {
        return nanos == 0
                ? this
                : new SourceTimingSnapshot(
                        source,
                        kind,
                        arrivals.shiftedBy(nanos),
                        hertz,
                        jitter,
                        lastArrival == TrafficStatistics.NEVER ? TrafficStatistics.NEVER : lastArrival + nanos,
                        pace,
                        new DeviceClockSnapshot(
                                clock.estimate.map(known -> known.shiftedBy(nanos)), clock.changes.shiftedBy(nanos)),
                        marks.stream().map(anomaly -> anomaly.shiftedBy(nanos)).toList(),
                        stages);
    }

    /**
     * The estimated offset and drift between a device clock and the local clock, with its recent history.
     *
     * @param estimate the estimate over about the last two minutes
     * @param changes in seconds, the change of local time minus device time since the first report, for the fastest
     *     message of every second or two; shared and growing, so read it once a frame
     */
    public record DeviceClockSnapshot(Optional<ClockEstimate> estimate, TimeSeriesBuffer changes) {
        /** An unknown device clock. */
        public static final DeviceClockSnapshot UNKNOWN =
                new DeviceClockSnapshot(Optional.empty(), new TimeSeriesBuffer(1));
    }

    /**
     * The report rate a source declares in Hz, and whether the measured rate has deviated from it.
     *
     * @param declared in Hz; 0 for an event-driven source
     * @param off true if the measured rate has deviated by more than a tenth for five seconds
     * @param left true if the server reported that the device is gone
     */
    public record DeclaredRateStatus(OptionalDouble declared, boolean off, boolean left) {
        /** A source without a declared rate. */
        public static final DeclaredRateStatus FREE = new DeclaredRateStatus(OptionalDouble.empty(), false, false);

        /** Returns true if silence of the source is normal. */
        public boolean eventDriven() {
            return declared.isPresent() && declared.getAsDouble() == 0;
        }
    }
}
