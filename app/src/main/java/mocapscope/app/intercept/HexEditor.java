package mocapscope.app.intercept;

import java.util.BitSet;
import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.text.TextBundle;
import org.jspecify.annotations.Nullable;

/**
 * A text editor for the bytes of a message draft in hexadecimal, with secrets masked. Read-only while secrets are
 * masked, because masked bytes could not be parsed back.
 */
final class HexEditor extends VBox {
    private static final TextBundle TEXTS = TextBundle.of(HexEditor.class);

    private final TextArea text = NodeConfigurator.styled(new TextArea(), "hex-text", "figures");
    private final HBox maskBar;
    private @Nullable MessageDraft draft;
    private @Nullable MessageDraft revealed;
    private boolean showing;

    /** Creates the editor; {@code typed} receives the whole text after each change by the user. */
    HexEditor(String id, Consumer<String> typed) {
        text.setId(id + "-hex");
        text.textProperty().addListener((_, _, now) -> {
            if (!showing) {
                revealed = draft; // editing reveals all bytes
                typed.accept(now);
            }
        });
        var reasonLabel = NodeConfigurator.styled(new Label(TEXTS.text("draft.masked")), "caption");
        reasonLabel.setWrapText(true);
        HBox.setHgrow(reasonLabel, Priority.ALWAYS);
        Button reveal = InterceptButtonFactory.button(id + "-reveal", TEXTS.text("draft.reveal"), this::reveal);
        maskBar = new HBox(reveal, reasonLabel);
        maskBar.getStyleClass().add("mask-bar");
        maskBar.managedProperty().bind(maskBar.visibleProperty());
        setVgrow(text, Priority.ALWAYS);
        getChildren().addAll(maskBar, text);
    }

    /** Shows the bytes of {@code newer}; null clears the editor. */
    void show(@Nullable MessageDraft newer) {
        draft = newer;
        revealed = revealed == newer ? revealed : null;
        boolean large = newer != null && newer.bytes().remaining() > HexTextCodec.MOST;
        var hidden = newer == null || large || revealed == newer ? new BitSet() : newer.secret();
        showing = true;
        maskBar.setVisible(!hidden.isEmpty());
        text.setEditable(!large && hidden.isEmpty());
        text.setText(
                newer == null ? "" : large ? TEXTS.text("draft.large") : HexTextCodec.format(newer.bytes(), hidden));
        showing = false;
    }

    private void reveal() {
        revealed = draft;
        show(draft);
        focus();
    }

    void focus() {
        text.requestFocus();
    }
}
