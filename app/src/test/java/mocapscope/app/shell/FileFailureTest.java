package mocapscope.app.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import javafx.scene.Scene;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import mocapscope.app.model.settings.SkeletonMapFileStore;
import mocapscope.app.status.StatusBarView;
import mocapscope.app.takes.RecordingController;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Tests files that are opened in the window, and those that cannot be. */
@Tag("slow")
class FileFailureTest extends TestWindow {
    private static final Path CAPTURES = Path.of(System.getProperty("mocapscope.fixtures"));

    private DialogAndDropRecordingOpener opener;

    @Start
    void start(Stage shown) {
        open(shown);
        var status = new StatusBarView(() -> 60, _ -> {});
        var controller = new RecordingController[1];
        opener = new DialogAndDropRecordingOpener(stage, sessionManager, status, () -> controller[0]);
        controller[0] = new RecordingController(
                takes, new SkeletonMapFileStore(home), opener::play, OptionalLong::empty, status::showMessage);
        stage.setScene(new Scene(new VBox(controller[0].notices(), status.node()), 600, 300));
    }

    @Test
    void failureStaysUntilDismissed(FxRobot robot) throws Exception {
        opener.play(Files.writeString(home.resolve("shopping.txt"), "milk"));
        await(robot, "#file-failed .label", text("not a recording; supported are"));
        await(robot, "#file-failed .label", text("shopping.txt"));
        await(robot, "#open-another", text("Open another file"));
        opener.play(home.resolve("missing.pcap"));
        await(robot, "#file-failed .label", text("missing.pcap"));
        assertEquals(2, robot.lookup("#file-failed").queryAll().size());

        for (int left = 1; left >= 0; left--) {
            var expected = left;
            robot.clickOn("#file-failed .icon-button");
            until(() -> robot.lookup("#file-failed").queryAll().size() == expected);
        }
    }

    @Test
    void manyFailuresLeaveRoomForViews(FxRobot robot) throws Exception {
        for (int file = 0; file < 9; file++) {
            opener.play(home.resolve("missing-" + file));
            var name = "missing-" + file;
            await(robot, "#file-failed .label", text(name));
        }

        assertEquals(3, robot.lookup("#file-failed").queryAll().size());
    }

    @Test
    void playsCaptureWithoutSuffix(FxRobot robot) throws Exception {
        var log = CAPTURES.resolve(Path.of("vrpn", "logs", "srv_out.vrpn"));
        opener.play(Files.copy(log, home.resolve("recording")));

        until(() -> sessionManager.players().size() == 1);
        assertTrue(robot.lookup("#file-failed").tryQuery().isEmpty());
    }
}
