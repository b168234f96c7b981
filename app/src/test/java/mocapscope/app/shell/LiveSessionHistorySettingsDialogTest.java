package mocapscope.app.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import mocapscope.app.model.TranscriptMemoryRateEstimate;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.settings.SessionHistoryRetentionSettings;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Tests of the history that sessions keep in memory and in temporary takes, as a user sets it. */
@Tag("slow")
class LiveSessionHistorySettingsDialogTest extends TestWindow {

    @Start
    void start(Stage shown) {
        open(shown);
    }

    @Test
    void chosenTimeAppliesToRunningAndLaterSessions(FxRobot robot) throws Exception {
        int port = serve();
        type(robot, "127.0.0.1:" + port);
        await(robot, ".session-card", live());
        openDialog(robot);
        await(robot, "#history-cost", text("MiB"));

        robot.interact(() -> minutes(robot).setValue(10));
        await(
                robot,
                "#history-cost",
                node -> text("known once").or(text("the last 10 min need")).test(node));
        robot.push(KeyCode.ENTER);

        until(() -> spans().equals(List.of(600_000_000_000L)));
        assertEquals(10, sessionManager.history().minutes());
        sessionManager.connect(sessionManager.parse(SCHEME + "127.0.0.1:" + port));
        until(() -> spans().equals(List.of(600_000_000_000L, 600_000_000_000L)));
    }

    @Test
    void opensEarlierHistoryThatLeftMemory(FxRobot robot) throws Exception {
        openDialog(robot);
        robot.interact(
                () -> robot.lookup("#history-disk").queryAs(CheckBox.class).setSelected(true));
        robot.push(KeyCode.ENTER);
        until(() -> takes.history().isKeeping());
        assertEquals(2, sessionManager.history().gibibytes());

        type(robot, "127.0.0.1:" + serve());
        await(robot, ".session-card", live());
        until(() -> transcript(false).nextIndex() > 100);
        var first = transcript(false).entry(0).orElseThrow();
        robot.push(KeyCode.CONTROL, KeyCode.DIGIT6);
        dropHistory();
        until(() -> transcript(false).droppedEntries() > 0);
        await(robot, "#handshake-memory .label", text("in memory, earlier in a take"));

        runCommand(robot, "open earlier history");
        until(() -> sessionManager.snapshot(0).sessions().size() == 2
                && transcript(true).nextIndex() > 0);
        var played = transcript(true).entry(0).orElseThrow();
        assertEquals(first.kind(), played.kind());
        assertEquals(first.bytes(), played.bytes());
        assertEquals(first.note(), played.note());
    }

    @Test
    void earlierHistoryStartsAtShownTime(FxRobot robot) throws Exception {
        openDialog(robot);
        robot.interact(
                () -> robot.lookup("#history-disk").queryAs(CheckBox.class).setSelected(true));
        robot.push(KeyCode.ENTER);
        until(() -> takes.history().isKeeping());
        type(robot, "127.0.0.1:" + serve());
        await(robot, ".session-card", live());
        until(() -> transcript(false).nextIndex() > 200);
        var shown = transcript(false).entry(150).orElseThrow().arrival();
        until(() -> takes.history().hasHistory());
        sessionManager.lookBack().lookBack(shown, 0);
        long epochNanos = sessionManager.lookBack().epochNanos().orElseThrow();

        runCommand(robot, "open earlier history");
        until(() -> !sessionManager.openRecordings().isEmpty());
        var player = sessionManager.openRecordings().getFirst().player();
        long position = player.position();
        assertTrue(player.recordingSource().anchor().epochNanos(position) >= epochNanos);
    }

    @Test
    void offersHistoryOfCrashedRun(FxRobot robot) throws Exception {
        var crashed = Files.createDirectories(takes.history().folder().resolve("run-crashed"));
        Files.createFile(crashed.resolve("lock"));
        Files.writeString(crashed.resolve("000001.mcap.part"), "cut");
        reopen(robot);
        await(robot, "#history-leftover .label", text("ended unexpectedly"));
        robot.interact(() ->
                robot.lookup("#history-leftover-open").queryAs(Button.class).fire());
        await(robot, ".take-notice .label", text("without a session"));
        assertTrue(Files.exists(crashed));
        robot.interact(() ->
                robot.lookup("#history-leftover-delete").queryAs(Button.class).fire());

        until(() -> robot.lookup("#history-leftover").tryQuery().isEmpty());
        assertFalse(Files.exists(crashed));
    }

    @Test
    void costNamesMemoryAndTimeThatFits() {
        var estimate = new TranscriptMemoryRateEstimate(20 << 20, 512 << 20);

        assertEquals(
                "Now, all sessions together take 20 MiB a minute: the last 10 min need 200 MiB. They may hold 512 MiB.",
                LiveSessionHistorySettingsDialog.formatCost(10, estimate));
        assertEquals(
                "Now, all sessions together take 20 MiB a minute: the last 30 min need 600 MiB. They may hold 512 MiB,"
                        + " which is about the last 25 min.",
                LiveSessionHistorySettingsDialog.formatCost(30, estimate));
        assertEquals(
                "Now, all sessions together take 20 MiB a minute.",
                LiveSessionHistorySettingsDialog.formatCost(0, estimate));
    }

    @Test
    void unknownStoredTimeMeansBudgets() {
        var stored = Preferences.unsaved();
        stored.store("history minutes", List.of("7 years"));

        assertEquals(0, SessionHistoryRetentionSettings.load(stored).minutes());
        new SessionHistoryRetentionSettings(30, 0).store(stored);
        assertEquals(30, SessionHistoryRetentionSettings.load(stored).minutes());
    }

    private static void openDialog(FxRobot robot) throws Exception {
        runCommand(robot, "history in memory");
        await(robot, "#history-minutes", Node::isVisible);
    }

    private static void runCommand(FxRobot robot, String name) throws Exception {
        robot.push(KeyCode.CONTROL, KeyCode.K);
        await(robot, "#palette-text", Node::isFocused);
        robot.write(name).push(KeyCode.ENTER);
    }

    /** Makes all sessions give their history, as another use of the whole memory does. */
    private void dropHistory() {
        var used = AllSessionsMemoryBudget.PROCESS.createUsedShare(this);
        used.change(AllSessionsMemoryBudget.PROCESS.bytes());
        used.close();
    }

    private Transcript transcript(boolean isFile) {
        return sessionManager.snapshot(0).sessions().stream()
                .map(SessionSnapshot::session)
                .filter(session -> session.endpoint().isFile() == isFile)
                .findFirst()
                .orElseThrow()
                .history()
                .transcript();
    }

    private List<Long> spans() {
        return sessionManager.snapshot(0).sessions().stream()
                .map(one -> one.session().history().transcript().leastSpan())
                .toList();
    }

    @SuppressWarnings("unchecked")
    private static ChoiceBox<Integer> minutes(FxRobot robot) {
        return robot.lookup("#history-minutes").queryAs(ChoiceBox.class);
    }
}
