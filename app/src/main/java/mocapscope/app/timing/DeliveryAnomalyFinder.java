package mocapscope.app.timing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import mocapscope.app.model.snapshot.DeliveryAnomaly;

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
}
