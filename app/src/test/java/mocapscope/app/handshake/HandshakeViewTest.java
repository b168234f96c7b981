package mocapscope.app.handshake;

import static org.junit.jupiter.api.Assertions.assertEquals;

import atlantafx.base.theme.PrimerDark;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import javafx.animation.AnimationTimer;
import javafx.application.Application;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.TreeTableView;
import javafx.stage.Stage;
import mocapscope.app.control.ByteRange;
import mocapscope.app.control.HexPane;
import mocapscope.app.model.Selection;
import mocapscope.app.synthetic.Snaps;
import mocapscope.app.synthetic.ToyBytes;
import mocapscope.app.synthetic.ToySession;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** The panes point at each other under a person's hand. */
@ExtendWith(ApplicationExtension.class)
class HandshakeViewTest {
    private final ToySession toy = new ToySession("s1", 1 << 20);
    private volatile Selection selection = Selection.NOTHING;

    @Start
    void start(Stage stage) {
        Application.setUserAgentStylesheet(new PrimerDark().getUserAgentStylesheet());
        toy.crosses(
                Direction.TO_CLIENT,
                ToyBytes.pose("Tracker0", 0, 1, 2, 3),
                ToyBytes.button("Joystick", 3, 1),
                ToyBytes.login("T", "hush"));
        var view = new HandshakeView(picked -> selection = picked);
        stage.setScene(new Scene((Parent) view.node(), 1270, 700));
        var palette = Objects.requireNonNull(getClass().getResource("/mocapscope/app/shell/shell.css"));
        stage.getScene().getStylesheets().add(palette.toExternalForm());
        stage.show();
        new AnimationTimer() {
            @Override
            public void handle(long now) {
                view.refresh(Snaps.of(now, selection, new Snaps(toy.session())));
            }
        }.start();
    }

    @Test
    void aRowShowsItsFieldsAndAByteItsField(FxRobot robot) throws TimeoutException {
        waitFor(() -> robot.lookup("toy_Tracker Pose").tryQuery().isPresent());
        robot.clickOn("toy_Tracker Pose");
        waitFor(() -> selection.equals(new Selection.Message("s1", 0, null)));
        waitFor(() -> fields(robot).getRoot() != null && fields(robot).getExpandedItemCount() > 0);
        assertEquals(
                "header",
                fields(robot).getRoot().getChildren().getFirst().getValue().path());

        var bytes = robot.lookup("#bytes").queryAs(HexPane.class);
        robot.clickOn(bytes.localToScreen(bytes.middle(41)));
        waitFor(() -> selection.equals(new Selection.Message("s1", 0, "position.y")));
        waitFor(() -> fields(robot).getSelectionModel().getSelectedItem() != null);
        assertEquals(
                "position.y",
                fields(robot).getSelectionModel().getSelectedItem().getValue().path());
    }

    @Test
    void secretBytesAreShownAtTheirButton(FxRobot robot) throws TimeoutException {
        waitFor(() -> robot.lookup("toy_Login").tryQuery().isPresent());
        robot.clickOn("toy_Login");
        waitFor(() -> robot.lookup("Show secret bytes").tryQuery().isPresent());
        var bytes = robot.lookup("#bytes").queryAs(HexPane.class);
        robot.interact(() -> bytes.highlight(new ByteRange(24, 8)));
        assertEquals("2a 2a 2a 2a 2a 2a 2a 2a", bytes.getAccessibleText());

        robot.clickOn("Show secret bytes");
        waitFor(() -> !robot.lookup(".reveal").query().isVisible());
        robot.interact(() -> bytes.highlight(new ByteRange(24, 8)));
        assertEquals("68 75 73 68 00 00 00 00", bytes.getAccessibleText());
    }

    @SuppressWarnings("unchecked")
    private static TreeTableView<FieldNode> fields(FxRobot robot) {
        return (TreeTableView<FieldNode>) robot.lookup("#fields").queryAs(TreeTableView.class);
    }

    private static void waitFor(BooleanSupplier condition) throws TimeoutException {
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, condition::getAsBoolean);
    }
}
