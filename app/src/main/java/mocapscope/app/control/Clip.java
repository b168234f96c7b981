package mocapscope.app.control;

import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;

/** The system's clipboard, for text. */
public final class Clip {

    private Clip() {}

    /** Puts {@code text} there, in place of what it held. */
    public static void put(String text) {
        var content = new ClipboardContent();
        content.putString(text);
        Clipboard.getSystemClipboard().setContent(content);
    }
}
