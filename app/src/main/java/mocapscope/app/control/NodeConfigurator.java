package mocapscope.app.control;

import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/** Utility methods that set style classes, visibility, size, focus behaviour and text wrapping of JavaFX nodes. */
public final class NodeConfigurator {
    private NodeConfigurator() {}

    /** Adds the style classes and returns the node. */
    public static <N extends Node> N styled(N node, String... styleClasses) {
        node.getStyleClass().addAll(styleClasses);
        return node;
    }

    /** Shows or hides the node; a hidden node takes no space. */
    public static void setShown(Node node, boolean enabled) {
        node.setVisible(enabled);
        node.setManaged(enabled);
    }

    public static void setFixedWidth(Region region, double width) {
        if (region.getMinWidth() != width || region.getPrefWidth() != width || region.getMaxWidth() != width) {
            region.setMinWidth(width); // these request layout even if they change nothing
            region.setPrefWidth(width);
            region.setMaxWidth(width);
        }
    }

    public static void setFixedHeight(Region region, double height) {
        region.setMinHeight(height);
        region.setPrefHeight(height);
        region.setMaxHeight(height);
    }

    /** Makes a control of a view's bar reachable with Tab; a press of the mouse leaves the keys to the view. */
    public static <N extends Node> N focusedByKeyboard(N node) {
        node.setFocusTraversable(true);
        node.addEventFilter(MouseEvent.MOUSE_PRESSED, _ -> node.setFocusTraversable(node.isFocused()));
        node.addEventHandler(MouseEvent.MOUSE_RELEASED, _ -> node.setFocusTraversable(true));
        return node;
    }

    /** Wraps the text, and reserves the height that the wrapped text needs. */
    public static <L extends Labeled> L wrapped(L label) {
        label.setWrapText(true);
        label.setMinHeight(Region.USE_PREF_SIZE);
        return label;
    }

    /** Creates the empty space that pushes the following nodes of a row to its end. */
    public static Region spacer() {
        var space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        return space;
    }

    /** Creates a pane that scrolls the content up and down, and makes it as wide as itself. */
    public static ScrollPane scrollPane(Node content) {
        var scroll = styled(new UncachedScrollPane(content), "edge-to-edge");
        UnmanagedNodeLayoutRefresher.registerChildren(scroll);
        scroll.setFitToWidth(true);
        return scroll;
    }
}
