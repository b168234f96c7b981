package mocapscope.app.model.snapshot;

import java.util.List;
import mocapscope.app.model.buffer.PipelineLatencyMeter;

/**
 * Lost, late and duplicate message counts of a session, with recent anomalies and latencies.
 *
 * @param numbered the number of messages with a sequence number; 0 if the protocol has no usable ones
 * @param lost the number of messages that did not arrive within a second
 * @param late the number of messages that arrived after one sent later
 * @param twice the number of messages that had arrived before
 * @param marks the latest anomalies, oldest first
 * @param stages the latencies of all sources together
 */
public record DeliveryStatistics(
        long numbered, long lost, long late, long twice, List<DeliveryAnomaly> marks, PipelineLatencyMeter stages) {
    /** Returns these counts with {@code nanos} added to all times. */
    public DeliveryStatistics shiftedBy(long nanos) {
        return nanos == 0
                ? this
                : new DeliveryStatistics(
                        numbered,
                        lost,
                        late,
                        twice,
                        marks.stream().map(anomaly -> anomaly.shiftedBy(nanos)).toList(),
                        stages);
    }

    /** The counts before anything has arrived. */
    public static final DeliveryStatistics NONE =
            new DeliveryStatistics(0, 0, 0, 0, List.of(), new PipelineLatencyMeter());
}
