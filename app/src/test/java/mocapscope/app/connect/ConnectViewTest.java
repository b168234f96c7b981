package mocapscope.app.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.concurrent.TimeUnit;
import javafx.scene.Parent;
import javafx.scene.layout.Region;
import javafx.scene.paint.Paint;
import javafx.stage.Stage;
import mocapscope.app.model.Preferences;
import mocapscope.app.model.SessionBook;
import mocapscope.app.shell.Dressed;
import mocapscope.app.synthetic.Snaps;
import mocapscope.app.synthetic.ToySession;
import mocapscope.protocol.catalog.Catalog;
import mocapscope.protocol.link.Network;
import mocapscope.protocol.sample.SkeletonMaps;
import mocapscope.protocol.session.Phase;
import mocapscope.protocol.session.Role;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** What the cards of sessions look like. */
@ExtendWith(ApplicationExtension.class)
class ConnectViewTest {
    private final Network network = new Network();
    private final Snaps first = new Snaps(new ToySession("s1", 1 << 20).session());
    private final Snaps second = new Snaps(new ToySession("s2", 1 << 20).session()).accent(1);
    private ConnectView view;

    @Start
    void start(Stage stage) {
        var book = new SessionBook(
                network,
                Catalog.protocols(),
                uri -> Catalog.parse(uri, Role.CLIENT),
                SkeletonMaps.builtIn(),
                Preferences.unsaved());
        view = new ConnectView(book, Preferences.unsaved(), () -> {}, _ -> {});
        stage.setScene(Dressed.scene((Parent) view.node(), 300, 600));
        stage.show();
    }

    @AfterEach
    void close() {
        network.close();
    }

    @Test
    void anEndedSessionKeepsTheStripeOfItsColourThatOtherViewsShow(FxRobot robot) {
        show(robot, 0);
        var live = stripe(robot, "s2");
        assertNotEquals(stripe(robot, "s1"), live);

        second.state(Phase.CLOSED, "the server said goodbye", "");
        show(robot, 1);

        assertEquals(live, stripe(robot, "s2"));
    }

    private void show(FxRobot robot, int second) {
        robot.interact(() -> {
            view.refresh(Snaps.of(TimeUnit.SECONDS.toNanos(second), first, this.second));
            view.node().applyCss();
        });
    }

    private static Paint stripe(FxRobot robot, String session) {
        Region card = robot.lookup("#card-" + session).queryAs(Region.class);
        return card.getBackground().getFills().getFirst().getFill();
    }
}
