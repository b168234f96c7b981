package mocapscope.protocol.health;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A log of recent message delivery problems, such as losses; problems of one kind in the same second become one entry.
 */
final class DeliveryProblemLog {
    private static final long SECOND = 1_000_000_000L;

    private final int most;
    private final List<DeliveryProblemOccurrence> marks = new ArrayList<>();
    private @Nullable List<DeliveryProblemOccurrence> shown = List.of();

    /** Creates a log that drops the oldest marks beyond {@code most}. */
    DeliveryProblemLog(int most) {
        this.most = most;
    }

    /** Adds a mark; it may be earlier than the latest ones. */
    void add(DeliveryProblemOccurrence.DeliveryProblemKind kind, long at, long message, long count, double seconds) {
        shown = null;
        long second = Math.floorDiv(at, SECOND);
        int place = marks.size();
        for (; place > 0 && Math.floorDiv(marks.get(place - 1).at(), SECOND) >= second; place--) {
            var mark = marks.get(place - 1);
            if (mark.kind() == kind && Math.floorDiv(mark.at(), SECOND) == second) {
                marks.set(
                        place - 1,
                        new DeliveryProblemOccurrence(
                                kind,
                                mark.at(),
                                mark.message(),
                                mark.count() + count,
                                Math.max(mark.seconds(), seconds)));
                return;
            }
        }
        marks.add(findPlace(at), new DeliveryProblemOccurrence(kind, at, message, count, seconds));
        if (marks.size() > most) {
            marks.removeFirst();
        }
    }

    private int findPlace(long at) {
        int place = marks.size();
        while (place > 0 && marks.get(place - 1).at() > at) {
            place--;
        }
        return place;
    }

    /** Returns the marks, oldest first; the identical list until one is added. */
    List<DeliveryProblemOccurrence> list() {
        var list = shown == null ? List.copyOf(marks) : shown;
        shown = list;
        return list;
    }
}
