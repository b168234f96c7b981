package mocapscope.app.control;

import java.util.Objects;
import javafx.scene.Parent;

/** Adds the shared style sheet and a view's own style sheet to a node. */
public final class ViewStyleSheetAttacher {

    private ViewStyleSheetAttacher() {}

    /** Adds this package's style sheet to {@code node}, then the one beside {@code owner}. */
    public static void add(Parent node, Class<?> owner, String sheet) {
        addShared(node);
        node.getStylesheets().add(url(owner, sheet));
    }

    /** Adds only this package's style sheet, for a popup. */
    static void addShared(Parent node) {
        node.getStylesheets().add(url(ViewStyleSheetAttacher.class, "control.css"));
    }

    private static String url(Class<?> owner, String sheet) {
        return Objects.requireNonNull(owner.getResource(sheet), sheet).toExternalForm();
    }
}
