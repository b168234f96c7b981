package mocapscope.protocol.setp;

import java.util.List;
import java.util.function.Supplier;
import mocapscope.protocol.session.Actions;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Vital;
import mocapscope.protocol.session.Vital.Unit;

/** Reports a SETP session's transport metrics, at most ten times and at least once per second. */
final class SetpGauge {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long SOONEST = NANOS_PER_SECOND / 10;
    private static final long LATEST = NANOS_PER_SECOND;

    private List<Vital> told = List.of();
    private long toldAt;

    /** Reports the metrics if that is due; returns the time when it must be called again at the latest. */
    long tell(Now now, Supplier<SetpVitals> vitals, Actions out) {
        long since = now.monotonicNanos() - toldAt;
        if (!told.isEmpty() && since < SOONEST) {
            return toldAt + SOONEST;
        }
        var figures = figures(vitals.get());
        if (!figures.equals(told) || since >= LATEST) {
            told = figures;
            toldAt = now.monotonicNanos();
            out.vitals(figures);
            return toldAt + SOONEST;
        }
        return toldAt + LATEST;
    }

    private static List<Vital> figures(SetpVitals vitals) {
        double rtt = vitals.rtt() == 0 ? Double.NaN : seconds(vitals.rtt());
        return List.of(
                new Vital("rtt", "Round trip", Unit.SECONDS, rtt),
                new Vital("rto", "Resend after", Unit.SECONDS, seconds(vitals.rto())),
                new Vital("outstanding", "Outstanding", Unit.COUNT, vitals.outstanding()),
                new Vital("waiting", "Waiting", Unit.COUNT, vitals.waiting()),
                new Vital("resends", "Resent", Unit.TOTAL, vitals.resends()),
                new Vital("needless", "Needlessly resent", Unit.TOTAL, vitals.needless()),
                new Vital("thinned", "Thinned out", Unit.TOTAL, vitals.thinned()),
                new Vital("rate", "Rate in force", Unit.BYTES_PER_SECOND, vitals.rate()),
                new Vital("duplicates", "Came twice", Unit.TOTAL, vitals.duplicates()),
                new Vital("dropped", "Turned away", Unit.TOTAL, vitals.dropped()),
                new Vital("abandoned", "Given up", Unit.TOTAL, vitals.abandoned()));
    }

    private static double seconds(long nanos) {
        return (double) nanos / NANOS_PER_SECOND;
    }
}
