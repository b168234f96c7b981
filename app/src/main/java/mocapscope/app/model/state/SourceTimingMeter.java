package mocapscope.app.model.state;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongPredicate;
import mocapscope.app.model.buffer.EvictingQueue;
import mocapscope.app.model.buffer.PipelineLatencyMeter;
import mocapscope.app.model.buffer.PipelineLatencyMeter.LatencyStage;
import mocapscope.app.model.buffer.ReportTimeBuffer;
import mocapscope.app.model.buffer.TimeSeriesBuffer;
import mocapscope.app.model.snapshot.DeliveryAnomaly;
import mocapscope.app.model.snapshot.SourceTimingSnapshot;
import mocapscope.app.model.snapshot.SourceTimingSnapshot.DeclaredRateStatus;
import mocapscope.app.model.snapshot.TrafficStatistics;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.timing.ClockEstimate;
import mocapscope.protocol.timing.ClockEstimator;
import mocapscope.protocol.timing.JitterMeter;
import mocapscope.protocol.timing.RateMeter;
import org.jspecify.annotations.Nullable;

/** Measures report rate, jitter, clock offset and latency of one source from its samples. Not thread-safe. */
final class SourceTimingMeter {
    private static final double NANOS = 1e9;

    /** Two minutes of the fastest devices. */
    @DocumentedLimit(value = "report times of a source", unit = "times", beyond = "the oldest are dropped")
    private static final int ARRIVALS = 2 * 60 * 240;
    /** Number of clock changes kept, enough for more than two minutes. */
    private static final int CHANGES = 128;

    @DocumentedLimit(
            value = "marks of a source for late and duplicate reports",
            unit = "marks",
            beyond = "the oldest are dropped")
    private static final int MARKS = 256;
    /** Longest delay of a late report; a larger step back is a clock that was set, or a loop. */
    private static final long MOST_LATE = 5_000_000_000L;

    /** Number of intervals over which the usual one is averaged. */
    private static final double SMOOTHING = 16;

    private static final double TOLERANCE = 0.1;
    private static final long PATIENCE = 5_000_000_000L;

    private final SourceId source;
    private final SourceKind sourceKind;
    private final ReportTimeBuffer buffer;
    private final EvictingQueue<DeliveryAnomaly> marks = new EvictingQueue<>(MARKS);
    private final LatencyTracker tracker;
    private final ClockEstimator clock = new ClockEstimator();
    private final TimeSeriesBuffer changes = new TimeSeriesBuffer(CHANGES);
    private final RateMeter rate = new RateMeter();
    private final JitterMeter jitter = new JitterMeter();
    private @Nullable SampleStamp latest;
    private boolean broken = true;
    private OptionalDouble declaredRate = OptionalDouble.empty();
    private boolean left;
    private long keptAt = Long.MAX_VALUE;
    private @Nullable SourceTimingSnapshot shown;

    private long newest = SampleStamp.NO_TIME;
    private double usual;

    /**
     * Creates a meter that also reports latencies to {@code session} and requests bytes for its history from
     * {@code room}.
     */
    SourceTimingMeter(SourceId source, SourceKind sourceKind, PipelineLatencyMeter session, LongPredicate room) {
        this.source = source;
        this.sourceKind = sourceKind;
        this.buffer = new ReportTimeBuffer(ARRIVALS, room);
        this.tracker = new LatencyTracker(session);
    }

    SourceId source() {
        return source;
    }

    SourceKind kind() {
        return sourceKind;
    }

    /**
     * Adds a sample that was decoded at {@code decoded}; it is a report if its time differs from that of the previous
     * sample.
     *
     * @param anomaly the anomaly that sequence numbers show; null for none
     * @param numbered true if messages have sequence numbers
     * @return true if the sample is a report
     */
    boolean add(
            SampleStamp stamp, long decoded, DeliveryAnomaly.@Nullable DeliveryAnomalyKind anomaly, boolean numbered) {
        if (anomaly == DeliveryAnomaly.DeliveryAnomalyKind.LATE
                || anomaly == DeliveryAnomaly.DeliveryAnomalyKind.TWICE) {
            mark(anomaly, stamp);
        }
        if (latest != null && !broken && stamp.isSameMoment(latest)) {
            return false;
        }
        if (latest != null && !broken) {
            double seconds = (stamp.arrival() - latest.arrival()) / NANOS;
            buffer.add(stamp.arrival(), seconds, stamp.message());
            jitter.add(stamp.arrival(), seconds);
            usual += (seconds - usual) / SMOOTHING;
        }
        compare(stamp, numbered);
        tracker.recordDecoded(stamp, decoded, clock.estimate());
        rate.add(stamp.arrival());
        left = false;
        latest = stamp;
        broken = false;
        return true;
    }

    /** Records the time at which the model held the latest report. */
    void recordModelUpdate(long at) {
        tracker.recordModelUpdate(at);
    }

    /** Starts a frame: the contents of the previous one are on the screen. */
    void advanceFrame(long now) {
        tracker.advanceFrame(now);
    }

    /** Compares the device's time with the local time and with its own newest time. */
    private void compare(SampleStamp stamp, boolean numbered) {
        long time = stamp.deviceTime();
        if (time == SampleStamp.NO_TIME) {
            return;
        }
        if (clock.add(time, stamp.arrival())) {
            int last = clock.count() - 1;
            changes.add(clock.time(last), clock.offset(last) / NANOS);
        }
        long behind = newest == SampleStamp.NO_TIME ? 0 : newest - time;
        boolean late = behind > usual / 2 * NANOS && behind < MOST_LATE;
        if (late && !numbered) {
            mark(DeliveryAnomaly.DeliveryAnomalyKind.LATE, stamp);
        }
        newest = behind > 0 && behind < MOST_LATE ? newest : time;
    }

    private void mark(DeliveryAnomaly.DeliveryAnomalyKind anomaly, SampleStamp stamp) {
        marks.add(new DeliveryAnomaly(anomaly, stamp.arrival(), stamp.message(), 1));
    }

    /** Interrupts the measurement after a disconnect: the interval to the next report is not the device's. */
    void interrupt() {
        broken = true;
    }

    /** Sets the declared rate in Hz; 0 for an event-driven source. */
    void setDeclaredRate(OptionalDouble hertz) {
        declaredRate = hertz;
        left = false;
        keptAt = Long.MAX_VALUE;
    }

    /** Records that the device is gone. */
    void markDeparted() {
        left = true;
        interrupt();
    }

    /** Returns the timing at {@code now}; the identical object while nothing changes. */
    SourceTimingSnapshot snapshot(long now) {
        double hertz = rate.perSecond(now);
        double deviation = jitter.deviation(now);
        long arrival = latest == null ? TrafficStatistics.NEVER : latest.arrival();
        var status = pace(hertz, now);
        if (shown == null
                || shown.lastArrival() != arrival
                || shown.hertz() != hertz
                || shown.jitter() != deviation
                || shown.pace() != status
                || !shown.clock().estimate().equals(clock.estimate())
                || shown.marks() != marks.list()) {
            shown = new SourceTimingSnapshot(
                    source,
                    sourceKind,
                    buffer,
                    hertz,
                    deviation,
                    arrival,
                    status,
                    clock(),
                    marks.list(),
                    tracker.stages());
        }
        return shown;
    }

    private SourceTimingSnapshot.DeviceClockSnapshot clock() {
        if (shown != null && shown.clock().estimate().equals(clock.estimate())) {
            return shown.clock();
        }
        return new SourceTimingSnapshot.DeviceClockSnapshot(clock.estimate(), changes);
    }

    /**
     * Returns the declared rate and its deviation, counted from the first call, so that a source has time to reach its
     * rate.
     */
    private DeclaredRateStatus pace(double hertz, long now) {
        double target = declaredRate.orElse(0);
        boolean kept = left || target == 0 || Math.abs(hertz - target) <= TOLERANCE * target;
        keptAt = kept || keptAt == Long.MAX_VALUE ? now : keptAt;
        boolean off = now - keptAt > PATIENCE;
        if (shown != null
                && shown.pace().declared().equals(declaredRate)
                && shown.pace().off() == off
                && shown.pace().left() == left) {
            return shown.pace();
        }
        return new DeclaredRateStatus(declaredRate, off, left);
    }

    /**
     * Tracks how long one source's reports take from device clock to screen, by stage. Not thread-safe. Reports that arrive
     * faster than frames are drawn wait for the next frame; of very many, only the first are measured.
     */
    private static final class LatencyTracker {
        @DocumentedLimit(
                value = "reports of a source in one frame whose latency is measured",
                unit = "reports",
                beyond = "not counted")
        private static final int MOST = 32;

        private final PipelineLatencyMeter meter = new PipelineLatencyMeter();
        private final PipelineLatencyMeter session;
        /**
         * Arrival times and the times at which the model held the reports: first those of the frame being drawn, then those
         * of the next.
         */
        private final long[] arrivals = new long[MOST];

        private final long[] modelUpdates = new long[MOST];
        private int count;
        private int shown;
        private long arrival;
        private long understood;

        /** Creates a tracker that also reports to {@code session}. */
        LatencyTracker(PipelineLatencyMeter session) {
            this.session = session;
        }

        PipelineLatencyMeter stages() {
            return meter;
        }

        /** Records that a report was decoded; {@code clock} is the estimate of the device's clock, if known. */
        void recordDecoded(SampleStamp stamp, long at, Optional<ClockEstimate> clock) {
            arrival = stamp.arrival();
            understood = at;
            if (clock.isPresent() && stamp.deviceTime() != SampleStamp.NO_TIME) {
                add(LatencyStage.DEVICE, arrival, (long) clock.get().excessDelay(stamp.deviceTime(), arrival));
            }
            add(LatencyStage.DECODED, at, at - arrival);
        }

        /** Records that the model holds the report. */
        void recordModelUpdate(long at) {
            add(LatencyStage.MODEL, at, at - understood);
            if (count < MOST) {
                arrivals[count] = arrival;
                modelUpdates[count] = at;
                count++;
            }
        }

        /** Starts a frame that shows all reports so far; those of the previous frame are on the screen. */
        void advanceFrame(long now) {
            meter.recordDrawn(now, arrivals, modelUpdates, shown);
            session.recordDrawn(now, arrivals, modelUpdates, shown);
            count -= shown;
            System.arraycopy(arrivals, shown, arrivals, 0, count);
            System.arraycopy(modelUpdates, shown, modelUpdates, 0, count);
            shown = count;
        }

        private void add(LatencyStage stage, long at, long nanos) {
            meter.add(stage, at, nanos);
            session.add(stage, at, nanos);
        }
    }
}
