package mocapscope.app.handshake;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import mocapscope.app.control.ByteRange;
import mocapscope.app.control.Clip;
import mocapscope.app.json.JsonMessageWriter;
import mocapscope.app.words.Words;

/** A menu that copies the open message, a field or selected bytes in several formats. */
final class CopyMenu {
    private static final Words WORDS = Words.of(CopyMenu.class);

    private final Supplier<Optional<Detail>> open;
    private final Supplier<Optional<String>> field;
    private final Supplier<ByteRange> selection;

    CopyMenu(Supplier<Optional<Detail>> open, Supplier<Optional<String>> field, Supplier<ByteRange> selection) {
        this.open = open;
        this.field = field;
        this.selection = selection;
    }

    /** Creates a new menu; each pane needs its own. */
    ContextMenu menu() {
        var message = new Menu(
                WORDS.text("copy.message"),
                null,
                hex(this::message),
                c(this::message),
                dump(this::message),
                json(true));
        var its = new Menu(
                WORDS.text("copy.field"), null, hex(this::field), c(this::field), dump(this::field), json(false));
        var bytes =
                new Menu(WORDS.text("copy.selection"), null, hex(this::chosen), c(this::chosen), dump(this::chosen));
        var menu = new ContextMenu(message, its, bytes);
        menu.setOnShowing(_ -> {
            message.setDisable(open.get().isEmpty());
            its.setDisable(open.get().isEmpty() || field.get().isEmpty());
            bytes.setDisable(open.get().isEmpty() || selection.get().length() == 0);
        });
        return menu;
    }

    /**
     * Copies the open message as {@code inspect --json} prints it. Secrets stay masked even while their bytes are
     * revealed.
     */
    void json() {
        open.get()
                .map(detail -> JsonMessageWriter.toJson(detail.session(), detail.message()))
                .ifPresent(Clip::put);
    }

    void hex() {
        open.get().map(detail -> ByteText.hex(detail.bytes())).ifPresent(Clip::put);
    }

    void c() {
        open.get().map(detail -> ByteText.c(name(detail), detail.bytes())).ifPresent(Clip::put);
    }

    void dump() {
        open.get().map(detail -> ByteText.dump(detail.bytes(), 0)).ifPresent(Clip::put);
    }

    private ByteRange message(Detail detail) {
        return new ByteRange(0, detail.bytes().limit());
    }

    private ByteRange field(Detail detail) {
        return field.get().map(detail::range).orElse(ByteRange.NONE);
    }

    private ByteRange chosen(Detail detail) {
        return selection.get();
    }

    private MenuItem hex(Function<Detail, ByteRange> range) {
        return item(WORDS.text("copy.hex"), detail -> ByteText.hex(detail.bytes(range.apply(detail))));
    }

    private MenuItem c(Function<Detail, ByteRange> range) {
        return item(WORDS.text("copy.c"), detail -> {
            var its = range.apply(detail);
            var name = name(detail) + (its.offset() == 0 ? "" : "_at_" + its.offset());
            return ByteText.c(name, detail.bytes(its));
        });
    }

    private MenuItem dump(Function<Detail, ByteRange> range) {
        return item(WORDS.text("copy.dump"), detail -> {
            var its = range.apply(detail);
            return ByteText.dump(detail.bytes(its), its.offset());
        });
    }

    private MenuItem json(boolean whole) {
        return item(
                WORDS.text("copy.json"),
                detail -> whole
                        ? JsonMessageWriter.toJson(detail.session(), detail.message())
                        : JsonMessageWriter.toJson(field.get().map(detail::below).orElseThrow()));
    }

    private MenuItem item(String title, Function<Detail, String> text) {
        var item = new MenuItem(title);
        item.setOnAction(_ -> open.get().map(text).ifPresent(Clip::put));
        return item;
    }

    private static String name(Detail detail) {
        return detail.message().name() + "_" + detail.message().n();
    }
}
