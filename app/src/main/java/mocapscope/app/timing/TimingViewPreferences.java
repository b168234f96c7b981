package mocapscope.app.timing;

import java.util.List;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import mocapscope.app.model.settings.Preferences;

/** Stores the settings of the timing view in the preferences. */
final class TimingViewPreferences {
    private static final String NAME = "timing.";
    private static final String WINDOW = NAME + "window";

    private final Preferences preferences;

    TimingViewPreferences(Preferences preferences) {
        this.preferences = preferences;
    }

    /** Returns a switch that is initially off; calls {@code changed} after changes, and at once if it is on. */
    BooleanProperty createFlag(String name, Consumer<Boolean> changed) {
        var flag = new SimpleBooleanProperty(preferences.find(NAME + name).contains("on"));
        flag.subscribe(on -> {
            preferences.store(NAME + name, on ? List.of("on") : List.of());
            changed.accept(on);
        });
        return flag;
    }

    /** Returns the window in seconds, or {@code usual} if none is stored. */
    int window(int usual) {
        try {
            return preferences.find(WINDOW).stream()
                    .findFirst()
                    .map(Integer::parseInt)
                    .orElse(usual);
        } catch (NumberFormatException _) {
            return usual;
        }
    }

    void window(String seconds) {
        preferences.store(WINDOW, List.of(seconds));
    }
}
