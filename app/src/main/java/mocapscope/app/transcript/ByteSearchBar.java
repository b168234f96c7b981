package mocapscope.app.transcript;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.session.Session;
import org.jspecify.annotations.Nullable;

/**
 * The search bar of the transcript view (recorded traffic), which finds byte sequences in messages. Hidden until the
 * user opens it; Escape closes it.
 */
final class ByteSearchBar extends HBox {
    private static final TextBundle TEXTS = TextBundle.of(ByteSearchBar.class);
    private static final double SPACING = 4;

    private final TranscriptViewModel model;
    private final Consumer<MessageByteSearch.FoundMessage> found;
    private final TextField pattern = NodeConfigurator.styled(new TextField(), "filter-box");
    private final Button previous = button("handshake-bytes-previous", TEXTS.text("bytes.previous"));
    private final Button next = button("handshake-bytes-next", TEXTS.text("bytes.next"));
    private final Button close = button("handshake-bytes-close", TEXTS.text("bytes.close"));
    private final Label status = NodeConfigurator.styled(new Label(), "caption");
    private @Nullable MessageByteSearch search;

    /** Creates a hidden bar; {@code found} selects a message in the session that {@code model} shows. */
    ByteSearchBar(TranscriptViewModel model, Consumer<MessageByteSearch.FoundMessage> found) {
        super(SPACING);
        this.model = model;
        this.found = found;
        getStyleClass().addAll("view-bar", "bar-line");
        pattern.setId("handshake-bytes");
        pattern.setPromptText(TEXTS.text("bytes"));
        pattern.setAccessibleText(TEXTS.text("bytes"));
        pattern.textProperty().subscribe(text -> {
            search = null;
            status.setText("");
            next.setDisable(text.isBlank());
            previous.setDisable(text.isBlank());
        });
        status.setId("handshake-bytes-status");
        previous.setOnAction(_ -> start(false));
        next.setOnAction(_ -> start(true));
        close.setOnAction(_ -> close());
        addEventHandler(KeyEvent.KEY_PRESSED, this::onKey);
        getChildren().addAll(pattern, previous, next, status, NodeConfigurator.spacer(), close);
        NodeConfigurator.setShown(this, false);
    }

    /** Shows the bar and moves the focus to its field. */
    void open() {
        NodeConfigurator.setShown(this, true);
        pattern.requestFocus();
        pattern.selectAll();
    }

    /** Continues a search until {@code clock} passes {@code deadline}. */
    void advance(LongSupplier clock, long deadline) {
        var running = search;
        if (running == null) {
            return;
        }
        var message = running.advance(clock, deadline);
        if (message.isPresent() || running.isDone()) {
            search = null;
            status.setText(message.isPresent() ? "" : TEXTS.text("bytes.none"));
            message.ifPresent(found);
        }
    }

    private void close() {
        search = null;
        NodeConfigurator.setShown(this, false);
    }

    private void onKey(KeyEvent event) {
        if (event.getCode() == KeyCode.ESCAPE) {
            close();
            event.consume();
        } else if (event.getCode() == KeyCode.ENTER) {
            start(!event.isShiftDown());
            event.consume();
        }
    }

    /** Begins a search beside the open message, or at an end of the list. */
    private void start(boolean forward) {
        Optional<MessageListViewport> viewport = model.browser();
        if (viewport.isEmpty() || pattern.getText().isBlank()) {
            return;
        }
        Session session = viewport.get().session();
        long outside = forward
                ? session.history().firstMessage() - 1
                : session.history().nextMessage();
        search = new MessageByteSearch(
                session,
                viewport.get().messages(),
                MessageByteSearch.parsePattern(pattern.getText()),
                model.openInChosenSession().orElse(outside),
                forward);
        status.setText(TEXTS.text("bytes.searching"));
    }

    private static Button button(String id, String text) {
        var button = NodeConfigurator.styled(new Button(text), "bar-button");
        button.setId(id);
        return NodeConfigurator.focusedByKeyboard(button);
    }
}
