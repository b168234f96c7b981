package mocapscope.app.control;

import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;

/** Puts text on the system clipboard. */
public final class TextClipboard {

    private TextClipboard() {}

    /** Replaces the clipboard's content with {@code text}. */
    public static void copy(String text) {
        var content = new ClipboardContent();
        content.putString(text);
        Clipboard.getSystemClipboard().setContent(content);
    }
}
