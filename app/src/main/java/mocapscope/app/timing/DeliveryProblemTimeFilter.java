package mocapscope.app.timing;

import java.util.List;
import mocapscope.protocol.health.DeliveryProblem;

/** Converts the times of delivery problems to the timing view's clock, and selects problems in a time range. */
final class DeliveryProblemTimeFilter {
    private DeliveryProblemTimeFilter() {}

    /** Returns the marks with {@code nanos} added to their times. */
    static List<DeliveryProblem> shift(List<DeliveryProblem> marks, long nanos) {
        return nanos == 0
                ? marks
                : marks.stream()
                        .map(mark -> new DeliveryProblem(
                                mark.kind(), mark.at() + nanos, mark.message(), mark.count(), mark.seconds()))
                        .toList();
    }

    /** Returns the marks from {@code from} to {@code to}. */
    static List<DeliveryProblem> select(List<DeliveryProblem> marks, long from, long to) {
        return marks.stream()
                .filter(mark -> mark.at() >= from && mark.at() <= to)
                .toList();
    }
}
