package mocapscope.app.pulse;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.scene.Group;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.layout.Pane;
import javafx.stage.Stage;
import mocapscope.app.model.Snapshot;
import mocapscope.app.synthetic.Snaps;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

@ExtendWith(ApplicationExtension.class)
class PulseTest {

    /** A view that only counts. */
    private static final class Counter implements View {
        private final Node node = new Pane();
        private int refreshed;

        @Override
        public String id() {
            return "counter";
        }

        @Override
        public String title() {
            return "Counter";
        }

        @Override
        public Node node() {
            return node;
        }

        @Override
        public Help help() {
            return Help.read("Counts");
        }

        @Override
        public void refresh(Snapshot snapshot) {
            refreshed++;
        }
    }

    private final Counter view = new Counter();
    private final Group around = new Group(view.node());
    private final Pulse pulse = new Pulse(Snaps::of);
    private Stage stage;

    @Start
    void open(Stage shown) {
        stage = shown;
        pulse.add(view);
        stage.setScene(new Scene(new Group(around), 100, 100));
        stage.show();
    }

    @AfterEach
    void close() throws Exception {
        WaitForAsyncUtils.waitForAsyncFx(5000, stage::close);
    }

    @Test
    void aViewThatIsSeenIsRefreshedOnceAFrame(FxRobot robot) {
        robot.interact(() -> pulse.handle(0));

        assertEquals(1, view.refreshed);
    }

    @Test
    void aViewIsNotRefreshedWhileItOrWhatIsAroundItIsHidden(FxRobot robot) {
        robot.interact(() -> {
            around.setVisible(false);
            pulse.handle(0);
            around.setVisible(true);
            view.node().setVisible(false);
            pulse.handle(0);
        });

        assertEquals(0, view.refreshed);
    }

    @Test
    void aViewInNoWindowIsNotRefreshed(FxRobot robot) {
        robot.interact(() -> {
            around.getChildren().clear();
            pulse.handle(0);
        });

        assertEquals(0, view.refreshed);
    }

    @Test
    void aViewInAWindowThatIsClosedIsNotRefreshed(FxRobot robot) {
        robot.interact(() -> {
            stage.hide();
            pulse.handle(0);
        });

        assertEquals(0, view.refreshed);
    }

    @Test
    void whatIsAlwaysDoneIsDoneOnceAFrameThoughNothingIsSeen(FxRobot robot) {
        var moments = new ArrayList<Long>();
        pulse.always(snapshot -> moments.add(snapshot.nanos()));

        robot.interact(() -> {
            stage.hide();
            pulse.handle(0);
        });

        assertEquals(1, moments.size());
        assertEquals(0, view.refreshed);
    }

    @Test
    void whatFailsIsDoneNoMoreAndTheOthersGoOn(FxRobot robot) {
        var tries = new AtomicInteger();
        pulse.always(_ -> {
            tries.incrementAndGet();
            throw new IllegalStateException("on purpose");
        });

        robot.interact(() -> {
            pulse.handle(0);
            pulse.handle(0);
        });

        assertEquals(1, tries.get());
        assertEquals(2, view.refreshed);
    }
}
