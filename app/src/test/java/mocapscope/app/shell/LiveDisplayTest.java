package mocapscope.app.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.stage.Stage;
import javafx.stage.Window;
import mocapscope.app.synthetic.FxPulses;
import mocapscope.protocol.session.Session;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.framework.junit5.Start;

/** Tests that cells and labels of all views display their values in every frame, after any change of the panes. */
@Tag("slow")
class LiveDisplayTest extends DemoTestWindow {

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
        choose(last);
        rearrange("theme.flip");
        choose(first);
        audit(() -> act("show.handshake"));
        rearrange("detach");
        choose(last);
        rearrange("layout.reset");
        choose(first);
        rearrange("layout.BYTES");
        choose(last);
        audit(() -> node("#messages-bar", ScrollBar.class).setValue(0));
        audit(() -> act("handshake.freeze"));
        audit(() -> filter("Perception"));
        audit(() -> filter(""));
    }

    /** Runs a menu entry that changes the panes, and stops marking later changes. */
    private void rearrange(String action) throws Exception {
        markParents(audit(() -> act(action)).layoutRoots());
    }

    /** Chooses a session in the transcript, which then displays its messages. */
    private static void choose(Session session) throws Exception {
        audit(() -> {
            var box = node("#handshake-session", ComboBox.class);
            for (var item : box.getItems()) {
                if (item.toString().contains("id=" + session.id() + ",")) {
                    box.getSelectionModel().select(box.getItems().indexOf(item));
                }
            }
        });
        var rows = FxPulses.after(LiveDisplayTest::rows);
        assertNotEquals(0, rows.size());
        rows.forEach((n, name) ->
                assertEquals(session.history().message(n).orElseThrow().name(), name));
    }

    /** The number and the name of each message that the transcript displays. */
    private static Map<Long, String> rows() {
        var rows = new HashMap<Long, String>();
        for (var row : node("#messages", TableView.class).lookupAll(".table-row-cell")) {
            if (row instanceof TableRow<?> one && one.isVisible() && !one.isEmpty()) {
                rows.put(Long.parseLong(text(one, "No.")), text(one, "Message"));
            }
        }
        return rows;
    }

    private static String text(TableRow<?> row, String column) {
        return row.getChildrenUnmodifiable().stream()
                .filter(child -> child instanceof TableCell<?, ?> cell
                        && cell.getTableColumn().getText().equals(column))
                .flatMap(cell -> cell.lookupAll(".label").stream())
                .filter(label -> List.of("fold-arrow", "sign").stream().noneMatch(label.getStyleClass()::contains))
                .map(label -> ((Label) label).getText())
                .findFirst()
                .orElseThrow();
    }

    private static void filter(String filterText) {
        node("#handshake-filter", TextField.class).setText(filterText);
    }

    private static <T extends Node> T node(String query, Class<T> type) {
        return Window.getWindows().stream()
                .map(window -> window.getScene().getRoot().lookup(query))
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst()
                .orElseThrow();
    }
}
