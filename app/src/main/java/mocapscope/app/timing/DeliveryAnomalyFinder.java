package mocapscope.app.timing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import mocapscope.app.model.DeliveryAnomaly;
import org.jspecify.annotations.Nullable;

/** Finds the gaps, late and duplicate reports of a source within a time range. */
final class DeliveryAnomalyFinder {
    private static final Comparator<DeliveryAnomaly> BY_TIME = Comparator.comparingLong(DeliveryAnomaly::time);

    private DeliveryAnomalyFinder() {}

    /**
     * Returns the gaps between a source's reports from {@code from} to {@code to}, and its late and duplicate reports.
     */
    static List<DeliveryAnomaly> find(ReportTimeWindow beats, List<DeliveryAnomaly> told, double usual, long from, long to) {
        var marks = new ArrayList<DeliveryAnomaly>();
        for (int i = beats.firstIndexSince(from); i < beats.count() && beats.time(i) <= to; i++) {
            if (beats.isGap(i, usual)) {
                marks.add(new DeliveryAnomaly(DeliveryAnomaly.DeliveryAnomalyKind.LOST, beats.time(i), beats.message(i), beats.missingCount(i, usual)));
            }
        }
        for (var mark : told) {
            if (mark.time() >= from && mark.time() <= to) {
                marks.add(mark);
            }
        }
        marks.sort(BY_TIME);
        return marks;
    }

    static List<DeliveryAnomaly> filter(List<DeliveryAnomaly> marks, long from, long to) {
        return marks.stream()
                .filter(mark -> mark.time() >= from && mark.time() <= to)
                .toList();
    }

    /**
     * Returns the nearest mark after a time, or before it; null if none exists. Among marks of one time, prefers one
     * with a message.
     */
    static @Nullable SessionAnomaly next(List<SessionAnomaly> places, long time, boolean forward) {
        return places.stream()
                .filter(place ->
                        forward ? place.mark().time() > time : place.mark().time() < time)
                .min(Comparator.<SessionAnomaly>comparingLong(
                                place -> Math.abs(place.mark().time() - time))
                        .thenComparing(place -> place.mark().message() < 0))
                .orElse(null);
    }

    /** A delivery anomaly with the id of its session. */
    record SessionAnomaly(String session, DeliveryAnomaly mark) {}
}
