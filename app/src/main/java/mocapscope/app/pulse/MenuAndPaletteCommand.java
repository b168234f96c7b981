package mocapscope.app.pulse;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.value.ObservableBooleanValue;
import javafx.beans.value.ObservableStringValue;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;

/**
 * A user command with label, shortcut keys and action, offered in menus and the command palette.
 *
 * @param id an id such as {@code scene.home}: the view's id and a name, used in tests and settings
 * @param text the text in menus and the palette; may change with the state of the program
 * @param keys the shortcut, unique in the window; without a modifier it applies only while the user is not typing
 * @param alternativeKeys alternative shortcuts for other keyboards or the number pad, not shown in menus
 * @param selected the state of a command that can be switched on; running it toggles the state
 * @param enabled true while the command is available
 * @param requiresVisibleView true if the view must be visible: it is then brought to the front first
 */
public record MenuAndPaletteCommand(
        String id,
        ObservableStringValue text,
        Optional<KeyCombination> keys,
        List<KeyCombination> alternativeKeys,
        Optional<BooleanProperty> selected,
        ObservableBooleanValue enabled,
        boolean requiresVisibleView,
        Runnable action) {
    public MenuAndPaletteCommand {
        alternativeKeys = List.copyOf(alternativeKeys);
    }

    /**
     * Creates a command; {@code keys} have the format of {@link KeyCombination#valueOf}, such as {@code Shortcut+N} or
     * {@code F}, or are empty.
     */
    public static MenuAndPaletteCommand of(String id, String words, String keys, Runnable act) {
        return new MenuAndPaletteCommand(
                id, constant(words), combination(keys), List.of(), Optional.empty(), always(), false, act);
    }

    /** Creates a command that toggles {@code on}. */
    public static MenuAndPaletteCommand toggle(String id, String words, String keys, BooleanProperty on) {
        return new MenuAndPaletteCommand(
                id,
                constant(words),
                combination(keys),
                List.of(),
                Optional.of(on),
                always(),
                false,
                () -> on.set(!on.get()));
    }

    /** Returns the current text. */
    public String label() {
        return text.get();
    }

    /** Returns this command with a text that follows {@code current}. */
    public MenuAndPaletteCommand withText(ObservableStringValue current) {
        return new MenuAndPaletteCommand(
                id, current, keys, alternativeKeys, selected, enabled, requiresVisibleView, action);
    }

    /** Returns this command, available only while {@code when} is true. */
    public MenuAndPaletteCommand withEnabled(ObservableBooleanValue when) {
        return new MenuAndPaletteCommand(id, text, keys, alternativeKeys, selected, when, requiresVisibleView, action);
    }

    /** Returns this command with additional shortcuts. */
    public MenuAndPaletteCommand withAlternativeKeys(String... others) {
        var more = Stream.of(others).map(KeyCombination::valueOf).toList();
        return new MenuAndPaletteCommand(id, text, keys, more, selected, enabled, requiresVisibleView, action);
    }

    /** Returns true if a key press matches a shortcut. */
    public boolean matches(KeyEvent event) {
        return Stream.concat(keys.stream(), alternativeKeys.stream()).anyMatch(one -> one.match(event));
    }

    /** Returns this command, run with its view in front. */
    public MenuAndPaletteCommand requiringVisibleView() {
        return new MenuAndPaletteCommand(id, text, keys, alternativeKeys, selected, enabled, true, action);
    }

    /** Returns this command, preceded by another action. */
    public MenuAndPaletteCommand withPreparation(Runnable before) {
        return new MenuAndPaletteCommand(
                id, text, keys, alternativeKeys, selected, enabled, requiresVisibleView, () -> {
                    before.run();
                    action.run();
                });
    }

    private static ObservableStringValue constant(String words) {
        return new ReadOnlyStringWrapper(words);
    }

    /** Returns a constant for one command. A shared one would keep the listeners of closed windows. */
    private static ObservableBooleanValue always() {
        return new ReadOnlyBooleanWrapper(true);
    }

    private static Optional<KeyCombination> combination(String keys) {
        return keys.isEmpty() ? Optional.empty() : Optional.of(KeyCombination.valueOf(keys));
    }
}
