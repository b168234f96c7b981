package mocapscope.app.intercept;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import mocapscope.app.model.InterceptController;
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
class HeldSessionStartDialogTest {
    private final Preferences preferences = Preferences.unsaved();
    private final List<Endpoint> begun = new ArrayList<>();
    private final InterceptController controller = new InterceptController() {
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
    };

    @Start
    void start(Stage stage) {
        stage.setScene(StyledScenes.scene(new StackPane(), 600, 400));
        stage.show();
        new HeldSessionStartDialog(controller, preferences, () -> {}).show(stage);
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
}
