package mocapscope.app.pulse;

import javafx.scene.Node;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;

/** Tests whether a node and all its ancestors are visible in an open window that is not minimized. */
final class NodeVisibility {

    private NodeVisibility() {}

    /** Returns true if {@code node} and all its ancestors are visible, in a window that is open and not minimized. */
    static boolean isShowing(Node node) {
        var scene = node.getScene();
        var window = scene == null ? null : scene.getWindow();
        if (window == null || !window.isShowing() || window instanceof Stage stage && stage.isIconified()) {
            return false;
        }
        @Nullable Node around = node;
        while (around != null && around.isVisible()) {
            around = around.getParent();
        }
        return around == null;
    }
}
