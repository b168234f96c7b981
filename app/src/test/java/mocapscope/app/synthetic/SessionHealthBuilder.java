package mocapscope.app.synthetic;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.health.DeliveryProblemOccurrence;
import mocapscope.protocol.health.DeviceClockHealth;
import mocapscope.protocol.health.HealthCause;
import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.health.HealthReason;
import mocapscope.protocol.health.HealthVerdict;
import mocapscope.protocol.health.MessageLossStatistics;
import mocapscope.protocol.health.ProcessLagHealth;
import mocapscope.protocol.health.ProcessLagStatistics;
import mocapscope.protocol.health.ReportRateStatistics;
import mocapscope.protocol.health.SampleSilenceStatus;
import mocapscope.protocol.health.SessionHealth;
import mocapscope.protocol.health.SourceHealth;
import mocapscope.protocol.health.TrackingStatistics;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.timing.LatencySummary;

/** Builds the health of a session, which works unless stated otherwise. */
public final class SessionHealthBuilder {
    private HealthVerdict verdict = verdict(HealthGrade.OK, HealthCause.NONE, "Works");
    private MessageLossStatistics loss = MessageLossStatistics.NONE;
    private String numberedDevice = "";
    private ProcessLagStatistics lag = ProcessLagStatistics.NONE;
    private SampleSilenceStatus silence = SampleSilenceStatus.NONE;
    private LatencySummary latency = LatencySummary.NONE;
    private final List<DeliveryProblemOccurrence> marks = new ArrayList<>();
    private final List<SourceHealth> sources = new ArrayList<>();

    /** A verdict with one reason. */
    public static HealthVerdict verdict(HealthGrade grade, HealthCause cause, String sentence) {
        return new HealthVerdict(grade, cause, sentence, List.of(new HealthReason(cause, grade, sentence)), 0);
    }

    /** The health of a process that is on time. */
    public static ProcessLagHealth process(long at) {
        return new ProcessLagHealth(
                at, verdict(HealthGrade.OK, HealthCause.NONE, "On time"), ProcessLagStatistics.NONE);
    }

    /** A source of which only the verdict is known. */
    public static SourceHealth source(SourceId source, SourceDataKind kind, HealthVerdict verdict) {
        return new SourceHealth(
                source,
                kind,
                verdict,
                ReportRateStatistics.NONE,
                SampleSilenceStatus.NONE,
                LatencySummary.NONE,
                DeviceClockHealth.UNKNOWN,
                TrackingStatistics.NONE,
                List.of());
    }

    public SessionHealthBuilder verdict(HealthVerdict newer) {
        verdict = newer;
        return this;
    }

    public SessionHealthBuilder loss(MessageLossStatistics newer) {
        loss = newer;
        return this;
    }

    /** Sets the device that sent all numbered messages. */
    public SessionHealthBuilder numberedDevice(String newer) {
        numberedDevice = newer;
        return this;
    }

    /** Sets the same messages expected and lost in the window and in all. */
    public SessionHealthBuilder loss(long expected, long lost) {
        return loss(new MessageLossStatistics(true, expected, lost, 0, 0, 0, expected, lost, 0, 0, 0, 0));
    }

    public SessionHealthBuilder lag(ProcessLagStatistics newer) {
        lag = newer;
        return this;
    }

    public SessionHealthBuilder silence(SampleSilenceStatus newer) {
        silence = newer;
        return this;
    }

    public SessionHealthBuilder latency(LatencySummary newer) {
        latency = newer;
        return this;
    }

    public SessionHealthBuilder mark(DeliveryProblemOccurrence mark) {
        marks.add(mark);
        return this;
    }

    public SessionHealthBuilder source(SourceHealth source) {
        sources.add(source);
        return this;
    }

    public SessionHealth build(String session, long at) {
        return new SessionHealth(
                session,
                at,
                verdict,
                loss,
                latency,
                Double.NaN,
                lag,
                silence,
                numberedDevice,
                List.copyOf(marks),
                List.copyOf(sources));
    }
}
