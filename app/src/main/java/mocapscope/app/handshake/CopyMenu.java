package mocapscope.app.handshake;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.scene.control.MenuItem;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;

/** The ways to copy the open message. */
final class CopyMenu {
    private final Supplier<Optional<Detail>> open;

    CopyMenu(Supplier<Optional<Detail>> open) {
        this.open = open;
    }

    /** Made anew for each menu that holds them. */
    MenuItem[] items() {
        return new MenuItem[] {
            item("Copy message as hex", MessageText::hex),
            item("Copy message as C array", MessageText::c),
            item("Copy message as JSON", MessageText::json)
        };
    }

    private MenuItem item(String title, Function<Detail, String> text) {
        var item = new MenuItem(title);
        item.setOnAction(_ -> open.get().map(text).ifPresent(CopyMenu::copy));
        return item;
    }

    private static void copy(String text) {
        var content = new ClipboardContent();
        content.putString(text);
        Clipboard.getSystemClipboard().setContent(content);
    }
}
