package mocapscope.protocol.setp.transport;

import java.util.List;
import mocapscope.protocol.session.event.TransportMetricValue;
import mocapscope.protocol.session.event.TransportMetricValue.TransportMetricUnit;

/**
 * Metrics of a SETP session's transport: round-trip time, queues, resends, duplicates, drops and rate. Times are in
 * nanoseconds, rates in bytes per second.
 *
 * @param rtt smoothed round-trip time; 0 if unknown
 * @param rto timeout before the first resend
 * @param outstanding guaranteed packets without an Acknowledgement
 * @param waiting messages that wait for the send rate, guaranteed or not
 * @param heldBytes bytes stored for sending and resending
 * @param resends all resends, including {@code needless} ones
 * @param needless resends acknowledged faster than the minimum round-trip time: the original packet had arrived
 * @param thinned unguaranteed messages that were replaced by an update or dropped from the queue
 * @param duplicates packets received repeatedly
 * @param dropped packets of another session or without room
 * @param abandoned guaranteed messages and packets not acknowledged at the end
 */
public record SetpReliabilityMetrics(
        long rtt,
        long rto,
        int outstanding,
        int waiting,
        long heldBytes,
        long resends,
        long needless,
        long thinned,
        long duplicates,
        long dropped,
        long abandoned,
        long rate) {
    private static final double NANOS_PER_SECOND = 1e9;

    /** Returns the metrics for the user. */
    public List<TransportMetricValue> list() {
        double roundTrip = rtt == 0 ? Double.NaN : rtt / NANOS_PER_SECOND;
        return List.of(
                new TransportMetricValue("rtt", "Round trip", TransportMetricUnit.SECONDS, roundTrip),
                new TransportMetricValue("rto", "Resend after", TransportMetricUnit.SECONDS, rto / NANOS_PER_SECOND),
                new TransportMetricValue("outstanding", "Outstanding", TransportMetricUnit.COUNT, outstanding),
                new TransportMetricValue("waiting", "Waiting", TransportMetricUnit.COUNT, waiting),
                new TransportMetricValue("resends", "Resent", TransportMetricUnit.TOTAL, resends),
                new TransportMetricValue("needless", "Needlessly resent", TransportMetricUnit.TOTAL, needless),
                new TransportMetricValue("thinned", "Thinned out", TransportMetricUnit.TOTAL, thinned),
                new TransportMetricValue("rate", "Rate in force", TransportMetricUnit.BYTES_PER_SECOND, rate),
                new TransportMetricValue("duplicates", "Came twice", TransportMetricUnit.TOTAL, duplicates),
                new TransportMetricValue("dropped", "Turned away", TransportMetricUnit.TOTAL, dropped),
                new TransportMetricValue("abandoned", "Given up", TransportMetricUnit.TOTAL, abandoned));
    }
}
