package mocapscope.app.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.TextField;
import javafx.stage.Stage;
import javafx.stage.Window;
import mocapscope.app.synthetic.FxPulses;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.framework.junit5.Start;

/** Tests that the controls of all dialogs have the same height. */
@Tag("slow")
class DialogControlsTest extends TestWindow {
    private static final List<String> DIALOGS =
            List.of("connect.serve", "history", "takes.settings", "takes.convert", "about");

    @Start
    void start(Stage shown) {
        open(shown);
    }

    @Test
    void allDialogsHaveOneControlHeight() throws Exception {
        var heights = new TreeMap<String, Set<Double>>();
        for (var dialog : DIALOGS) {
            until(() -> items().anyMatch(item -> ("menu-" + dialog).equals(item.getId())));
            FxPulses.after(() -> act(dialog), () -> true);
            heights.put(dialog, FxPulses.after(this::controlHeights));
            FxPulses.after(() -> dialogs().forEach(Window::hide), () -> true);
        }
        assertEquals(DIALOGS.stream().collect(Collectors.toMap(dialog -> dialog, _ -> Set.of(28.0))), heights);
    }

    private List<Window> dialogs() {
        return Window.getWindows().stream().filter(window -> window != stage).toList();
    }

    private Set<Double> controlHeights() {
        return dialogs().stream()
                .flatMap(window -> nodes(window.getScene().getRoot()))
                .filter(node -> node instanceof Button
                        || node instanceof TextField
                        || node instanceof ComboBox
                        || node instanceof ChoiceBox)
                .map(node -> node.getLayoutBounds().getHeight())
                .collect(Collectors.toSet());
    }

    private static Stream<Node> nodes(Node node) {
        if (!node.isVisible()) {
            return Stream.empty();
        }
        var children = node instanceof Parent parent ? parent.getChildrenUnmodifiable() : List.<Node>of();
        return Stream.concat(Stream.of(node), children.stream().flatMap(DialogControlsTest::nodes));
    }
}
