package mocapscope.app.pulse;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;

/**
 * Something a person can do: an entry of a menu and of the command palette, and perhaps a key.
 *
 * @param id such as {@code scene.home}: its view's id and a name; names it in tests and settings
 * @param words as menus and the palette show it
 * @param keys the only one with these keys in the whole window; one without a modifier counts wherever nobody types
 * @param further keys that mean the same on other keyboards, or on the number pad; menus show none of these
 * @param on whether it is switched on, of what can be; doing it switches it over
 * @param offered whether it can be done now
 * @param inSight whether its view has to be seen for it: then it is brought to the front first
 */
public record Deed(
        String id,
        String words,
        Optional<KeyCombination> keys,
        List<KeyCombination> further,
        Optional<BooleanProperty> on,
        ObservableBooleanValue offered,
        boolean inSight,
        Runnable act) {
    public Deed {
        further = List.copyOf(further);
    }

    /** {@code keys} are written as {@link KeyCombination#valueOf} reads them, such as {@code Shortcut+N} or {@code F}; or empty. */
    public static Deed of(String id, String words, String keys, Runnable act) {
        return new Deed(id, words, combination(keys), List.of(), Optional.empty(), always(), false, act);
    }

    /** Switches {@code on} over. */
    public static Deed flip(String id, String words, String keys, BooleanProperty on) {
        return new Deed(
                id, words, combination(keys), List.of(), Optional.of(on), always(), false, () -> on.set(!on.get()));
    }

    /** The same, but only while {@code when} holds. */
    public Deed offeredWhile(ObservableBooleanValue when) {
        return new Deed(id, words, keys, further, on, when, inSight, act);
    }

    /** The same, by these keys too. */
    public Deed also(String... others) {
        var more = Stream.of(others).map(KeyCombination::valueOf).toList();
        return new Deed(id, words, keys, more, on, offered, inSight, act);
    }

    /** Whether a press of a key means it. */
    public boolean meantBy(KeyEvent event) {
        return Stream.concat(keys.stream(), further.stream()).anyMatch(one -> one.match(event));
    }

    /** The same, done with its view in front. */
    public Deed seen() {
        return new Deed(id, words, keys, further, on, offered, true, act);
    }

    /** The same, doing something before. */
    public Deed after(Runnable before) {
        return new Deed(id, words, keys, further, on, offered, inSight, () -> {
            before.run();
            act.run();
        });
    }

    /** Returns a constant for one deed. One for all would keep the listeners of closed windows. */
    private static ObservableBooleanValue always() {
        return new ReadOnlyBooleanWrapper(true);
    }

    private static Optional<KeyCombination> combination(String keys) {
        return keys.isEmpty() ? Optional.empty() : Optional.of(KeyCombination.valueOf(keys));
    }
}
