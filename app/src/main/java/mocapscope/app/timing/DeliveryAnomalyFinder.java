package mocapscope.app.timing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import mocapscope.app.model.snapshot.DeliveryAnomaly;
import org.jspecify.annotations.Nullable;

/** Finds the gaps, late and duplicate reports of a source within a time range. */
final class DeliveryAnomalyFinder {
    private static final Comparator<DeliveryAnomaly> BY_TIME = Comparator.comparingLong(DeliveryAnomaly::time);

    private DeliveryAnomalyFinder() {}

    /**
     * Returns the gaps between a source's reports from {@code from} to {@code to}, and its late and duplicate reports.
     */
    static List<DeliveryAnomaly> find(
            VisibleSampleTimes window, List<DeliveryAnomaly> reported, double usual, long from, long to) {
        var anomalies = new ArrayList<DeliveryAnomaly>();
        for (int i = window.firstIndexSince(from); i < window.count() && window.time(i) <= to; i++) {
            if (window.isGap(i, usual)) {
                anomalies.add(new DeliveryAnomaly(
                        DeliveryAnomaly.DeliveryAnomalyKind.LOST,
                        window.time(i),
                        window.message(i),
                        window.missingCount(i, usual)));
            }
        }
        for (var anomaly : reported) {
            if (anomaly.time() >= from && anomaly.time() <= to) {
                anomalies.add(anomaly);
            }
        }
        anomalies.sort(BY_TIME);
        return anomalies;
    }

    static List<DeliveryAnomaly> filter(List<DeliveryAnomaly> anomalies, long from, long to) {
        return anomalies.stream()
                .filter(anomaly -> anomaly.time() >= from && anomaly.time() <= to)
                .toList();
    }

    /**
     * Returns the nearest mark after a time, or before it; null if none exists. Among marks of one time, prefers one
     * with a message.
     */
    static @Nullable SessionAnomaly next(List<SessionAnomaly> anomalies, long time, boolean forward) {
        return anomalies.stream()
                .filter(anomaly ->
                        forward ? anomaly.mark().time() > time : anomaly.mark().time() < time)
                .min(Comparator.<SessionAnomaly>comparingLong(
                                sessionAnomaly -> Math.abs(sessionAnomaly.mark().time() - time))
                        .thenComparing(place -> place.mark().message() < 0))
                .orElse(null);
    }

    /** A delivery anomaly with the id of its session. */
    record SessionAnomaly(String session, DeliveryAnomaly mark) {}
}
