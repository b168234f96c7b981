package mocapscope.app.synthetic;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import mocapscope.protocol.health.DeliveryProblemOccurrence;
import mocapscope.protocol.health.DeviceClockHealth;
import mocapscope.protocol.health.HealthCause;
import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.health.HealthVerdict;
import mocapscope.protocol.health.ReportRateStatistics;
import mocapscope.protocol.health.SampleSilenceStatus;
import mocapscope.protocol.health.SourceHealth;
import mocapscope.protocol.health.TrackingStatistics;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.timing.LatencySummary;

/** Builds the health of one source; it works until told otherwise. */
public final class SourceHealthBuilder {
    private final SourceId source;
    private final SourceDataKind kind;
    private final List<DeliveryProblemOccurrence> gaps = new ArrayList<>();
    private HealthVerdict verdict = SessionHealthBuilder.verdict(HealthGrade.OK, HealthCause.NONE, "Works");
    private ReportRateStatistics rate = ReportRateStatistics.NONE;
    private SampleSilenceStatus silence = SampleSilenceStatus.NONE;
    private DeviceClockHealth clock = DeviceClockHealth.UNKNOWN;
    private LatencySummary latency = LatencySummary.NONE;
    private TrackingStatistics tracking = TrackingStatistics.NONE;

    public SourceHealthBuilder(SourceId source, SourceDataKind kind) {
        this.source = source;
        this.kind = kind;
    }

    public SourceHealthBuilder verdict(HealthGrade grade, HealthCause cause) {
        verdict = SessionHealthBuilder.verdict(grade, cause, "Sentence about " + cause.word());
        return this;
    }

    public SourceHealthBuilder verdict(HealthVerdict newer) {
        verdict = newer;
        return this;
    }

    /** Sets the measured rate in Hz, of steady reports. */
    public SourceHealthBuilder rate(double hertz) {
        return rate(hertz, OptionalDouble.empty());
    }

    /** Sets the measured and the declared rate in Hz. */
    public SourceHealthBuilder rate(double hertz, OptionalDouble declared) {
        double period =
                1 / declared.stream().filter(value -> value > 0).findFirst().orElse(hertz);
        return rate(new ReportRateStatistics(
                hertz,
                hertz / 100,
                declared,
                declared.orElse(-1) == 0 ? Double.NaN : period,
                1 / hertz,
                0.0005,
                2 / hertz,
                1,
                100));
    }

    public SourceHealthBuilder rate(ReportRateStatistics figures) {
        rate = figures;
        return this;
    }

    /** Sets the median and the 99th percentile of the latency in seconds. */
    public SourceHealthBuilder latency(double median, double p99) {
        latency = new LatencySummary(100, median, p99, p99, p99);
        return this;
    }

    /** Sets the number of sensors, and of those that are lost. */
    public SourceHealthBuilder tracking(int parts, int lost) {
        tracking = new TrackingStatistics(
                parts, lost, 0, 0, 0, TrackingStatistics.NEVER, TrackingStatistics.NEVER, lost, 0, 0);
        return this;
    }

    public SourceHealthBuilder clock(DeviceClockHealth figures) {
        clock = figures;
        return this;
    }

    /** Sets the source silent from one time to another. */
    public SourceHealthBuilder silent(long from, long until) {
        silence = new SampleSilenceStatus(true, from, until, (until - from) / 1e9, Double.NaN);
        return verdict(HealthGrade.WARNING, HealthCause.SILENT);
    }

    /** Sets the last report, and the time until which everything has been handled. */
    public SourceHealthBuilder last(long arrival, long judgedUntil) {
        silence = new SampleSilenceStatus(false, arrival, judgedUntil, (judgedUntil - arrival) / 1e9, Double.NaN);
        return this;
    }

    /** Adds a gap that ended at a time with a message. */
    public SourceHealthBuilder gap(long at, double seconds, long message, long expected) {
        gaps.add(new DeliveryProblemOccurrence(
                DeliveryProblemOccurrence.DeliveryProblemKind.GAP, at, message, expected, seconds));
        return this;
    }

    public SourceHealth build() {
        return new SourceHealth(source, kind, verdict, rate, silence, latency, clock, tracking, gaps);
    }
}
