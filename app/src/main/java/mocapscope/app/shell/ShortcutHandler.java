package mocapscope.app.shell;

import java.util.List;
import javafx.scene.Scene;
import javafx.scene.input.KeyEvent;
import mocapscope.app.control.TextInputDetector;
import mocapscope.app.pulse.Deed;

/**
 * Runs commands by their keyboard shortcuts in every window, except while the user types text. Also works in windows
 * without a menu bar.
 */
final class ShortcutHandler {
    private List<Deed> deeds;

    ShortcutHandler(List<Deed> deeds) {
        this.deeds = keyed(deeds);
    }

    /** Replaces the commands. */
    void replace(List<Deed> all) {
        deeds = keyed(all);
    }

    private static List<Deed> keyed(List<Deed> deeds) {
        return deeds.stream().filter(deed -> deed.keys().isPresent()).toList();
    }

    /** Adds the missing shortcuts to the window whose menu bar handles the others. */
    void addMissingAccelerators(Scene scene) {
        deeds.forEach(deed ->
                deed.further().forEach(keys -> scene.getAccelerators().put(keys, () -> run(deed))));
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
                        .filter(deed -> deed.offered().get() && deed.meantBy(event))
                        .findFirst()
                        .ifPresent(deed -> {
                            deed.act().run();
                            event.consume();
                        });
            }
        });
    }

    private static void run(Deed deed) {
        if (deed.offered().get()) {
            deed.act().run();
        }
    }
}
