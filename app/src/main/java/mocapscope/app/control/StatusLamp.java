package mocapscope.app.control;

import java.util.Locale;
import javafx.css.PseudoClass;
import javafx.scene.AccessibleRole;
import javafx.scene.layout.Region;

/** A small round status lamp, colored by the style sheet. */
public final class StatusLamp extends Region {
    private static final double DIAMETER = 9;

    /** The state of a status lamp: off, good, busy, warning or bad. */
    public enum LampState {
        OFF,
        GOOD,
        BUSY,
        WARNING,
        BAD;

        private PseudoClass pseudoClass() {
            return PseudoClass.getPseudoClass(name().toLowerCase(Locale.ROOT));
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
