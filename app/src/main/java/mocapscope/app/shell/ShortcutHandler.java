package mocapscope.app.shell;

import java.util.List;
import javafx.scene.Scene;
import javafx.scene.input.KeyEvent;
import mocapscope.app.control.TextInputDetector;
import mocapscope.app.pulse.ViewCommand;

/**
 * Runs commands by their keyboard shortcuts in every window, except while the user types text. Also works in windows
 * without a menu bar.
 */
final class ShortcutHandler {
    private List<ViewCommand> commands;

    ShortcutHandler(List<ViewCommand> commands) {
        this.commands = keyed(commands);
    }

    /** Replaces the commands. */
    void replace(List<ViewCommand> all) {
        commands = keyed(all);
    }

    private static List<ViewCommand> keyed(List<ViewCommand> commands) {
        return commands.stream().filter(command -> command.keys().isPresent()).toList();
    }

    /** Adds the missing shortcuts to the window whose menu bar handles the others. */
    void addMissingAccelerators(Scene scene) {
        commands.forEach(command -> command.alternativeKeys()
                .forEach(keys -> scene.getAccelerators().put(keys, () -> run(command))));
    }

    /** Keeps shortcuts from being run in that window while the user types text. */
    static void suppressWhileTyping(Scene scene) {
        scene.getRoot().addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (TextInputDetector.isTyping(scene, event)) {
                event.consume();
            }
        });
    }

    /** Handles all shortcuts of any other window. */
    void installIn(Scene scene) {
        scene.getRoot().addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (!TextInputDetector.isTyping(scene, event)) {
                commands.stream()
                        .filter(command -> command.enabled().get() && command.matches(event))
                        .findFirst()
                        .ifPresent(viewCommand -> {
                            viewCommand.action().run();
                            event.consume();
                        });
            }
        });
    }

    private static void run(ViewCommand command) {
        if (command.enabled().get()) {
            command.action().run();
        }
    }
}
