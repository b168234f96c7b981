package mocapscope.app.pulse;

import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.input.KeyCombination;

/**
 * Something a person can do: an entry of a menu and of the command palette, and perhaps a key.
 *
 * @param id such as {@code scene.home}: its view's id and a name; names it in tests and settings
 * @param words as menus and the palette show it
 * @param keys the only one with these keys in the whole window; one without a modifier counts wherever nobody types
 * @param on whether it is switched on, of what can be; doing it switches it over
 * @param offered whether it can be done now
 * @param inSight whether its view has to be seen for it: then it is brought to the front first
 */
public record Deed(
        String id,
        String words,
        Optional<KeyCombination> keys,
        Optional<BooleanProperty> on,
        ObservableBooleanValue offered,
        boolean inSight,
        Runnable act) {
    private static final ObservableBooleanValue ALWAYS = new ReadOnlyBooleanWrapper(true);

    /** {@code keys} are written as {@link KeyCombination#valueOf} reads them, such as {@code Shortcut+N} or {@code F}; or empty. */
    public static Deed of(String id, String words, String keys, Runnable act) {
        return new Deed(id, words, combination(keys), Optional.empty(), ALWAYS, false, act);
    }

    /** Switches {@code on} over. */
    public static Deed flip(String id, String words, String keys, BooleanProperty on) {
        return new Deed(id, words, combination(keys), Optional.of(on), ALWAYS, false, () -> on.set(!on.get()));
    }

    /** The same, but only while {@code when} holds. */
    public Deed offeredWhile(ObservableBooleanValue when) {
        return new Deed(id, words, keys, on, when, inSight, act);
    }

    /** The same, done with its view in front. */
    public Deed seen() {
        return new Deed(id, words, keys, on, offered, true, act);
    }

    /** The same, doing something before. */
    public Deed after(Runnable before) {
        return new Deed(id, words, keys, on, offered, inSight, () -> {
            before.run();
            act.run();
        });
    }

    private static Optional<KeyCombination> combination(String keys) {
        return keys.isEmpty() ? Optional.empty() : Optional.of(KeyCombination.valueOf(keys));
    }
}
