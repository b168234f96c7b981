package mocapscope.protocol.health;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.SampleSilenceTimeLimit;
import mocapscope.protocol.timing.EstimatedReportRate;
import mocapscope.protocol.timing.LatencyMeter;
import mocapscope.protocol.timing.LatencySummary;
import mocapscope.protocol.timing.ReportRateEstimator;
import mocapscope.protocol.tracking.TrackingProblemTransition;
import org.jspecify.annotations.Nullable;

/**
 * Measures one source's report rate, silence, gaps, latency and tracking problems, to assess its health. Not
 * thread-safe.
 */
final class SourceHealthMeter {
    @DocumentedLimit(
            value = "marks of a source for gaps in time, of which those of one second are merged",
            unit = "marks",
            beyond = "the oldest are dropped")
    private static final int GAPS = 256;

    private static final long NEVER = Long.MIN_VALUE;
    private static final double NANOS = 1e9;
    private static final long SECOND = 1_000_000_000L;
    private static final int ERRORS = 3;
    /** The number of usual intervals from which a longer one is a gap. */
    private static final double GAP = 1.8;

    private final SourceId source;
    private final SourceDataKind kind;
    private final DeviceClockDriftMeter clock;
    private final @Nullable LatencyMeter latencies;
    private final SampleSilenceTimeLimit limit;
    private final HealthThresholds settings;
    private final ReportRateEstimator estimator = new ReportRateEstimator();
    private final TrackedItemsPerStateCounter tracking;
    private final DeliveryProblemLog gaps = new DeliveryProblemLog(GAPS);
    private OptionalDouble declared = OptionalDouble.empty();
    private long firstArrival = NEVER;
    private long lastArrival = NEVER;
    private boolean left;
    /** The time at which its device was described again after it had left. */
    private long returnedAt = NEVER;

    private boolean numbered;
    /** The interval from which there is a gap. */
    private long gapNanos = Long.MAX_VALUE;

    private ReportRateStatistics rate = ReportRateStatistics.NONE;
    /** The period as of the last sample, in seconds; NaN if it is unknown. */
    private double period = Double.NaN;

    private long periodAsOf = NEVER;
    private long measuredAt = NEVER;
    private long deviatingSince = NEVER;
    private double silentSeconds;
    private @Nullable SourceHealth shown;
    private long shownAt = NEVER;
    private List<HealthReason> shared = List.of();

    /**
     * Creates a meter.
     *
     * @param clock the meter of its device's clock, shared by the device's sources
     * @param measuresDelay whether delays are measured
     */
    SourceHealthMeter(
            SourceId source,
            SourceDataKind kind,
            DeviceClockDriftMeter clock,
            boolean measuresDelay,
            SampleSilenceTimeLimit limit,
            HealthThresholds settings) {
        this.source = source;
        this.kind = kind;
        this.clock = clock;
        this.latencies = measuresDelay ? new LatencyMeter() : null;
        this.limit = limit;
        this.settings = settings;
        this.tracking = new TrackedItemsPerStateCounter(kind);
    }

    SourceId source() {
        return source;
    }

    SourceDataKind kind() {
        return kind;
    }

    /** Sets the rate that the device declares in Hz; 0 for an event-driven source. A device that had left is back. */
    void setDeclaredRate(OptionalDouble hertz, long at) {
        if (!declared.equals(hertz)) {
            declared = hertz;
            estimator.setDeclaredRate(hertz);
            deviatingSince = NEVER;
            periodAsOf = NEVER;
        }
        returnedAt = left ? at : returnedAt;
        left = false;
    }

    /** Notes that its device has left; its reports until its return are no measure of its rate. */
    void markDeparted() {
        left = true;
        interrupt();
    }

    /** Notes that samples come from a channel with sequence numbers. */
    void setNumbered(boolean isNumbered) {
        numbered = isNumbered;
    }

    /** Ends the present measurement after a disconnect: the interval to the next sample is not the device's. */
    void interrupt() {
        estimator.clear();
        gapNanos = Long.MAX_VALUE;
        deviatingSince = NEVER;
        period = Double.NaN;
        periodAsOf = NEVER;
        firstArrival = NEVER;
    }

    /** Returns the latest of the last sample, the return of the device, and {@code since}. */
    private long quietSince(long since) {
        return Math.max(Math.max(lastArrival, returnedAt), since);
    }

    /** Returns whether an arrival comes after a gap. */
    boolean isGap(long arrival) {
        return lastArrival != NEVER && arrival - lastArrival > gapNanos;
    }

    /**
     * Notes that a sample arrives after a gap.
     *
     * @param since the start of the connection, or the end of the last delay of this process, if that is later
     */
    void addGap(SampleMetadata stamp, long since) {
        long from = quietSince(since);
        double seconds = (stamp.arrival() - from) / NANOS;
        if (seconds * NANOS <= gapNanos) {
            return;
        }
        gaps.add(
                DeliveryProblemOccurrence.DeliveryProblemKind.GAP,
                stamp.arrival(),
                stamp.message(),
                (long) Math.floor(seconds / period + 1e-6),
                seconds);
        if (limit.isEnabled() && seconds * NANOS > limit.forRate(1 / period)) {
            silentSeconds += seconds;
        }
    }

    /**
     * Adds a sample.
     *
     * @param signal the number of its sensor, button or object
     * @return its delay in nanoseconds, or {@link DeviceClockDriftMeter#NO_DELAY}
     */
    long add(SampleMetadata stamp, int signal) {
        long arrival = stamp.arrival();
        estimator.add(signal, arrival);
        firstArrival = firstArrival == NEVER ? arrival : firstArrival;
        lastArrival = Math.max(lastArrival, arrival);
        left = false;
        tracking.addSensor(signal);
        long delay = stamp.deviceTime() == SampleMetadata.NO_TIME
                ? DeviceClockDriftMeter.NO_DELAY
                : clock.add(stamp.deviceTime(), arrival);
        if (delay != DeviceClockDriftMeter.NO_DELAY && latencies != null) {
            latencies.add(arrival, delay);
        }
        return delay;
    }

    void add(TrackingProblemTransition change) {
        tracking.add(change);
        shownAt = NEVER;
    }

    /** Measures the rate, if that was not done lately. */
    void measure(SourceHealthAssessmentInput.SharedFacts facts, long shortestAge) {
        long now = facts.knownUntil();
        if (measuredAt != NEVER && now >= measuredAt && now - measuredAt < shortestAge) {
            return;
        }
        measuredAt = now;
        var measured = estimator.rate(now);
        if (now - lastArrival <= SECOND) {
            period = measured.period();
            periodAsOf = lastArrival;
        } else if (periodAsOf != lastArrival && lastArrival != NEVER) {
            period = estimator.rate(lastArrival).period();
            periodAsOf = lastArrival;
        }
        rate = ReportRateStatistics.of(measured);
        gapNanos = findGap();
        boolean deviates = measured.deviates(settings.rateTolerance())
                && !explainsRate(measured, numbered ? facts.missing() : 0)
                && !facts.late();
        deviatingSince = !deviates ? NEVER : deviatingSince == NEVER ? now : Math.min(now, deviatingSince);
    }

    private long findGap() {
        double usual = Double.isNaN(rate.interval()) ? period : Math.max(period, rate.interval());
        return isPeriodic() && usual > 0 ? (long) (GAP * usual * NANOS) : Long.MAX_VALUE;
    }

    /** Returns whether the measured rate is the declared one without the messages that did not arrive. */
    private boolean explainsRate(EstimatedReportRate measured, double missing) {
        double expected = measured.declared().orElse(Double.NaN) * (1 - missing);
        return Math.abs(measured.hertz() - expected)
                <= Math.max(settings.rateTolerance() * expected, ERRORS * measured.error());
    }

    /** Returns the health; the last one if that is younger than {@code shortestAge} and nothing else has happened. */
    SourceHealth judge(SourceHealthAssessmentInput.SharedFacts facts, long shortestAge) {
        var last = shown;
        long age = facts.now() - shownAt;
        if (last != null && shownAt != NEVER && age > -SECOND && age < shortestAge && shared.equals(facts.shared())) {
            return last;
        }
        shownAt = facts.now();
        shared = facts.shared();
        measure(facts, shortestAge);
        var sourceFacts = collect(facts);
        var reasons = SourceHealthAssessor.judge(sourceFacts, settings);
        var health = new SourceHealth(
                source,
                kind,
                HealthVerdict.of(
                                reasons,
                                SourceHealthAssessor.describe(sourceFacts, reasons),
                                facts.now(),
                                last == null ? null : last.verdict())
                        .withBeginOf(sourceFacts.silence()),
                rate,
                sourceFacts.silence(),
                latencies == null ? LatencySummary.NONE : latencies.latency(facts.knownUntil()),
                sourceFacts.clock(),
                sourceFacts.tracking(),
                gaps.list());
        shown = health;
        return health;
    }

    private SourceHealthAssessmentInput collect(SourceHealthAssessmentInput.SharedFacts facts) {
        long now = facts.knownUntil();
        var all = new ArrayList<>(facts.shared());
        if (numbered && facts.numberedDevice().equals(source.device())) {
            all.addAll(facts.delivery());
        }
        return new SourceHealthAssessmentInput(
                now,
                isPeriodic(),
                left,
                firstArrival != NEVER && now - firstArrival < settings.settling(),
                deviatingSince != NEVER && now - deviatingSince >= settings.ratePatience(),
                rate,
                silence(facts.judgedUntil(), facts.since()),
                clock.figures(),
                tracking.figures(now),
                all);
    }

    /** Returns whether it has a limit of silence: it reports at a rate of its own, and its device is there. */
    boolean isExpected() {
        return isPeriodic() && !left;
    }

    /** Returns whether it reports at a rate of its own, otherwise only when something happens. */
    private boolean isPeriodic() {
        boolean eventDriven = declared.isPresent() && declared.getAsDouble() == 0;
        return switch (kind) {
            case TRACKER, SKELETON, ANALOG -> !eventDriven;
            case FLAGS -> declared.orElse(0) > 0;
            case BUTTON, DIAL, TEXT, OBJECT -> false;
        };
    }

    /** Returns the seconds from one report to the next as of the last sample; NaN if unknown. */
    double period() {
        return period;
    }

    /** Returns the limit of silence in nanoseconds. */
    long silenceLimit() {
        return limit.forRate(1 / period);
    }

    /**
     * Returns the silence so far.
     *
     * @param judgedUntil the time until which everything that arrived was handled, or {@link SampleSilenceStatus#NEVER}
     * @param since the start of the connection, or the end of the last delay of this process, if that is later
     */
    private SampleSilenceStatus silence(long judgedUntil, long since) {
        if (judgedUntil == SampleSilenceStatus.NEVER || lastArrival == NEVER) {
            return new SampleSilenceStatus(false, lastArrival, judgedUntil, 0, Double.NaN);
        }
        long nanos = Math.max(0, judgedUntil - quietSince(since));
        double seconds = nanos / NANOS;
        boolean silent = limit.isEnabled() && isExpected() && nanos > silenceLimit();
        return new SampleSilenceStatus(silent, lastArrival, judgedUntil, seconds, seconds / period);
    }

    /** Returns the seconds of all silences that are over. */
    double silentSeconds() {
        return silentSeconds;
    }

    /** Begins the totals anew. */
    void resetTotals() {
        silentSeconds = 0;
        tracking.resetTotals();
    }

    /** Returns the last health; null before the first. */
    @Nullable
    SourceHealth shown() {
        return shown;
    }
}
