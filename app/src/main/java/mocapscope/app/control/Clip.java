package mocapscope.app.control;

import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;

/** Puts text on the system clipboard. */
public final class Clip {

    private Clip() {}

    /** Replaces the clipboard's content with {@code text}. */
    public static void put(String text) {
        var content = new ClipboardContent();
        content.putString(text);
        Clipboard.getSystemClipboard().setContent(content);
    }
}
