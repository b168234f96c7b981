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
 * A user command of a view or the window: label, keys, enabled state and action, for menus and palette.
 *
 * @param id an id such as {@code scene.home}: the view's id and a name, used in tests and settings
 * @param words the text in menus and the palette
 * @param keys the shortcut, unique in the window; without a modifier it applies only while the user is not typing
 * @param further alternative shortcuts for other keyboards or the number pad, not shown in menus
 * @param on the state of a command that can be switched on; running it toggles the state
 * @param offered true while the command is available
 * @param inSight true if the view must be visible: it is then brought to the front first
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

    /**
     * Creates a command; {@code keys} have the format of {@link KeyCombination#valueOf}, such as {@code Shortcut+N} or
     * {@code F}, or are empty.
     */
    public static Deed of(String id, String words, String keys, Runnable act) {
        return new Deed(id, words, combination(keys), List.of(), Optional.empty(), always(), false, act);
    }

    /** Creates a command that toggles {@code on}. */
    public static Deed flip(String id, String words, String keys, BooleanProperty on) {
        return new Deed(
                id, words, combination(keys), List.of(), Optional.of(on), always(), false, () -> on.set(!on.get()));
    }

    /** Returns this command, available only while {@code when} is true. */
    public Deed offeredWhile(ObservableBooleanValue when) {
        return new Deed(id, words, keys, further, on, when, inSight, act);
    }

    /** Returns this command with additional shortcuts. */
    public Deed also(String... others) {
        var more = Stream.of(others).map(KeyCombination::valueOf).toList();
        return new Deed(id, words, keys, more, on, offered, inSight, act);
    }

    /** Returns true if a key press matches a shortcut. */
    public boolean meantBy(KeyEvent event) {
        return Stream.concat(keys.stream(), further.stream()).anyMatch(one -> one.match(event));
    }

    /** Returns this command, run with its view in front. */
    public Deed seen() {
        return new Deed(id, words, keys, further, on, offered, true, act);
    }

    /** Returns this command, preceded by another action. */
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
