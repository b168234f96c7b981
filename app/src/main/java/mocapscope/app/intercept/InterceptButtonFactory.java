package mocapscope.app.intercept;

import javafx.scene.control.Button;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;
import mocapscope.app.control.ToolBarToggleButton;

/** Creates the styled buttons and toggles of the intercept view. */
final class InterceptButtonFactory {

    private InterceptButtonFactory() {}

    static Button button(String id, String text, Runnable act) {
        var button = new Button(text);
        button.setId(id);
        button.getStyleClass().addAll("intercept-button");
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.setOnAction(_ -> act.run());
        return button;
    }

    static Button button(String id, String text, String hint, Runnable act) {
        var button = button(id, text, act);
        button.setTooltip(new Tooltip(hint));
        return button;
    }

    static ToggleButton toggle(String id, String text, String hint) {
        var button = new ToolBarToggleButton(id, text);
        button.setTooltip(new Tooltip(hint));
        return button;
    }
}
