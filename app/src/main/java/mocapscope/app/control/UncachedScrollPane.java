package mocapscope.app.control;

import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Skin;

/**
 * A scroll pane that paints its content directly, without an image cache. The usual scroll pane of JavaFX paints its
 * content into an image first, all of the visible part after each change.
 */
public class UncachedScrollPane extends ScrollPane {

    /** Creates a scroll pane without content. */
    public UncachedScrollPane() {}

    /** Creates a scroll pane with this content. */
    public UncachedScrollPane(Node content) {
        super(content);
    }

    @Override
    protected Skin<?> createDefaultSkin() {
        var skin = super.createDefaultSkin();
        getChildren().forEach(child -> child.setCache(false));
        return skin;
    }
}
