package mocapscope.app.shell;

import java.util.List;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyEvent;
import mocapscope.app.pulse.Deed;
import org.jspecify.annotations.Nullable;

/** The keys of all deeds, in windows without a menu bar too; never those that somebody types a text with. */
final class Shortcuts {
    private final List<Deed> deeds;

    Shortcuts(List<Deed> deeds) {
        this.deeds = deeds.stream().filter(deed -> deed.keys().isPresent()).toList();
    }

    /** For the window whose menu bar knows the keys: only keeps them from those who type. */
    static void spareTypists(Scene scene) {
        scene.getRoot().addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (typed(scene, event)) {
                event.consume();
            }
        });
    }

    /** For any other window. */
    void hold(Scene scene) {
        scene.getRoot().addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (!typed(scene, event)) {
                deeds.stream()
                        .filter(deed -> deed.offered().get())
                        .filter(deed ->
                                deed.keys().filter(keys -> keys.match(event)).isPresent())
                        .findFirst()
                        .ifPresent(deed -> {
                            deed.act().run();
                            event.consume();
                        });
            }
        });
    }

    /** Whether it writes a letter or the like into a text; Enter and Escape do not. */
    private static boolean typed(Scene scene, KeyEvent event) {
        boolean plain = !event.isShortcutDown() && !event.isAltDown() && !event.isMetaDown();
        return plain && !event.getText().isBlank() && event.getText().charAt(0) > ' ' && writing(scene.getFocusOwner());
    }

    private static boolean writing(@Nullable Node owner) {
        return owner instanceof TextInputControl || owner instanceof ComboBoxBase<?> box && box.isEditable();
    }
}
