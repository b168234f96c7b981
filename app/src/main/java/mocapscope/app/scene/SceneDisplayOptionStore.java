package mocapscope.app.scene;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.pulse.MenuAndPaletteCommand;
import mocapscope.app.text.TextBundle;

/** The scene's display options, stored in the preferences. */
final class SceneDisplayOptionStore {
    private static final TextBundle TEXTS = TextBundle.of(SceneDisplayOptionStore.class);
    private static final String NAME = "scene switched over";

    private final Map<SceneDisplayOption, BooleanProperty> on = new EnumMap<>(SceneDisplayOption.class);
    private final Preferences preferences;

    SceneDisplayOptionStore(Preferences preferences) {
        this.preferences = preferences;
        var over = preferences.find(NAME);
        for (var one : SceneDisplayOption.values()) {
            var property = new SimpleBooleanProperty(one.defaultOn() != over.contains(one.key()));
            on.put(one, property);
            property.subscribe(this::keep);
        }
    }

    BooleanProperty property(SceneDisplayOption one) {
        return Objects.requireNonNull(on.get(one));
    }

    boolean on(SceneDisplayOption one) {
        return property(one).get();
    }

    /** Calls {@code listener} with the current state, now and after every change. */
    SceneDisplayOptionStore subscribe(SceneDisplayOption one, Consumer<Boolean> listener) {
        property(one).subscribe(listener);
        return this;
    }

    /** Returns the command that toggles an option, for menus and keys. */
    MenuAndPaletteCommand command(SceneDisplayOption one) {
        return MenuAndPaletteCommand.toggle("scene." + one.key(), words(one), one.keys(), property(one));
    }

    /** Returns the title of the option's tool bar button. */
    static String title(SceneDisplayOption one) {
        return TEXTS.text("button." + one.key());
    }

    /** Returns the menu text, also used as the button's tooltip. */
    static String words(SceneDisplayOption one) {
        return TEXTS.text("switch." + one.key());
    }

    private void keep() {
        if (on.size() == SceneDisplayOption.values().length) {
            preferences.store(NAME, over().toList());
        }
    }

    private Stream<String> over() {
        return List.of(SceneDisplayOption.values()).stream()
                .filter(one -> on(one) != one.defaultOn())
                .map(SceneDisplayOption::key);
    }
}
