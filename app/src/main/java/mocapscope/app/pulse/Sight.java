package mocapscope.app.pulse;

import javafx.scene.Node;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;

/** Whether a node can be seen. */
final class Sight {

    private Sight() {}

    /** Whether {@code node} and all around it are visible, in a window that is open and not iconified. */
    static boolean of(Node node) {
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
