package mocapscope.app.scene;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import mocapscope.app.model.Preferences;
import mocapscope.app.pulse.Deed;
import mocapscope.app.words.Words;

/** The scene's display options, stored in the preferences. */
final class Switches {
    private static final Words WORDS = Words.of(Switches.class);
    private static final String NAME = "scene switched over";

    private final Map<Switch, BooleanProperty> on = new EnumMap<>(Switch.class);
    private final Preferences preferences;

    Switches(Preferences preferences) {
        this.preferences = preferences;
        var over = preferences.find(NAME);
        for (var one : Switch.values()) {
            var property = new SimpleBooleanProperty(one.first() != over.contains(one.key()));
            on.put(one, property);
            property.subscribe(this::keep);
        }
    }

    BooleanProperty of(Switch one) {
        return Objects.requireNonNull(on.get(one));
    }

    boolean on(Switch one) {
        return of(one).get();
    }

    /** Calls {@code then} with the current state, now and after every change. */
    Switches tell(Switch one, Consumer<Boolean> then) {
        of(one).subscribe(then);
        return this;
    }

    /** Returns the command that toggles an option, for menus and keys. */
    Deed deed(Switch one) {
        return Deed.flip("scene." + one.key(), words(one), one.keys(), of(one));
    }

    /** Returns the title of the option's tool bar button. */
    static String title(Switch one) {
        return WORDS.text("button." + one.key());
    }

    /** Returns the menu text, also used as the button's tooltip. */
    static String words(Switch one) {
        return WORDS.text("switch." + one.key());
    }

    private void keep() {
        if (on.size() == Switch.values().length) {
            preferences.store(NAME, over().toList());
        }
    }

    private Stream<String> over() {
        return List.of(Switch.values()).stream()
                .filter(one -> on(one) != one.first())
                .map(Switch::key);
    }
}
