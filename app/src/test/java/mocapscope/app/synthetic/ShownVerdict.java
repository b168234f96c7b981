package mocapscope.app.synthetic;

import mocapscope.app.control.StatusLamp.LampState;
import mocapscope.protocol.health.HealthGrade;

/**
 * A verdict as one surface shows it.
 *
 * @param surface the name of a view, or a command and its form of output
 * @param grade the word of the grade of its lamp, style or text; {@link #NO_GRADE} if it shows none
 * @param sentence its sentence, without what the surface shows before and after it
 */
public record ShownVerdict(String surface, String grade, String sentence) {
    /** The grade of a surface that shows a sentence only. */
    public static final String NO_GRADE = "–";

    /** Creates the verdict of a surface that shows its grade as a colour. */
    public static ShownVerdict of(String surface, HealthGrade grade, String sentence) {
        return new ShownVerdict(surface, grade.word(), sentence);
    }

    /** Creates the verdict of a surface with a lamp. */
    public static ShownVerdict of(String surface, LampState light, String sentence) {
        return of(
                surface,
                switch (light) {
                    case GOOD, OFF -> HealthGrade.OK;
                    case BUSY -> HealthGrade.UNKNOWN;
                    case WARNING -> HealthGrade.WARNING;
                    case BAD -> HealthGrade.ERROR;
                },
                sentence);
    }

    /** Returns this verdict for another surface that shows it in the same way. */
    public ShownVerdict on(String other) {
        return new ShownVerdict(other, grade, sentence);
    }

    /** Returns the row of a table. */
    @Override
    public String toString() {
        return "%-28s %-8s %s".formatted(surface, grade, sentence);
    }
}
