package mocapscope.app.control;

import java.util.Locale;
import javafx.css.PseudoClass;
import javafx.scene.AccessibleRole;
import javafx.scene.layout.Region;
import mocapscope.protocol.health.HealthCause;
import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.health.HealthVerdict;

/** A small round lamp whose colour shows a status, such as good, busy or bad. */
public final class StatusLamp extends Region {
    private static final double DIAMETER = 9;

    /** The state of a status lamp: off, good, busy, warning or bad. */
    public enum LampState {
        OFF,
        GOOD,
        BUSY,
        WARNING,
        BAD;

        /** Returns the state for a grade; off if the session or source has {@code ended}. */
        public static LampState of(HealthGrade grade, boolean ended) {
            if (ended) {
                return OFF;
            }
            return switch (grade) {
                case OK -> GOOD;
                case UNKNOWN -> BUSY;
                case WARNING -> WARNING;
                case ERROR -> BAD;
            };
        }

        /** Returns the state for a verdict. */
        public static LampState of(HealthVerdict verdict) {
            return of(verdict.grade(), verdict.cause() == HealthCause.ENDED || verdict.cause() == HealthCause.LEFT);
        }

        /** Returns the style class of texts in this state. */
        public String styleClass() {
            return name().toLowerCase(Locale.ROOT);
        }

        private PseudoClass pseudoClass() {
            return PseudoClass.getPseudoClass(styleClass());
        }
    }

    private LampState state = LampState.OFF;

    public StatusLamp() {
        getStyleClass().add("status-lamp");
        setMinSize(DIAMETER, DIAMETER);
        setPrefSize(DIAMETER, DIAMETER);
        setMaxSize(DIAMETER, DIAMETER);
        setAccessibleRole(AccessibleRole.TEXT);
    }

    /** Shows a state; {@code words} describe it for screen readers. */
    public void show(LampState newer, String words) {
        setAccessibleText(words);
        if (newer != state) {
            pseudoClassStateChanged(state.pseudoClass(), false);
            pseudoClassStateChanged(newer.pseudoClass(), true);
            state = newer;
        }
    }

    public LampState state() {
        return state;
    }
}
