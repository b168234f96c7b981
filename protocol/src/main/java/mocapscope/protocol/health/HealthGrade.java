package mocapscope.protocol.health;

import java.util.Locale;

/**
 * The health of a session, source or this process as a grade: OK, unknown, warning or error. The constants are in the
 * order of precedence, the last one first.
 */
public enum HealthGrade {
    /** It works. */
    OK,
    /** It cannot be judged, or not yet. */
    UNKNOWN,
    /** It works, but something is wrong. */
    WARNING,
    /** It is not usable. */
    ERROR;

    private final String word = name().toLowerCase(Locale.ROOT);

    /** Returns the name in lower case. */
    public String word() {
        return word;
    }

    /** Returns whether something is wrong: {@link #WARNING} or {@link #ERROR}. */
    public boolean isProblem() {
        return this == WARNING || this == ERROR;
    }

    /** Returns the worse of two grades. */
    public HealthGrade worse(HealthGrade other) {
        return compareTo(other) < 0 ? other : this;
    }
}
