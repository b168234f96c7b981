package mocapscope.app.timing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import mocapscope.app.model.DeliveryAnomaly;
import org.jspecify.annotations.Nullable;

/** Finds the gaps, late and duplicate reports of a source within a time range. */
final class Marks {
    private static final Comparator<DeliveryAnomaly> BY_TIME = Comparator.comparingLong(DeliveryAnomaly::time);

    private Marks() {}

    /**
     * Returns the gaps between a source's reports from {@code from} to {@code to}, and its late and duplicate reports.
     */
    static List<DeliveryAnomaly> of(Beats beats, List<DeliveryAnomaly> told, double usual, long from, long to) {
        var marks = new ArrayList<DeliveryAnomaly>();
        for (int i = beats.from(from); i < beats.count() && beats.time(i) <= to; i++) {
            if (beats.gap(i, usual)) {
                marks.add(new DeliveryAnomaly(DeliveryAnomaly.DeliveryAnomalyKind.LOST, beats.time(i), beats.message(i), beats.missing(i, usual)));
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

    static List<DeliveryAnomaly> within(List<DeliveryAnomaly> marks, long from, long to) {
        return marks.stream()
                .filter(mark -> mark.time() >= from && mark.time() <= to)
                .toList();
    }

    /**
     * Returns the nearest mark after a time, or before it; null if none exists. Among marks of one time, prefers one
     * with a message.
     */
    static @Nullable Place next(List<Place> places, long time, boolean forward) {
        return places.stream()
                .filter(place ->
                        forward ? place.mark().time() > time : place.mark().time() < time)
                .min(Comparator.<Place>comparingLong(
                                place -> Math.abs(place.mark().time() - time))
                        .thenComparing(place -> place.mark().message() < 0))
                .orElse(null);
    }

    /** A delivery anomaly with the id of its session. */
    record Place(String session, DeliveryAnomaly mark) {}
}
