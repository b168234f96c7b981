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

/**
 * A pane that shows one modal node until the user presses Escape or clicks outside it. The keyboard focus then returns
 * to its previous owner.
 */
final class ModalOverlayPane extends StackPane {
    private @Nullable Node before;
    private @Nullable Node keyboard;

    ModalOverlayPane() {
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

    /** Keeps the focus within the shown node, since covered nodes would receive keys unseen. */
    private void keep(@Nullable Node owner) {
        if (isVisible() && owner != null && !within(owner)) {
            // Only after the scene has notified all listeners of the focus change.
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

    /** Shows {@code content} and moves the focus to {@code keyboard}. */
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
