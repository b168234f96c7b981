package mocapscope.app.intercept;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.scene.control.CheckBox;
import javafx.scene.control.RadioButton;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import mocapscope.app.model.SessionInterceptorAttacher;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.shell.StyledScenes;
import mocapscope.app.synthetic.WindowExtension;
import mocapscope.protocol.intercept.SessionInterceptor;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

@ExtendWith(WindowExtension.class)
class InterceptedSessionStartDialogTest {
    private final Preferences preferences = Preferences.unsaved();
    private final List<Endpoint> begun = new ArrayList<>();
    private final Set<Direction> held = EnumSet.noneOf(Direction.class);
    private final SessionInterceptorAttacher controller = new SessionInterceptorAttacher() {
        @Override
        public Optional<SessionInterceptor> find(String session) {
            return Optional.empty();
        }

        @Override
        public void attach(String session, Set<Direction> holding) {}

        @Override
        public void start(Endpoint endpoint, SessionRole role, Set<Direction> holding) {
            begun.add(endpoint);
        }

        @Override
        public void startProxy(Endpoint endpoint, Endpoint upstream, Set<Direction> holding) {
            begun.addAll(List.of(endpoint, upstream));
            held.addAll(holding);
        }
    };

    @Start
    void start(Stage stage) {
        stage.setScene(StyledScenes.scene(new StackPane(), 600, 400));
        stage.show();
        new InterceptedSessionStartDialog(controller, preferences, () -> {}).show(stage);
    }

    @Test
    void usesPassphraseWithoutStoringIt(FxRobot robot) {
        robot.interact(() -> {
            robot.lookup("#begin-endpoint").queryTextInputControl().setText("setp://user:hush@127.0.0.1:1253");
            robot.lookup("#begin-go").queryButton().fire();
        });
        assertEquals("hush", begun.getFirst().settings().values().get("passphrase"));
        var kept = preferences.find("bench begin");
        assertEquals(List.of("CLIENT", begun.getFirst().toString(), "true", "false"), kept);
        assertFalse(kept.toString().contains("hush"), kept.toString());
    }

    @Test
    void startsProxyBetweenTwoEndpoints(FxRobot robot) {
        robot.interact(() -> {
            robot.lookup("#begin-proxy").queryAs(RadioButton.class).setSelected(true);
            robot.lookup("#begin-endpoint").queryTextInputControl().setText("vrpn://127.0.0.1:4883");
            robot.lookup("#begin-upstream").queryTextInputControl().setText("vrpn://127.0.0.1:3883");
            robot.lookup("#begin-go").queryButton().fire();
        });
        assertEquals(
                List.of(4883, 3883),
                begun.stream().map(endpoint -> endpoint.address().port()).toList());
        assertEquals(Set.of(Direction.TO_SERVER), held);
        assertEquals(5, preferences.find("bench begin").size());
    }

    @Test
    void namesBothEndsOfProxy(FxRobot robot) {
        var out = robot.lookup("#begin-hold-out").queryAs(CheckBox.class);
        assertEquals("Hold outgoing", out.getText());
        robot.interact(
                () -> robot.lookup("#begin-proxy").queryAs(RadioButton.class).setSelected(true));

        assertEquals("Hold → server", out.getText());
        assertTrue(robot.lookup("Listen at").query().isVisible());
        assertTrue(robot.lookup("Relay to").query().isVisible());
    }

    @Test
    void rolesAreNotTruncated(FxRobot robot) {
        for (var id : List.of("#begin-client", "#begin-server", "#begin-proxy")) {
            var role = robot.lookup(id).queryAs(RadioButton.class);
            assertTrue(role.getWidth() >= role.prefWidth(-1), id);
        }
    }

    @Test
    void showsUpstreamFieldForProxyOnly(FxRobot robot) {
        var upstream = robot.lookup("#begin-upstream").queryTextInputControl();
        assertFalse(upstream.isVisible());
        robot.interact(
                () -> robot.lookup("#begin-proxy").queryAs(RadioButton.class).setSelected(true));
        assertTrue(upstream.isVisible());
    }
}
