package mocapscope.app.takes;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import javafx.geometry.Bounds;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.layout.VBox;

/**
 * A pane that stacks notifications over the views, newest at the top, and avoids covering buttons and other controls.
 * Nothing below the pointer moves: the stack grows upwards, and keeps the place of a notification that ends while the
 * pointer is over the stack.
 */
final class NotificationOverlayPane extends VBox {
    private static final double WIDEST = 620;

    /** The steps in pixels between the places that are tried. */
    private static final double STEP = 20;

    /** The roles of controls that the user clicks or types into. */
    private static final Set<AccessibleRole> CONTROLS = EnumSet.of(
            AccessibleRole.BUTTON,
            AccessibleRole.TOGGLE_BUTTON,
            AccessibleRole.CHECK_BOX,
            AccessibleRole.RADIO_BUTTON,
            AccessibleRole.COMBO_BOX,
            AccessibleRole.MENU_BUTTON,
            AccessibleRole.SPLIT_MENU_BUTTON,
            AccessibleRole.MENU_BAR,
            AccessibleRole.HYPERLINK,
            AccessibleRole.SLIDER,
            AccessibleRole.TAB_ITEM,
            AccessibleRole.TEXT_FIELD,
            AccessibleRole.TEXT_AREA,
            AccessibleRole.PASSWORD_FIELD);

    /** Notifications that ended, whose places are kept. */
    private final List<Node> ended = new ArrayList<>();

    NotificationOverlayPane() {
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

    @Override
    protected void layoutChildren() {
        super.layoutChildren();
        avoidControls();
    }

    /**
     * Moves to the place nearest to the lower right corner of the parent at which it covers no control beside it, or to
     * that corner if no place is free. Stays at a place without controls, and below the pointer.
     */
    void avoidControls() {
        if (getParent() == null || getChildren().isEmpty() || isHover()) {
            return;
        }
        var covered = new ArrayList<Bounds>();
        getParent().getChildrenUnmodifiable().stream()
                .filter(node -> node != this)
                .forEach(node -> addControls(node, covered));
        if (isFree(getTranslateX(), getTranslateY(), covered)) {
            return;
        }
        for (double up = 0; up <= getLayoutY(); up += STEP) {
            for (double left = 0; left <= getLayoutX(); left += STEP) {
                if (isFree(-left, -up, covered)) {
                    moveTo(-left, -up);
                    return;
                }
            }
        }
        moveTo(0, 0);
    }

    private void moveTo(double x, double y) {
        setTranslateX(x);
        setTranslateY(y);
    }

    /** Returns true if the notifications, moved by {@code x} and {@code y}, are inside the parent and cover none of these. */
    private boolean isFree(double x, double y, List<Bounds> covered) {
        double left = getLayoutX() + x + getInsets().getLeft();
        double top = getLayoutY() + y + getInsets().getTop();
        double width = getWidth() - getInsets().getLeft() - getInsets().getRight();
        double height = getHeight() - getInsets().getTop() - getInsets().getBottom();
        return getLayoutX() + x >= 0
                && getLayoutY() + y >= 0
                && covered.stream().noneMatch(control -> control.intersects(left, top, width, height));
    }

    private void addControls(Node node, List<Bounds> found) {
        if (!node.isVisible()) {
            return;
        }
        if (CONTROLS.contains(node.getAccessibleRole())) {
            found.add(getParent().sceneToLocal(node.localToScene(node.getLayoutBounds())));
        } else if (node instanceof Parent parent) {
            parent.getChildrenUnmodifiable().forEach(child -> addControls(child, found));
        }
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
