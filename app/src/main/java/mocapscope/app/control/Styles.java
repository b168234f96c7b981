package mocapscope.app.control;

import java.util.Objects;
import javafx.scene.Parent;

/** Where views get their style sheets. */
public final class Styles {

    private Styles() {}

    /** Adds this package's style sheet to {@code node}, then the one beside {@code owner}. */
    public static void add(Parent node, Class<?> owner, String sheet) {
        node.getStylesheets().addAll(url(Styles.class, "control.css"), url(owner, sheet));
    }

    private static String url(Class<?> owner, String sheet) {
        return Objects.requireNonNull(owner.getResource(sheet), sheet).toExternalForm();
    }
}
