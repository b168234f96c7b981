package mocapscope.app.control;

import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/** Sets the style, the visibility and the size of nodes as the views need them. */
public final class NodeLayout {
    private NodeLayout() {}

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
        region.setMinWidth(width);
        region.setPrefWidth(width);
        region.setMaxWidth(width);
    }

    public static void setFixedHeight(Region region, double height) {
        region.setMinHeight(height);
        region.setPrefHeight(height);
        region.setMaxHeight(height);
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
        LayoutRootRefresher.registerChildren(scroll);
        scroll.setFitToWidth(true);
        return scroll;
    }
}
