package mocapscope.app.shell;

import javafx.application.Platform;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;

/** Holds one thing above the window's views, until Escape or a click beside it; the keyboard goes back to where it was. */
final class Overlay extends StackPane {
    private @Nullable Node before;
    private @Nullable Node keyboard;

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
        sceneProperty().flatMap(Scene::focusOwnerProperty).subscribe(this::keep);
        addEventHandler(MouseEvent.MOUSE_PRESSED, event -> {
            if (event.getTarget() == this) {
                close();
            }
        });
    }

    /** The keyboard stays with what is shown: what lies behind it would take keys unseen. */
    private void keep(@Nullable Node owner) {
        if (isVisible() && owner != null && !within(owner)) {
            // Not before the scene has told everybody where the keyboard went.
            Platform.runLater(() -> {
                if (isVisible() && keyboard != null) {
                    keyboard.requestFocus();
                }
            });
        }
    }

    private boolean within(Node node) {
        return node == this || node.getParent() != null && within(node.getParent());
    }

    /** Shows {@code content} and gives {@code keyboard} the keyboard. */
    void show(Node content, Node keyboard) {
        this.keyboard = keyboard;
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
