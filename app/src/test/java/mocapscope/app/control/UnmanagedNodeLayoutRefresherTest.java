package mocapscope.app.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Objects;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.layout.Pane;
import javafx.scene.layout.StackPane;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import mocapscope.app.synthetic.FxPulses;
import mocapscope.app.synthetic.WindowExtension;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** In each test an ancestor requests layout during its parent's layout, as JavaFX tables do, and stays marked. */
@ExtendWith(WindowExtension.class)
class UnmanagedNodeLayoutRefresherTest {
    private final HookPane ancestor = new HookPane();
    private final HookPane sibling = new HookPane();
    private final StackPane root = new StackPane(ancestor, sibling);
    private @Nullable Label made;

    /** Runs a hook during its layout. */
    private static final class HookPane extends Pane {
        private Runnable hook = () -> {};

        @Override
        protected void layoutChildren() {
            super.layoutChildren();
            hook.run();
        }
    }

    @Start
    void start(Stage stage) {
        made = UnmanagedNodeLayoutRefresher.register(new Label("before"));
        ancestor.getChildren().add(label());
        label().resize(150, 20);
        stage.setScene(new Scene(root, 200, 40));
        stage.show();
    }

    @Test
    void laysOutRootBelowMarkedAncestor(FxRobot robot) throws Exception {
        robot.interact(() -> {
            ancestor.hook = ancestor::requestLayout;
            ancestor.requestLayout();
        });
        assertEquals("before", FxPulses.after(this::shown));

        robot.interact(() -> {
            assertTrue(ancestor.isNeedsLayout());
            assertFalse(root.isNeedsLayout());
            label().setText("after");
        });

        assertEquals("after", FxPulses.after(this::shown));
    }

    @Test
    void laysOutRootAddedDuringLayout(FxRobot robot) throws Exception {
        robot.interact(() -> {
            ancestor.getChildren().clear();
            label().setText("after");
            sibling.hook = () -> ancestor.getChildren().setAll(label());
            sibling.requestLayout();
        });

        assertEquals("after", FxPulses.after(this::shown));
    }

    private Label label() {
        return Objects.requireNonNull(made);
    }

    private String shown() {
        return ((Text) label().lookup(".text")).getText();
    }
}
