package mocapscope.app.timing;

import java.util.List;
import mocapscope.protocol.health.DeliveryProblemOccurrence;

/**
 * Selects the message delivery problems that occurred in a given time range. Can also shift their times by an offset.
 */
final class DeliveryProblemTimeFilter {
    private DeliveryProblemTimeFilter() {}

    /** Returns the marks with {@code nanos} added to their times. */
    static List<DeliveryProblemOccurrence> shift(List<DeliveryProblemOccurrence> marks, long nanos) {
        return nanos == 0
                ? marks
                : marks.stream()
                        .map(mark -> new DeliveryProblemOccurrence(
                                mark.kind(), mark.at() + nanos, mark.message(), mark.count(), mark.seconds()))
                        .toList();
    }

    /** Returns the marks from {@code from} to {@code to}. */
    static List<DeliveryProblemOccurrence> select(List<DeliveryProblemOccurrence> marks, long from, long to) {
        return marks.stream()
                .filter(mark -> mark.at() >= from && mark.at() <= to)
                .toList();
    }
}
