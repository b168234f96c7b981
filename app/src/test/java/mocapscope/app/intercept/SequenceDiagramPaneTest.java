package mocapscope.app.intercept;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import javafx.event.Event;
import javafx.geometry.Point2D;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseEvent;
import javafx.stage.Stage;
import mocapscope.app.sequence.SequenceDiagramRow;
import mocapscope.app.shell.StyledScenes;
import mocapscope.app.synthetic.SyntheticMessageBytes;
import mocapscope.app.synthetic.SyntheticMouseEvents;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.app.synthetic.WindowExtension;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** A diagram with two lanes, which names of messages fit only while the other lane is narrow. */
@ExtendWith(WindowExtension.class)
class SequenceDiagramPaneTest {
    private static final String NAME = "toy_Tracker Pose  Tracker0";
    private static final int MORE_THAN_FIT = 40;

    private final SyntheticSession toy = new SyntheticSession("s1", 1 << 20);
    private SequenceDiagramPane pane;

    @Start
    void start(Stage stage) {
        pane = new SequenceDiagramPane();
        stage.setScene(StyledScenes.scene(pane, 530, 400));
        stage.show();
    }

    @Test
    void tooltipShowsNameThatIsWiderThanItsLane(FxRobot robot) {
        toy.addMessages(Direction.TO_CLIENT, pose());
        toy.addDatagram(Direction.TO_CLIENT, pose());
        show(robot);
        assertEquals(NAME, pane.shortenedText(middle(0).getY()));

        robot.interact(() -> moveMouse(middle(0)));
        var tooltip = assertInstanceOf(Tooltip.class, pane.getProperties().get("javafx.scene.control.Tooltip"));
        assertEquals(NAME, tooltip.getText());
    }

    @Test
    void nameHasRoomOfLaneWithoutVisibleMessages(FxRobot robot) {
        toy.addDatagram(Direction.TO_CLIENT, pose());
        for (int i = 0; i < MORE_THAN_FIT; i++) {
            toy.addMessages(Direction.TO_CLIENT, pose());
        }
        show(robot);
        assertEquals("", pane.shortenedText(middle(MORE_THAN_FIT).getY()));
    }

    private void show(FxRobot robot) {
        var reader = new SequenceDiagramBuilder(toy.session(), true);
        reader.go(() -> 0, 1);
        robot.interact(() -> {
            pane.layout();
            pane.show(reader, toy.session(), List.of(), Optional.empty(), SequenceDiagramRow.NONE);
        });
    }

    private Point2D middle(long message) {
        return pane.middle(message).orElseThrow();
    }

    private static ByteBuffer pose() {
        return SyntheticMessageBytes.pose("Tracker0", 0, 1, 2, 3);
    }

    private void moveMouse(Point2D to) {
        Event.fireEvent(pane, SyntheticMouseEvents.at(MouseEvent.MOUSE_MOVED, to.getX(), to.getY()));
    }
}
