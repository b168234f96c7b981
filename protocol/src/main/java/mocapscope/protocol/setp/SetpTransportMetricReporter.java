package mocapscope.protocol.setp;

import java.util.List;
import java.util.function.Supplier;
import mocapscope.protocol.session.ClockReading;
import mocapscope.protocol.session.SessionContext;
import mocapscope.protocol.session.TransportMetric;
import mocapscope.protocol.session.TransportMetric.TransportMetricUnit;

/** Reports a SETP session's transport metrics, at most ten times and at least once per second. */
final class SetpTransportMetricReporter {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long SOONEST = NANOS_PER_SECOND / 10;
    private static final long LATEST = NANOS_PER_SECOND;

    private List<TransportMetric> told = List.of();
    private long toldAt;

    /** Reports the metrics if that is due; returns the time when it must be called again at the latest. */
    long report(ClockReading reading, Supplier<SetpTransportMetrics> vitals, SessionContext out) {
        long since = reading.monotonicNanos() - toldAt;
        if (!told.isEmpty() && since < SOONEST) {
            return toldAt + SOONEST;
        }
        var figures = figures(vitals.get());
        if (!figures.equals(told) || since >= LATEST) {
            told = figures;
            toldAt = reading.monotonicNanos();
            out.reportMetrics(figures);
            return toldAt + SOONEST;
        }
        return toldAt + LATEST;
    }

    private static List<TransportMetric> figures(SetpTransportMetrics vitals) {
        double rtt = vitals.rtt() == 0 ? Double.NaN : seconds(vitals.rtt());
        return List.of(
                new TransportMetric("rtt", "Round trip", TransportMetricUnit.SECONDS, rtt),
                new TransportMetric("rto", "Resend after", TransportMetricUnit.SECONDS, seconds(vitals.rto())),
                new TransportMetric("outstanding", "Outstanding", TransportMetricUnit.COUNT, vitals.outstanding()),
                new TransportMetric("waiting", "Waiting", TransportMetricUnit.COUNT, vitals.waiting()),
                new TransportMetric("resends", "Resent", TransportMetricUnit.TOTAL, vitals.resends()),
                new TransportMetric("needless", "Needlessly resent", TransportMetricUnit.TOTAL, vitals.needless()),
                new TransportMetric("thinned", "Thinned out", TransportMetricUnit.TOTAL, vitals.thinned()),
                new TransportMetric("rate", "Rate in force", TransportMetricUnit.BYTES_PER_SECOND, vitals.rate()),
                new TransportMetric("duplicates", "Came twice", TransportMetricUnit.TOTAL, vitals.duplicates()),
                new TransportMetric("dropped", "Turned away", TransportMetricUnit.TOTAL, vitals.dropped()),
                new TransportMetric("abandoned", "Given up", TransportMetricUnit.TOTAL, vitals.abandoned()));
    }

    private static double seconds(long nanos) {
        return (double) nanos / NANOS_PER_SECOND;
    }
}
