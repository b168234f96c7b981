package mocapscope.protocol.health;

import java.util.Comparator;
import java.util.EnumSet;
import java.util.Set;

/**
 * One reason for the health grade of a session, source or process, with a sentence that explains it.
 *
 * @param text the sentence that would be the verdict's if this were the only reason; a clause for a note about clock,
 *     tracking, bursts or jitter
 */
public record HealthReason(HealthCause cause, HealthGrade grade, String text) {
    /** The order of reasons: by grade, then by cause. */
    static final Comparator<HealthReason> WORST_FIRST =
            Comparator.comparing(HealthReason::grade, Comparator.reverseOrder()).thenComparing(HealthReason::cause);

    /** The causes whose text replaces that of a subject that works. */
    static final Set<HealthCause> WHOLE_SENTENCES =
            EnumSet.of(HealthCause.ENDED, HealthCause.LEFT, HealthCause.EVENTS, HealthCause.LOSS);

    private static final Set<HealthCause> STATES = EnumSet.of(HealthCause.ENDED, HealthCause.LEFT, HealthCause.EVENTS);

    /** The causes beside which nothing else is judged. */
    static final Set<HealthCause> SOLE = EnumSet.of(
            HealthCause.PROCESS_LATE,
            HealthCause.FAILED,
            HealthCause.RECONNECTING,
            HealthCause.CONNECTING,
            HealthCause.ENDED);

    /** Returns whether it describes the state of a subject that works, and is not only a note. */
    boolean isState() {
        return STATES.contains(cause);
    }
}
