package mocapscope.app.synthetic;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import mocapscope.protocol.health.ClockFigures;
import mocapscope.protocol.health.HealthCause;
import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.health.HealthMark;
import mocapscope.protocol.health.HealthVerdict;
import mocapscope.protocol.health.RateFigures;
import mocapscope.protocol.health.SilenceFigures;
import mocapscope.protocol.health.SourceHealth;
import mocapscope.protocol.health.TrackingFigures;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.timing.LatencySummary;

/** Builds the health of one source; it works until told otherwise. */
public final class SourceHealthBuilder {
    private final SourceId source;
    private final SourceKind kind;
    private final List<HealthMark> gaps = new ArrayList<>();
    private HealthVerdict verdict = SessionHealthBuilder.verdict(HealthGrade.OK, HealthCause.NONE, "Works");
    private RateFigures rate = RateFigures.NONE;
    private SilenceFigures silence = SilenceFigures.NONE;
    private ClockFigures clock = ClockFigures.UNKNOWN;
    private LatencySummary latency = LatencySummary.NONE;
    private TrackingFigures tracking = TrackingFigures.NONE;

    public SourceHealthBuilder(SourceId source, SourceKind kind) {
        this.source = source;
        this.kind = kind;
    }

    public SourceHealthBuilder verdict(HealthGrade grade, HealthCause cause) {
        verdict = SessionHealthBuilder.verdict(grade, cause, "Sentence about " + cause.word());
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
        return rate(new RateFigures(
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

    public SourceHealthBuilder rate(RateFigures figures) {
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
        tracking = new TrackingFigures(parts, lost, 0, 0, 0, TrackingFigures.NEVER, TrackingFigures.NEVER, lost, 0, 0);
        return this;
    }

    public SourceHealthBuilder clock(ClockFigures figures) {
        clock = figures;
        return this;
    }

    /** Sets the source silent from one time to another. */
    public SourceHealthBuilder silent(long from, long until) {
        silence = new SilenceFigures(true, from, until, (until - from) / 1e9, Double.NaN);
        return verdict(HealthGrade.WARNING, HealthCause.SILENT);
    }

    /** Sets the last report, and the time until which everything has been handled. */
    public SourceHealthBuilder last(long arrival, long judgedUntil) {
        silence = new SilenceFigures(false, arrival, judgedUntil, (judgedUntil - arrival) / 1e9, Double.NaN);
        return this;
    }

    /** Adds a gap that ended at a time with a message. */
    public SourceHealthBuilder gap(long at, double seconds, long message, long expected) {
        gaps.add(new HealthMark(HealthMark.HealthMarkKind.GAP, at, message, expected, seconds));
        return this;
    }

    public SourceHealth build() {
        return new SourceHealth(source, kind, verdict, rate, silence, latency, clock, tracking, gaps);
    }
}
