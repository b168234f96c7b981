package mocapscope.app.scene;

import java.util.List;
import java.util.function.Consumer;
import javafx.scene.control.ToggleButton;
import mocapscope.app.model.Preferences;

/** Whether bubbles are drawn; remembered. */
final class BubbleSwitch {
    private static final String NAME = "hide bubbles";
    private static final List<String> YES = List.of("true");

    private final ToggleButton button = new ToggleButton("Bubbles");

    BubbleSwitch(Preferences preferences, Consumer<Boolean> then) {
        button.setSelected(!preferences.texts(NAME).equals(YES));
        then.accept(button.isSelected());
        button.selectedProperty().addListener((_, _, now) -> {
            preferences.keep(NAME, now ? List.of() : YES);
            then.accept(now);
        });
        offered(false);
    }

    ToggleButton button() {
        return button;
    }

    /** It is there only where there are bubbles. */
    void offered(boolean yes) {
        button.setVisible(yes);
        button.setManaged(yes);
    }

    void flip() {
        if (button.isVisible()) {
            button.setSelected(!button.isSelected());
        }
    }
}
