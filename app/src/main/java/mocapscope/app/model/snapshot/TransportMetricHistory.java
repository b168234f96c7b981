package mocapscope.app.model.snapshot;

import mocapscope.app.model.buffer.TimeSeriesBuffer;
import mocapscope.protocol.session.event.TransportMetricValue;

/**
 * The latest value and recent history of one transport metric (such as round-trip time) of a SETP session.
 *
 * @param latest the latest value
 * @param past all values by time; shared and growing, so read it once a frame
 */
public record TransportMetricHistory(TransportMetricValue latest, TimeSeriesBuffer past) {

    /** Returns this metric with {@code nanos} added to all times. */
    public TransportMetricHistory shiftedBy(long nanos) {
        return nanos == 0 ? this : new TransportMetricHistory(latest, past.shiftedBy(nanos));
    }
}
