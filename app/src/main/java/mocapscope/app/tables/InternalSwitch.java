package mocapscope.app.tables;

import java.util.List;
import javafx.beans.property.BooleanProperty;
import javafx.scene.Node;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.Region;
import mocapscope.app.model.Preferences;
import mocapscope.app.words.Words;

/** Whether the table of devices shows the servers' own workings; remembered. */
final class InternalSwitch {
    private static final Words WORDS = Words.of(InternalSwitch.class);
    private static final String NAME = "show internal devices";
    private static final List<String> YES = List.of("true");

    private final ToggleButton button = new ToggleButton(WORDS.text("internal"));

    InternalSwitch(Devices devices, Preferences preferences) {
        button.setId("show-internal");
        button.getStyleClass().add("bar-button");
        button.setFocusTraversable(false);
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.setSelected(preferences.texts(NAME).equals(YES));
        devices.showInternal(button.isSelected());
        button.selectedProperty().addListener((_, _, yes) -> {
            devices.showInternal(yes);
            preferences.keep(NAME, yes ? YES : List.of());
        });
    }

    Node node() {
        return button;
    }

    /** Whether they are shown. */
    BooleanProperty on() {
        return button.selectedProperty();
    }

    /** It is there only beside the table that it is about. */
    void offered(boolean yes) {
        button.setVisible(yes);
        button.setManaged(yes);
    }
}
