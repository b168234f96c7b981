package mocapscope.app.transcript;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import mocapscope.app.control.ByteRange;
import mocapscope.app.control.TextClipboard;
import mocapscope.app.json.JsonMessageWriter;
import mocapscope.app.text.TextBundle;

/** A menu that copies the open message, a field or selected bytes in several formats. */
final class MessageCopyMenu {
    private static final TextBundle TEXTS = TextBundle.of(MessageCopyMenu.class);

    private final Supplier<Optional<InspectedMessage>> open;
    private final Supplier<Optional<String>> field;
    private final Supplier<ByteRange> selection;

    MessageCopyMenu(
            Supplier<Optional<InspectedMessage>> open,
            Supplier<Optional<String>> field,
            Supplier<ByteRange> selection) {
        this.open = open;
        this.field = field;
        this.selection = selection;
    }

    /** Creates a new menu; each pane needs its own. */
    ContextMenu createMenu() {
        var message = new Menu(
                TEXTS.text("copy.message"),
                null,
                copyHex(this::message),
                copyCArray(this::message),
                copyDump(this::message),
                copyJson(true));
        var subMenu = new Menu(
                TEXTS.text("copy.field"),
                null,
                copyHex(this::field),
                copyCArray(this::field),
                copyDump(this::field),
                copyJson(false));
        var bytes = new Menu(
                TEXTS.text("copy.selection"),
                null,
                copyHex(this::chosen),
                copyCArray(this::chosen),
                copyDump(this::chosen));
        var menu = new ContextMenu(message, subMenu, bytes);
        menu.setOnShowing(_ -> {
            message.setDisable(open.get().isEmpty());
            subMenu.setDisable(open.get().isEmpty() || field.get().isEmpty());
            bytes.setDisable(open.get().isEmpty() || selection.get().length() == 0);
        });
        return menu;
    }

    /**
     * Copies the open message as {@code inspect --json} prints it. Secrets stay masked even while their bytes are
     * revealed.
     */
    void copyJson() {
        open.get()
                .map(message -> JsonMessageWriter.toJson(message.session(), message.message()))
                .ifPresent(TextClipboard::copy);
    }

    void copyHex() {
        open.get()
                .map(message -> ByteClipboardFormatter.formatHex(message.bytes()))
                .ifPresent(TextClipboard::copy);
    }

    void copyCArray() {
        open.get()
                .map(message -> ByteClipboardFormatter.formatCArray(name(message), message.bytes()))
                .ifPresent(TextClipboard::copy);
    }

    void copyDump() {
        open.get()
                .map(message -> ByteClipboardFormatter.formatDump(message.bytes(), 0))
                .ifPresent(TextClipboard::copy);
    }

    private ByteRange message(InspectedMessage message) {
        return new ByteRange(0, message.bytes().limit());
    }

    private ByteRange field(InspectedMessage message) {
        return field.get().map(message::rangeOf).orElse(ByteRange.NONE);
    }

    private ByteRange chosen(InspectedMessage message) {
        return selection.get();
    }

    private MenuItem copyHex(Function<InspectedMessage, ByteRange> range) {
        return item(
                TEXTS.text("copy.hex"),
                message -> ByteClipboardFormatter.formatHex(message.bytes(range.apply(message))));
    }

    private MenuItem copyCArray(Function<InspectedMessage, ByteRange> range) {
        return item(TEXTS.text("copy.c"), message -> {
            var byteRange = range.apply(message);
            var name = name(message) + (byteRange.offset() == 0 ? "" : "_at_" + byteRange.offset());
            return ByteClipboardFormatter.formatCArray(name, message.bytes(byteRange));
        });
    }

    private MenuItem copyDump(Function<InspectedMessage, ByteRange> range) {
        return item(TEXTS.text("copy.dump"), message -> {
            var byteRange = range.apply(message);
            return ByteClipboardFormatter.formatDump(message.bytes(byteRange), byteRange.offset());
        });
    }

    private MenuItem copyJson(boolean complete) {
        return item(
                TEXTS.text("copy.json"),
                message -> complete
                        ? JsonMessageWriter.toJson(message.session(), message.message())
                        : JsonMessageWriter.toJson(
                                field.get().map(message::fieldsUnder).orElseThrow()));
    }

    private MenuItem item(String title, Function<InspectedMessage, String> text) {
        var item = new MenuItem(title);
        item.setOnAction(_ -> open.get().map(text).ifPresent(TextClipboard::copy));
        return item;
    }

    private static String name(InspectedMessage message) {
        return message.message().name() + "_" + message.message().n();
    }
}
