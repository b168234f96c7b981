package mocapscope.app.tables;

import java.util.List;
import javafx.beans.property.BooleanProperty;
import javafx.scene.Node;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.Region;
import mocapscope.app.model.Preferences;
import mocapscope.app.words.TextBundle;

/** A toggle button that shows or hides server-internal devices, stored in the preferences. */
final class InternalDevicesToggle {
    private static final TextBundle WORDS = TextBundle.of(InternalDevicesToggle.class);
    private static final String NAME = "show internal devices";
    private static final List<String> YES = List.of("true");

    private final ToggleButton button = new ToggleButton(WORDS.text("internal"));

    InternalDevicesToggle(DeviceTableModel model, Preferences preferences) {
        button.setId("show-internal");
        button.getStyleClass().add("bar-button");
        button.setFocusTraversable(false);
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.setSelected(preferences.find(NAME).equals(YES));
        model.showInternal(button.isSelected());
        button.selectedProperty().addListener((_, _, yes) -> {
            model.showInternal(yes);
            preferences.store(NAME, yes ? YES : List.of());
        });
    }

    Node node() {
        return button;
    }

    /** Returns the property that is true while internal devices are shown. */
    BooleanProperty selectedProperty() {
        return button.selectedProperty();
    }

    /** Shows the button only beside the device table. */
    void setShown(boolean yes) {
        button.setVisible(yes);
        button.setManaged(yes);
    }
}
