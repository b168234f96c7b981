package mocapscope.protocol.health;

import java.util.List;
import java.util.Optional;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.timing.LatencySummary;

/**
 * A session's health assessment with the measurements that support it, such as message loss, latency and silence.
 *
 * @param session the session's id
 * @param at the time of the figures, on the session's monotonic clock
 * @param latency the time that the reports of all sources took longer than the fastest ones, over the last ten seconds
 * @param roundTrip the round-trip time in seconds that the transport measured last; NaN if unknown
 * @param numberedDevice the device that sent each numbered message and is the session's only one, so that the loss is
 *     its own; empty if there is no proof
 * @param marks lost, late and duplicate messages, oldest first
 * @param sources the sources that have sent a sample, in the order of their first
 */
public record SessionHealth(
        String session,
        long at,
        HealthVerdict verdict,
        MessageLossStatistics loss,
        LatencySummary latency,
        double roundTrip,
        ProcessLagStatistics lag,
        SampleSilenceStatus silence,
        String numberedDevice,
        List<DeliveryProblemOccurrence> marks,
        List<SourceHealth> sources) {
    public SessionHealth {
        marks = List.copyOf(marks);
        sources = List.copyOf(sources);
    }

    /** Returns the messages of one device; {@link MessageLossStatistics#NONE} if sequence numbers prove nothing about it. */
    public MessageLossStatistics lossOf(String device) {
        return !device.isEmpty() && device.equals(numberedDevice) ? loss : MessageLossStatistics.NONE;
    }

    /** Returns the health of a source; empty if it has sent no sample. */
    public Optional<SourceHealth> source(SourceId source, SourceDataKind kind) {
        return sources.stream()
                .filter(health -> health.kind() == kind && health.source().equals(source))
                .findFirst();
    }
}
