package mocapscope.app.transcript;

import javafx.scene.control.ToggleButton;
import javafx.scene.layout.Region;

/** Creates the toggle buttons of the transcript toolbar. */
final class ToggleButtonFactory {

    private ToggleButtonFactory() {}

    static ToggleButton toggle(String id, String text) {
        var button = new ToggleButton(text);
        button.setId(id);
        button.getStyleClass().addAll("bar-button", "quiet");
        button.setFocusTraversable(false);
        button.setMinWidth(Region.USE_PREF_SIZE);
        return button;
    }
}
