package mocapscope.app.intercept;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import javafx.scene.control.TextInputControl;
import javafx.stage.Stage;
import mocapscope.app.shell.StyledScenes;
import mocapscope.app.synthetic.SyntheticMessageBytes;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.app.synthetic.WindowExtension;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** A draft of a login whose key is {@code hush}, as bytes. */
@ExtendWith(WindowExtension.class)
class MessageDraftPaneTest {
    private static final String KEY = "68 75 73 68";

    private final SyntheticSession toy = new SyntheticSession("s1", 1 << 20);
    private @Nullable MessageDraftPane shown;

    @Start
    void start(Stage stage) {
        var pane = new MessageDraftPane("draft", "none", "", List.of());
        shown = pane;
        stage.setScene(StyledScenes.scene(pane, 600, 400));
        stage.show();
        pane.show(login());
        pane.showBytes();
    }

    @Test
    void masksSecretBytesAndPreventsEditing(FxRobot robot) {
        assertFalse(hex(robot).getText().contains(KEY), hex(robot).getText());
        assertTrue(
                hex(robot).getText().endsWith("** ** ** ** ** ** ** **"),
                hex(robot).getText());
        assertFalse(hex(robot).isEditable());
    }

    @Test
    void revealingSecretMakesBytesEditable(FxRobot robot) {
        robot.clickOn("#draft-reveal");
        assertTrue(hex(robot).getText().contains(KEY), hex(robot).getText());
        robot.interact(() -> hex(robot).setText(hex(robot).getText().replace(KEY, "68 75 73 69")));
        assertEquals(
                'i',
                pane().draft()
                        .orElseThrow()
                        .bytes()
                        .get(SyntheticMessageBytes.login("T", "").remaining() - 5));
        assertFalse(robot.lookup("#draft-reveal").query().getParent().isVisible());
        robot.interact(() -> pane().undo());
        assertTrue(hex(robot).getText().contains(KEY), hex(robot).getText());
    }

    @Test
    void nextMessageIsMaskedAgain(FxRobot robot) {
        robot.clickOn("#draft-reveal");
        robot.interact(() -> pane().show(login()));
        assertFalse(hex(robot).getText().contains(KEY), hex(robot).getText());
    }

    private MessageDraft login() {
        return MessageDraft.of(
                toy.session(),
                new MessageDraft.DraftOrigin.Composed("login"),
                Direction.TO_SERVER,
                Channel.tcp("tcp"),
                SyntheticMessageBytes.login("T", "hush"));
    }

    private MessageDraftPane pane() {
        return Objects.requireNonNull(shown);
    }

    private static TextInputControl hex(FxRobot robot) {
        return robot.lookup("#draft-hex").queryTextInputControl();
    }
}
