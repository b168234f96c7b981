package mocapscope.app.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javafx.scene.control.ComboBox;
import javafx.stage.Stage;
import mocapscope.app.model.SessionCommandController;
import mocapscope.app.model.snapshot.AxesAndUnitOverride;
import mocapscope.app.shell.StyledScenes;
import mocapscope.app.synthetic.WindowExtension;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.event.UserRequestWithParameterChoices;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Tests that the session card offers the choices of a peer. */
@ExtendWith(WindowExtension.class)
class RequestParameterComboBoxPaneTest {
    private static final UserRequestDefinition JOIN = new UserRequestDefinition(
            "join",
            "Join a bubble",
            List.of(
                    OptionDefinition.text("bubble", "Bubble", "first", ""),
                    OptionDefinition.text("avatar", "Avatar", "first", "")),
            "");

    private final List<Map<String, String>> submitted = new ArrayList<>();
    private RequestParameterComboBoxPane bar;

    @Start
    void start(Stage stage) {
        bar = new RequestParameterComboBoxPane("s1", new RecordingSessionController());
        stage.setScene(StyledScenes.scene(bar, 280, 80));
        stage.show();
    }

    @Test
    void choosingOptionRequestsAllShownOptions(FxRobot robot) {
        robot.interact(() -> bar.show(offers("A", "")));
        robot.interact(() -> box(robot, "bubble").getSelectionModel().select(1));

        assertEquals(List.of(Map.of("bubble", "B", "avatar", "first")), submitted);
    }

    @Test
    void peerUpdateChangesSelectionWithoutRequest(FxRobot robot) {
        robot.interact(() -> bar.show(offers("A", "V")));
        robot.interact(() -> bar.show(offers("B", "V")));

        assertEquals("B", box(robot, "bubble").getValue().value());
        assertEquals("V", box(robot, "avatar").getValue().value());
        assertEquals(List.of(), submitted);
    }

    private static List<UserRequestWithParameterChoices> offers(String bubble, String avatar) {
        return List.of(new UserRequestWithParameterChoices(
                JOIN,
                List.of(
                        new UserRequestWithParameterChoices.ParameterChoices(
                                "bubble",
                                "Bubble",
                                List.of(
                                        new UserRequestWithParameterChoices.ParameterValue("A", "Stage"),
                                        new UserRequestWithParameterChoices.ParameterValue("B", "Annex")),
                                bubble),
                        new UserRequestWithParameterChoices.ParameterChoices(
                                "avatar",
                                "Avatar",
                                List.of(new UserRequestWithParameterChoices.ParameterValue("V", "Visitor")),
                                avatar))));
    }

    @SuppressWarnings("unchecked")
    private static ComboBox<UserRequestWithParameterChoices.ParameterValue> box(FxRobot robot, String parameter) {
        return (ComboBox<UserRequestWithParameterChoices.ParameterValue>)
                robot.lookup("#pick-%s-s1".formatted(parameter)).queryAs(ComboBox.class);
    }

    /** Records submitted requests. */
    private final class RecordingSessionController implements SessionCommandController {
        @Override
        public void resetCounters(String session) {
            throw new AssertionError("no counters are reset");
        }

        @Override
        public List<Protocol> protocols() {
            return List.of();
        }

        @Override
        public Endpoint parse(String uri) {
            throw new IllegalArgumentException(uri);
        }

        @Override
        public void connect(Endpoint endpoint) {}

        @Override
        public void serve(Endpoint endpoint, boolean held) {}

        @Override
        public void close(String session) {}

        @Override
        public void retry(String session) {}

        @Override
        public void sendRequest(String session, UserRequestDefinition definition, Map<String, String> parameters) {
            submitted.add(parameters);
        }

        @Override
        public void setAxisMapping(String session, AxesAndUnitOverride choice) {}

        @Override
        public void rename(String session, String name) {}

        @Override
        public void setAccent(String session, int accent) {}

        @Override
        public void remove(String session) {}
    }
}
