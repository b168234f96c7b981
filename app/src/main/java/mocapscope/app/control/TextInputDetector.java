package mocapscope.app.control;

import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyEvent;
import org.jspecify.annotations.Nullable;

/** Tests whether a key press types text into the focused control and must not trigger a shortcut. */
public final class TextInputDetector {
    private TextInputDetector() {}

    /** Returns true if the key enters a letter, a space or the like into a text; false for Enter and Escape. */
    public static boolean isTyping(Scene scene, KeyEvent event) {
        boolean plain = !event.isShortcutDown() && !event.isAltDown() && !event.isMetaDown();
        return plain
                && !event.getText().isEmpty()
                && event.getText().charAt(0) >= ' '
                && writing(scene.getFocusOwner());
    }

    private static boolean writing(@Nullable Node owner) {
        return owner instanceof TextInputControl || owner instanceof ComboBoxBase<?> box && box.isEditable();
    }
}
