package mocapscope.app.control;

import javafx.scene.control.ToggleButton;

/** A toggle button in a view's bar, never narrower than its text, which only the keyboard focuses. */
public final class BarToggleButton extends ToggleButton {

    public BarToggleButton(String id, String text, String... styleClasses) {
        super(text);
        setId(id);
        getStyleClass().add("bar-button");
        getStyleClass().addAll(styleClasses);
        NodeConfigurator.focusedByKeyboard(this);
        setMinWidth(USE_PREF_SIZE);
    }
}
