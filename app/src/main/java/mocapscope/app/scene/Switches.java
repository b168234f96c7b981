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

/** The scene's switches; how they stand is remembered. */
final class Switches {
    private static final Words WORDS = Words.of(Switches.class);
    private static final String NAME = "scene switched over";

    private final Map<Switch, BooleanProperty> on = new EnumMap<>(Switch.class);
    private final Preferences preferences;

    Switches(Preferences preferences) {
        this.preferences = preferences;
        var over = preferences.texts(NAME);
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

    /** Calls {@code then} with how it stands, now and whenever it is switched over. */
    Switches tell(Switch one, Consumer<Boolean> then) {
        of(one).subscribe(then);
        return this;
    }

    /** What does it, for menus and keys. */
    Deed deed(Switch one) {
        return Deed.flip("scene." + one.key(), words(one), one.keys(), of(one));
    }

    /** As the button over the picture is called. */
    static String title(Switch one) {
        return WORDS.text("button." + one.key());
    }

    /** As menus call it, which also tells what the button does. */
    static String words(Switch one) {
        return WORDS.text("switch." + one.key());
    }

    private void keep() {
        if (on.size() == Switch.values().length) {
            preferences.keep(NAME, over().toList());
        }
    }

    private Stream<String> over() {
        return List.of(Switch.values()).stream()
                .filter(one -> on(one) != one.first())
                .map(Switch::key);
    }
}
