package mocapscope.app.control;

import javafx.scene.control.ToggleButton;

/** A toggle button in the bar of a view: never narrower than its text, and left out of the focus order. */
public final class BarToggleButton extends ToggleButton {

    public BarToggleButton(String id, String text, String... styleClasses) {
        super(text);
        setId(id);
        getStyleClass().add("bar-button");
        getStyleClass().addAll(styleClasses);
        setFocusTraversable(false);
        setMinWidth(USE_PREF_SIZE);
    }
}
