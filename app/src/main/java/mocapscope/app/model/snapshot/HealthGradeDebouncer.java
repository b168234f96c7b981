package mocapscope.app.model.snapshot;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import mocapscope.protocol.health.HealthGrade;

/**
 * Delays changes of health grades by two seconds, so that a list sorted by them stays stable. Not thread-safe.
 *
 * @param <K> the identity of an item of the list
 */
public final class HealthGradeDebouncer<K> {
    private static final long HOLD_NANOS = 2_000_000_000L;

    private final Map<K, HeldGrade> grades = new HashMap<>();

    /**
     * The grade of an item.
     *
     * @param held the last grade that held for two seconds; at first the first grade
     * @param present the present grade
     * @param since the time since which it is the present one
     */
    private record HeldGrade(HealthGrade held, HealthGrade present, long since) {
        HeldGrade advance(HealthGrade grade, long nanos) {
            if (grade != present) {
                return new HeldGrade(held, grade, nanos);
            }
            return held != present && nanos - since >= HOLD_NANOS ? new HeldGrade(present, present, since) : this;
        }
    }

    /** Sets the present grade of an item, and returns the one by which it is sorted. */
    public HealthGrade update(K item, HealthGrade grade, long nanos) {
        return grades.merge(item, new HeldGrade(grade, grade, nanos), (known, _) -> known.advance(grade, nanos))
                .held();
    }

    /** Forgets all other items. */
    public void retain(Collection<K> items) {
        grades.keySet().retainAll(items);
    }
}
