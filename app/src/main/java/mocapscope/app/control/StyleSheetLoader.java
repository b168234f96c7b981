package mocapscope.app.control;

import java.util.Objects;
import javafx.scene.Parent;

/** Adds the shared style sheet and a view's own style sheet to a node. */
public final class StyleSheetLoader {

    private StyleSheetLoader() {}

    /** Adds this package's style sheet to {@code node}, then the one beside {@code owner}. */
    public static void add(Parent node, Class<?> owner, String sheet) {
        node.getStylesheets().addAll(url(StyleSheetLoader.class, "control.css"), url(owner, sheet));
    }

    private static String url(Class<?> owner, String sheet) {
        return Objects.requireNonNull(owner.getResource(sheet), sheet).toExternalForm();
    }
}
