package mocapscope.app.shell;

import java.util.Objects;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.TextField;
import javafx.stage.Stage;
import javafx.stage.Window;
import mocapscope.protocol.session.Session;
import org.junit.jupiter.api.Test;
import org.testfx.framework.junit5.Start;

/** Cells and labels of all views display their values in every frame, whatever was done to the panes before. */
class LiveDisplayTest extends DemoWindow {

    @Start
    void start(Stage shown) {
        open(shown);
        shown.setWidth(1300); // wide enough for three columns
        shown.setHeight(760);
    }

    @Test
    void displaysValuesAfterLayoutChanges() throws Exception {
        var first = snapshots().getFirst().session();
        var last = snapshots().getLast().session();
        rearrange("layout.SIGNALS");
        rearrange("layout.MOTION");
        audit(() -> choose(last));
        rearrange("theme.flip");
        audit(() -> choose(first));
        audit(() -> act("show.handshake"));
        rearrange("detach");
        audit(() -> choose(last));
        rearrange("layout.reset");
        audit(() -> choose(first));
        rearrange("layout.BYTES");
        audit(() -> choose(last));
        audit(() -> act("handshake.freeze"));
        audit(() -> filter("Perception"));
        audit(() -> filter(""));
    }

    /** Does what an entry of the menus does with the panes, and then stops the marks of later changes. */
    private void rearrange(String deed) throws Exception {
        markParents(audit(() -> act(deed)).layoutRoots());
    }

    /** Chooses a session in the transcript. */
    private static void choose(Session session) {
        var box = (ComboBox<?>) node("#handshake-session");
        select(
                box,
                box.getItems().stream()
                        .filter(item -> item.toString().contains("id=" + session.id() + ","))
                        .findFirst()
                        .orElseThrow());
    }

    @SuppressWarnings("unchecked")
    private static <T> void select(ComboBox<T> box, Object item) {
        box.setValue((T) item);
    }

    private static void filter(String words) {
        ((TextField) node("#handshake-filter")).setText(words);
    }

    private static Node node(String query) {
        return Window.getWindows().stream()
                .map(window -> window.getScene().getRoot().lookup(query))
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow();
    }
}
