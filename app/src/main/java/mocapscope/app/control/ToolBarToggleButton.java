package mocapscope.app.control;

import javafx.scene.control.ToggleButton;

/** A toggle button for tool bars, which never truncates its text and takes no focus on mouse clicks. */
public final class ToolBarToggleButton extends ToggleButton {

    public ToolBarToggleButton(String id, String text) {
        super(text);
        setId(id);
        getStyleClass().add("bar-button");
        NodeConfigurator.focusedByKeyboard(this);
        setMinWidth(USE_PREF_SIZE);
    }
}
