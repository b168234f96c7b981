package mocapscope.protocol.health;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The health assessment of a source, session or this process: grade, cause and a sentence for display.
 *
 * @param sentence the sentence for display, such as {@code Works, but loses 3.1 % (10 s)}; it may contain names of the
 *     peer
 * @param reasons all reasons, the worst first, including those of the grade {@link HealthGrade#OK}
 * @param since the time since which the grade and the cause have been the present ones, on the session's monotonic clock;
 *     of a silence its beginning
 */
public record HealthVerdict(
        HealthGrade grade, HealthCause cause, String sentence, List<HealthReason> reasons, long since) {
    public HealthVerdict {
        reasons = List.copyOf(reasons);
    }

    /**
     * Creates the verdict from its reasons, the worst first; of a subject that works, without a cause unless a note is
     * its sentence.
     */
    static HealthVerdict of(List<HealthReason> reasons, String sentence, long now, @Nullable HealthVerdict before) {
        var grade = reasons.isEmpty() ? HealthGrade.OK : reasons.getFirst().grade();
        var cause = findCause(reasons, grade);
        long since = before != null && before.grade() == grade && before.cause() == cause ? before.since() : now;
        return new HealthVerdict(grade, cause, sentence, reasons, since);
    }

    private static HealthCause findCause(List<HealthReason> reasons, HealthGrade grade) {
        for (var reason : reasons) {
            if (grade != HealthGrade.OK || reason.isState()) {
                return reason.cause();
            }
        }
        return HealthCause.NONE;
    }

    /** Returns this verdict; if silence is its cause, with the beginning of the silence as its own. */
    HealthVerdict withBeginOf(SampleSilenceStatus silence) {
        return cause == HealthCause.SILENT && silence.silent()
                ? new HealthVerdict(grade, cause, sentence, reasons, silence.begin())
                : this;
    }

    /** Returns whether a reason has this cause and is a problem. */
    public boolean hasProblem(HealthCause other) {
        return reasons.stream()
                .anyMatch(reason -> reason.cause() == other && reason.grade().isProblem());
    }

    /** Returns the causes of the problems, the worst first. */
    public List<HealthCause> problems() {
        return reasons.stream()
                .filter(reason -> reason.grade().isProblem())
                .map(HealthReason::cause)
                .distinct()
                .toList();
    }
}
