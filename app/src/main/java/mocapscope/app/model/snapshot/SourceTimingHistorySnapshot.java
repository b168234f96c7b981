package mocapscope.app.model.snapshot;

import java.util.List;
import java.util.Optional;
import mocapscope.app.model.buffer.DeviceReportTimeHistory;
import mocapscope.app.model.buffer.PipelineLatencyMeter;
import mocapscope.app.model.buffer.TimeSeriesBuffer;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.timing.ClockEstimate;

/**
 * The recent timing of one data source's reports: intervals between reports, clock offsets from the local clock, and
 * latencies. One report has one sample of each sensor, at most. The figures and the verdict are in {@link
 * mocapscope.protocol.health.SourceHealth}.
 *
 * @param history the reports of the last minutes; shared and growing, so read it once a frame
 * @param lastArrival the arrival of the last report
 * @param clock the device clock relative to the local one
 * @param stages the latency of its reports at each stage; shared and growing
 * @param spans the times in which parts of it were lost, frozen, jumped or swapped, oldest first
 */
public record SourceTimingHistorySnapshot(
        SourceId source,
        SourceDataKind kind,
        DeviceReportTimeHistory history,
        long lastArrival,
        DeviceClockSnapshot clock,
        PipelineLatencyMeter stages,
        List<TrackingProblemTimeSpan> spans) {

    public SourceTimingHistorySnapshot {
        spans = List.copyOf(spans);
    }

    /** Creates the timing of a source that is tracked. */
    public SourceTimingHistorySnapshot(
            SourceId source,
            SourceDataKind kind,
            DeviceReportTimeHistory history,
            long lastArrival,
            DeviceClockSnapshot clock,
            PipelineLatencyMeter stages) {
        this(source, kind, history, lastArrival, clock, stages, List.of());
    }

    /** Returns this timing with {@code nanos} added to all times. */
    public SourceTimingHistorySnapshot shiftedBy(long nanos) {
        return nanos == 0
                ? this
                : new SourceTimingHistorySnapshot(
                        source,
                        kind,
                        history.shiftedBy(nanos),
                        lastArrival == TrafficStatistics.NEVER ? TrafficStatistics.NEVER : lastArrival + nanos,
                        new DeviceClockSnapshot(
                                clock.estimate.map(known -> known.shiftedBy(nanos)), clock.changes.shiftedBy(nanos)),
                        stages,
                        spans.stream().map(span -> span.shiftedBy(nanos)).toList());
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
}
