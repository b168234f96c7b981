package mocapscope.app.shell;

import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;

/** Holds one thing above the window's views, until Escape or a click beside it; the keyboard goes back to where it was. */
final class Overlay extends StackPane {
    private @Nullable Node before;

    Overlay() {
        getStyleClass().add("overlay");
        setAlignment(Pos.TOP_CENTER);
        setVisible(false);
        addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ESCAPE) {
                close();
                event.consume();
            }
        });
        addEventHandler(MouseEvent.MOUSE_PRESSED, event -> {
            if (event.getTarget() == this) {
                close();
            }
        });
    }

    /** Shows {@code content} and gives {@code keyboard} the keyboard. */
    void show(Node content, Node keyboard) {
        if (!isVisible()) {
            before = getScene().getFocusOwner();
        }
        if (getScene().getWindow() instanceof Stage stage && !stage.isFocused()) {
            stage.toFront();
            stage.requestFocus();
        }
        getChildren().setAll(content);
        setVisible(true);
        keyboard.requestFocus();
    }

    void close() {
        if (isVisible()) {
            setVisible(false);
            getChildren().clear();
            if (before != null) {
                before.requestFocus();
            }
        }
    }
}
