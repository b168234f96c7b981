package mocapscope.protocol.health;

import java.util.List;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.timing.LatencySummary;

/**
 * The assessed health of one data source, with measurements such as rate, latency and tracking.
 *
 * @param latency the time that reports took longer than the fastest ones, over the last ten seconds
 * @param gaps the latest gaps in time, oldest first
 */
public record SourceHealth(
        SourceId source,
        SourceDataKind kind,
        HealthVerdict verdict,
        ReportRateStatistics rate,
        SampleSilenceStatus silence,
        LatencySummary latency,
        DeviceClockHealth clock,
        TrackingStatistics tracking,
        List<DeliveryProblemOccurrence> gaps) {
    public SourceHealth {
        gaps = List.copyOf(gaps);
    }
}
