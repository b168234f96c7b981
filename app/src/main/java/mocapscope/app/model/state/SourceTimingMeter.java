package mocapscope.app.model.state;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import mocapscope.app.model.buffer.DeviceReportTimeHistory;
import mocapscope.app.model.buffer.PipelineLatencyMeter;
import mocapscope.app.model.buffer.PipelineLatencyMeter.LatencyStage;
import mocapscope.app.model.buffer.TimeSeriesBuffer;
import mocapscope.app.model.snapshot.SourceTimingHistorySnapshot;
import mocapscope.app.model.snapshot.TrackingProblemTimeSpan;
import mocapscope.app.model.snapshot.TrafficStatistics;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.timing.ClockEstimator;
import mocapscope.protocol.tracking.TrackingProblemTransition;
import org.jspecify.annotations.Nullable;

/**
 * Measures the timing of one source from its samples: intervals between reports, device clock offset and latencies. Not
 * thread-safe. Reports that arrive faster than frames are drawn wait for the next frame.
 */
final class SourceTimingMeter {
    private static final double NANOS = 1e9;

    /** Number of clock changes kept, enough for more than two minutes. */
    private static final int CHANGES = 128;

    @DocumentedLimit(
            value = "tracking states of a source that Timing shows",
            unit = "states",
            beyond = "the oldest are dropped")
    private static final int SPANS = 256;

    private final SourceId source;
    private final SourceDataKind sourceKind;
    private final DeviceReportTimeHistory history;
    private final SampleToReportGrouper boundaries = new SampleToReportGrouper();
    private final PipelineLatencyMeter stages = new PipelineLatencyMeter();
    private final PipelineLatencyMeter sessionStages;
    private UndrawnSampleArrivalTimeBuffer beingDrawn = new UndrawnSampleArrivalTimeBuffer();
    private UndrawnSampleArrivalTimeBuffer undrawn = new UndrawnSampleArrivalTimeBuffer();
    private long decodedAt;
    private final ClockEstimator clock = new ClockEstimator();
    private final TimeSeriesBuffer changes = new TimeSeriesBuffer(CHANGES);
    private @Nullable SampleMetadata latest;
    private boolean broken = true;
    private final List<TrackingProblemTimeSpan> spans = new ArrayList<>();
    private @Nullable SourceTimingHistorySnapshot shown;

    /**
     * Creates a meter that also reports latencies to {@code session} and requests bytes for its history from
     * {@code room}.
     */
    SourceTimingMeter(SourceId source, SourceDataKind sourceKind, PipelineLatencyMeter session, LongPredicate room) {
        this.source = source;
        this.sourceKind = sourceKind;
        this.history = new DeviceReportTimeHistory(room);
        this.sessionStages = session;
    }

    SourceId source() {
        return source;
    }

    SourceDataKind kind() {
        return sourceKind;
    }

    /**
     * Adds a sample that was decoded at {@code decoded}.
     *
     * @param signal the number of its sensor, button or channel
     * @return true if the sample begins a report
     */
    boolean add(SampleMetadata stamp, int signal, long decoded) {
        if (!beginsReport(stamp, signal)) {
            return false;
        }
        if (latest != null && !broken) {
            history.add(latest.arrival(), stamp.arrival(), stamp.message());
        }
        compareClocks(stamp);
        recordDecoded(stamp, decoded);
        latest = stamp;
        broken = false;
        return true;
    }

    /** Returns true if a sample begins a report; of event-driven sources, each moment is one. */
    private boolean beginsReport(SampleMetadata stamp, int signal) {
        return switch (sourceKind) {
            case TRACKER, SKELETON, ANALOG -> boundaries.add(signal);
            case BUTTON, DIAL, FLAGS, TEXT, OBJECT -> latest == null || broken || !stamp.isSameMoment(latest);
        };
    }

    /** Records the time at which the model held the latest report. */
    void recordModelUpdate(long at) {
        addLatency(LatencyStage.MODEL, at, at - decodedAt);
        if (latest != null) {
            undrawn.add(latest.arrival(), at);
        }
    }

    /** Starts a frame that shows all reports so far; those of the previous frame are on the screen. */
    void advanceFrame(long now) {
        beingDrawn.recordDrawn(now, stages, sessionStages);
        var drawn = beingDrawn;
        beingDrawn = undrawn;
        undrawn = drawn;
    }

    private void compareClocks(SampleMetadata stamp) {
        if (stamp.deviceTime() != SampleMetadata.NO_TIME && clock.add(stamp.deviceTime(), stamp.arrival())) {
            int last = clock.count() - 1;
            changes.add(clock.time(last), clock.offset(last) / NANOS);
        }
    }

    /** Adds the begin or the end of a tracking state. */
    void add(TrackingProblemTransition change) {
        var stamp = change.stamp();
        var begun = new TrackingProblemTimeSpan(
                change.part().index(),
                change.state(),
                change.since(),
                TrackingProblemTimeSpan.ONGOING,
                stamp.message());
        shown = null;
        if (!change.hasEnded()) {
            if (spans.size() == SPANS) {
                spans.removeFirst();
            }
            spans.add(begun);
            return;
        }
        for (int i = spans.size() - 1; i >= 0; i--) {
            var span = spans.get(i);
            if (span.part() == begun.part()
                    && span.state() == begun.state()
                    && span.until() == TrackingProblemTimeSpan.ONGOING) {
                spans.set(
                        i,
                        new TrackingProblemTimeSpan(
                                span.part(), span.state(), span.since(), change.until(), span.message()));
                return;
            }
        }
    }

    /** Interrupts the measurement after a disconnect: the interval to the next report is not the device's. */
    void interrupt() {
        broken = true;
    }

    /** Returns the timing; the identical object while nothing changes. */
    SourceTimingHistorySnapshot snapshot() {
        long arrival = latest == null ? TrafficStatistics.NEVER : latest.arrival();
        if (shown == null
                || shown.lastArrival() != arrival
                || !shown.clock().estimate().equals(clock.estimate())) {
            shown = new SourceTimingHistorySnapshot(source, sourceKind, history, arrival, clock(), stages, spans);
        }
        return shown;
    }

    private SourceTimingHistorySnapshot.DeviceClockSnapshot clock() {
        if (shown != null && shown.clock().estimate().equals(clock.estimate())) {
            return shown.clock();
        }
        return new SourceTimingHistorySnapshot.DeviceClockSnapshot(clock.estimate(), changes);
    }

    private void recordDecoded(SampleMetadata stamp, long at) {
        decodedAt = at;
        var estimate = clock.estimate();
        if (estimate.isPresent() && stamp.deviceTime() != SampleMetadata.NO_TIME) {
            long delay = (long) estimate.get().excessDelay(stamp.deviceTime(), stamp.arrival());
            addLatency(LatencyStage.DEVICE, stamp.arrival(), delay);
        }
        addLatency(LatencyStage.DECODED, at, at - stamp.arrival());
    }

    private void addLatency(LatencyStage stage, long at, long nanos) {
        stages.add(stage, at, nanos);
        sessionStages.add(stage, at, nanos);
    }
}
