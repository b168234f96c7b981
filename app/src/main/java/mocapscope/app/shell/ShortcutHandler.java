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
    private List<ViewCommand> deeds;

    ShortcutHandler(List<ViewCommand> deeds) {
        this.deeds = keyed(deeds);
    }

    /** Replaces the commands. */
    void replace(List<ViewCommand> all) {
        deeds = keyed(all);
    }

    private static List<ViewCommand> keyed(List<ViewCommand> deeds) {
        return deeds.stream().filter(deed -> deed.keys().isPresent()).toList();
    }

    /** Adds the missing shortcuts to the window whose menu bar handles the others. */
    void addMissingAccelerators(Scene scene) {
        deeds.forEach(deed ->
                deed.alternativeKeys().forEach(keys -> scene.getAccelerators().put(keys, () -> run(deed))));
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
                deeds.stream()
                        .filter(deed -> deed.enabled().get() && deed.matches(event))
                        .findFirst()
                        .ifPresent(deed -> {
                            deed.action().run();
                            event.consume();
                        });
            }
        });
    }

    private static void run(ViewCommand deed) {
        if (deed.enabled().get()) {
            deed.action().run();
        }
    }
}
