package mocapscope.app.control;

import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import mocapscope.protocol.bytes.ControlCharacterEscaper;

/** Puts text on the system clipboard. */
public final class TextClipboard {

    private TextClipboard() {}

    /**
     * Replaces the clipboard's content with {@code text}, in which control characters of a peer are escaped: a terminal
     * would execute them when they are pasted.
     */
    public static void copy(String text) {
        var content = new ClipboardContent();
        content.putString(ControlCharacterEscaper.escapeTable(text));
        Clipboard.getSystemClipboard().setContent(content);
    }
}
