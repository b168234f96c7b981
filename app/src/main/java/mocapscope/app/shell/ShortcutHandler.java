package mocapscope.app.shell;

import java.util.List;
import java.util.function.Predicate;
import javafx.scene.Scene;
import javafx.scene.input.KeyEvent;
import mocapscope.app.control.TextInputDetector;
import mocapscope.app.pulse.MenuAndPaletteCommand;

/**
 * Runs commands by their keyboard shortcuts in every window, except while the user types text. Letters alone run only
 * commands of the view that has the focus. Also works in windows without a menu bar.
 */
final class ShortcutHandler {
    private final Predicate<MenuAndPaletteCommand> ofFocusedView;
    private List<MenuAndPaletteCommand> commands = List.of();

    /** Uses {@code ofFocusedView} to ask if a command belongs to the view that has, or last had, the focus. */
    ShortcutHandler(Predicate<MenuAndPaletteCommand> ofFocusedView) {
        this.ofFocusedView = ofFocusedView;
    }

    /** Replaces the commands. */
    void replace(List<MenuAndPaletteCommand> all) {
        commands = keyed(all);
    }

    private static List<MenuAndPaletteCommand> keyed(List<MenuAndPaletteCommand> commands) {
        return commands.stream().filter(command -> command.keys().isPresent()).toList();
    }

    /** Adds the missing shortcuts to the window whose menu bar handles the others. */
    void addMissingAccelerators(Scene scene) {
        commands.forEach(command -> command.alternativeKeys()
                .forEach(keys -> scene.getAccelerators().put(keys, () -> run(command))));
    }

    /**
     * Keeps the menu bar from running shortcuts in that window while the user types text, and by letters that belong to
     * another view.
     */
    void suppressAccelerators(Scene scene) {
        scene.getRoot().addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (TextInputDetector.isTyping(scene, event)
                    || isLetter(event) && commands.stream().noneMatch(command -> isMeant(command, event))) {
                event.consume();
            }
        });
    }

    /** Handles all shortcuts of any other window. */
    void installIn(Scene scene) {
        scene.getRoot().addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (!TextInputDetector.isTyping(scene, event)) {
                commands.stream()
                        .filter(command -> command.enabled().get() && isMeant(command, event))
                        .findFirst()
                        .ifPresent(viewCommand -> {
                            viewCommand.action().run();
                            event.consume();
                        });
            }
        });
    }

    private boolean isMeant(MenuAndPaletteCommand command, KeyEvent event) {
        return command.matches(event) && (!isLetter(event) || ofFocusedView.test(command));
    }

    private static boolean isLetter(KeyEvent event) {
        return event.getCode().isLetterKey()
                && !event.isControlDown()
                && !event.isAltDown()
                && !event.isMetaDown()
                && !event.isShortcutDown();
    }

    private static void run(MenuAndPaletteCommand command) {
        if (command.enabled().get()) {
            command.action().run();
        }
    }
}
