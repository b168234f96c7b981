package mocapscope.app.takes;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.layout.VBox;

/**
 * A pane of notifications over the views, the newest at the top. Nothing below the pointer moves: the stack grows
 * upwards, and keeps the place of a notification that ends while the pointer is over the stack.
 */
final class NotificationStack extends VBox {
    private static final double WIDEST = 620;

    /** Notifications that ended, whose places are kept. */
    private final List<Node> ended = new ArrayList<>();

    NotificationStack() {
        getStyleClass().add("take-notices");
        setPickOnBounds(false); // the views below get the clicks between the notifications
        setMaxSize(WIDEST, USE_PREF_SIZE);
        hoverProperty().subscribe(over -> {
            if (!over) {
                getChildren().removeAll(ended);
                ended.clear();
            }
        });
    }

    /** Shows a notification above the others, unless it is shown already. */
    void show(Node notification) {
        ended.remove(notification);
        notification.setVisible(true);
        if (!getChildren().contains(notification)) {
            getChildren().addFirst(notification);
        }
    }

    /** Removes a notification that the user closes. */
    void close(Node notification) {
        ended.remove(notification);
        getChildren().remove(notification);
    }

    /** Removes a notification that ends by itself. */
    void end(Node notification) {
        if (isHover() && getChildren().contains(notification)) {
            notification.setVisible(false);
            ended.add(notification);
        } else {
            getChildren().remove(notification);
        }
    }

    /** Returns the shown notifications of that id, the newest first. */
    List<Node> findById(String id) {
        return getChildren().stream()
                .filter(node -> node.isVisible() && id.equals(node.getId()))
                .toList();
    }
}
