package mocapscope.app.control;

import javafx.scene.control.ToggleButton;

/** A toggle button for a view's tool bar, at least as wide as its text and not focused by mouse clicks. */
public final class ToolBarToggleButton extends ToggleButton {

    public ToolBarToggleButton(String id, String text) {
        super(text);
        setId(id);
        getStyleClass().add("bar-button");
        NodeConfigurator.focusedByKeyboard(this);
        setMinWidth(USE_PREF_SIZE);
    }
}
