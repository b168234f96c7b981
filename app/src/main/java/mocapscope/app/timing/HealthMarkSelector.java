package mocapscope.app.timing;

import java.util.List;
import mocapscope.protocol.health.HealthMark;

/** Selects the health marks of a time range, and maps them to another clock. */
final class HealthMarkSelector {
    private HealthMarkSelector() {}

    /** Returns the marks with {@code nanos} added to their times. */
    static List<HealthMark> shift(List<HealthMark> marks, long nanos) {
        return nanos == 0
                ? marks
                : marks.stream()
                        .map(mark -> new HealthMark(
                                mark.kind(), mark.at() + nanos, mark.message(), mark.count(), mark.seconds()))
                        .toList();
    }

    /** Returns the marks from {@code from} to {@code to}. */
    static List<HealthMark> select(List<HealthMark> marks, long from, long to) {
        return marks.stream()
                .filter(mark -> mark.at() >= from && mark.at() <= to)
                .toList();
    }
}
