package mocapscope.app.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import mocapscope.app.synthetic.FxPulses;
import mocapscope.app.synthetic.WindowExtension;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** Tests that the audits of layout and accessibility find each kind of fault, and no other. */
@ExtendWith(WindowExtension.class)
class LayoutAuditTest {
    private final Pane pane = new Pane();
    private Stage stage;

    @Start
    void start(Stage shown) {
        stage = shown;
        stage.setScene(StyledScenes.scene(pane, 400, 200));
        stage.show();
    }

    @AfterEach
    void close() throws Exception {
        WaitForAsyncUtils.waitForAsyncFx(10_000, () -> {
            stage.close();
            stage.setScene(null); // TestFX keeps the stage for all tests
        });
    }

    @Test
    void findsEachKindOfFault() throws Exception {
        assertEquals(Set.of(), faults(new Label("A text with room")));

        var narrow = new Label("A text in a narrow label");
        narrow.setPrefWidth(60);
        assertEquals(Set.of("truncated"), faults(narrow));

        var outside = new Button("Outside");
        outside.relocate(370, 20);
        assertEquals(Set.of("outside"), faults(outside));

        assertEquals(Set.of("overlap"), faults(new Label("One"), new Label("Two")));

        var pale = new Label("Pale");
        pale.setStyle("-fx-text-fill: -color-border-default");
        assertEquals(Set.of("contrast"), faults(pale));

        assertEquals(Set.of("no name"), faults(new TextField()));

        var plain = new Region();
        plain.setPrefSize(20, 20);
        plain.setFocusTraversable(true);
        assertEquals(Set.of("no name", "no role"), faults(plain));
    }

    private Set<String> faults(Node... nodes) throws Exception {
        FxPulses.after(() -> pane.getChildren().setAll(nodes), () -> true);
        return FxPulses.after(() -> {
            var visible = DisplayAudit.run().nodes();
            var found = new TreeMap<>(LayoutAudit.examine(visible));
            found.putAll(AccessibilityAudit.names(visible));
            found.putAll(AccessibilityAudit.contrasts(stage.getScene(), visible));
            return found.keySet().stream()
                    .map(place -> place.substring(0, place.indexOf(':')))
                    .collect(Collectors.toSet());
        });
    }
}
