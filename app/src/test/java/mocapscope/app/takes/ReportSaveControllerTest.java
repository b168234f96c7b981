package mocapscope.app.takes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.stage.Stage;
import mocapscope.app.model.TakeRecordingManager;
import mocapscope.app.model.WindowSessionAndRecordingManager;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.settings.SkeletonMapFileStore;
import mocapscope.app.synthetic.SyntheticMessageBytes;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.app.synthetic.WindowExtension;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

@ExtendWith(WindowExtension.class)
class ReportSaveControllerTest {
    private static final int PATIENCE = 60;

    @TempDir
    private Path folder;

    private final SessionLauncher launcher = new SessionLauncher();
    private final NotificationOverlayPane notices = new NotificationOverlayPane();
    private final FileTaskProgressDisplay tasks = new FileTaskProgressDisplay(notices);
    private final WindowSessionAndRecordingManager sessionManager = new WindowSessionAndRecordingManager(
            launcher,
            ProtocolCatalog.protocols(),
            uri -> ProtocolCatalog.parse(uri, SessionRole.CLIENT),
            SkeletonMapLibrary.builtIn(),
            Preferences.unsaved());
    private final SyntheticSession toy = new SyntheticSession("toy-1", 1 << 20);
    private Stage stage;
    private ReportSaveController controller;

    @Start
    void start(Stage shown) {
        stage = shown;
        controller = new ReportSaveController(
                new TakeRecordingManager(sessionManager, Preferences.unsaved(), folder, "mocapscope 1"),
                new SkeletonMapFileStore(folder),
                new FileManagerLauncher(_ -> {}),
                notices,
                tasks);
        stage.setScene(new Scene(notices));
        stage.show();
    }

    @AfterEach
    void close() {
        launcher.close();
    }

    @Test
    void savesReportWithAllFindings(FxRobot robot) throws Exception {
        addMessages();
        var target = folder.resolve("x.html");
        robot.interact(() -> controller.save(target, stage));
        awaitText(robot, "Report x.html saved");

        var report = Files.readString(target);
        assertTrue(report.contains("STATE_UNKNOWN"));
        assertTrue(report.contains("Findings in 1 messages: 1 warning."), report);
        assertTrue(robot.lookup("#take-show").tryQuery().isPresent(), "a way to the file is offered");
    }

    @Test
    void keepsExistingFileAndOffersAnotherName(FxRobot robot) throws Exception {
        addMessages();
        var target = Files.writeString(folder.resolve("x.html"), "mine");
        robot.interact(() -> controller.save(target, stage));
        awaitText(robot, "The report was not saved: a file of this name exists");

        assertEquals("mine", Files.readString(target));
        assertTrue(robot.lookup("#report-again").tryQuery().isPresent());
    }

    @Test
    void showsThatReportIsWritten(FxRobot robot) throws Exception {
        addMessages();
        robot.interact(() -> {
            synchronized (toy.session().history().transcript()) { // the report waits for it
                controller.save(folder.resolve("x.html"), stage);
                long later = SystemClock.monotonicNanos() + 60_000_000_000L;
                while (notices.getChildren().isEmpty()) {
                    assertTrue(SystemClock.monotonicNanos() < later, "no task is shown");
                    tasks.refresh(later);
                }
            }
            assertTrue(notices.lookupAll("#reading .label").stream().anyMatch(node -> hasText(node, "Writing x.html")));
        });
        awaitText(robot, "Report x.html saved");
    }

    @Test
    void reportsNothingToSave(FxRobot robot) throws Exception {
        robot.interact(() -> controller.chooseAndSave(stage));

        awaitText(robot, "Nothing to report yet");
    }

    private void addMessages() {
        var listener = sessionManager.createListener(toy.session());
        toy.addMessages(Direction.TO_CLIENT, 1_000_000, listener, SyntheticMessageBytes.button("Box", 1, 9));
        controller.setSnapshot(sessionManager.snapshot(SystemClock.monotonicNanos()));
    }

    private static void awaitText(FxRobot robot, String expected) throws Exception {
        WaitForAsyncUtils.waitFor(
                PATIENCE,
                TimeUnit.SECONDS,
                () -> robot.lookup("#report-notice .label").queryAll().stream()
                        .anyMatch(node -> hasText(node, expected)));
    }

    private static boolean hasText(Node node, String expected) {
        return node instanceof Labeled labeled && labeled.getText().contains(expected);
    }
}
