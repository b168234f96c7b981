package mocapscope.app.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import javafx.stage.WindowEvent;
import mocapscope.app.convert.ConversionTargetFormat;
import mocapscope.app.model.settings.TakeRecordingSettings;
import mocapscope.protocol.sample.humanoid.HumanoidBoneNamingScheme;
import mocapscope.protocol.take.Take;
import mocapscope.protocol.take.TakeRecorderSnapshot;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Tests of recording, recovering and converting, by a user's clicks. */
@Tag("slow")
class TakeRecordingWindowTest extends TestWindow {

    @Start
    void start(Stage shown) {
        open(shown);
    }

    @Test
    void recordsTakeByShortcutAndPlaysIt(FxRobot robot) throws Exception {
        connect(robot);
        robot.push(KeyCode.CONTROL, KeyCode.R);
        await(robot, "#record", text("Stop recording"));
        await(robot, "#record-time", Node::isVisible);
        until(() -> bytes() > 20_000);
        robot.push(KeyCode.CONTROL, KeyCode.M);
        press(robot, "#record");
        await(robot, "#take-notice .label", text("Recorded "));
        var file = only(".mcap");

        assertEquals(1, Take.open(file).activeSessions().size());
        assertEquals("", Take.open(file).notice());
        await(robot, "#record", text("Start recording"));
        press(robot, "#take-play");
        await(robot, ".session-card .card-endpoint", text(file.getFileName().toString()));
        sessionManager
                .snapshot(0)
                .sessions()
                .forEach(one -> sessionManager.remove(one.session().id()));
    }

    @Test
    void reportsNewLocationOfMovedTake(FxRobot robot) throws Exception {
        connect(robot);
        press(robot, "#record");
        until(() -> bytes() > 5_000);
        var part = only(".part");
        var moved = Files.move(part, part.resolveSibling("moved.mcap"));
        Files.writeString(part, "of another program");
        await(robot, "#take-notice .label", text("Recording stopped: "));

        await(robot, "#take-notice .label", text("is complete and is in " + moved.toRealPath()));
        assertEquals("of another program", Files.readString(part));
        assertEquals(1, Take.open(only(".mcap")).activeSessions().size());
        await(robot, "#record", text("Start recording"));
        press(robot, "#take-play");
        await(robot, ".session-card .card-endpoint", text("moved.mcap"));
        sessionManager
                .snapshot(0)
                .sessions()
                .forEach(one -> sessionManager.remove(one.session().id()));
    }

    @Test
    void asksBeforeClosingWhileRecording(FxRobot robot) throws Exception {
        connect(robot);
        press(robot, "#record");
        until(() -> bytes() > 5_000);
        close(robot);
        await(robot, "#leave-stay", Node::isVisible);
        assertTrue(stage.isShowing());
        press(robot, "#leave-stay");
        until(() -> robot.lookup("#leave-stay").tryQuery().isEmpty());
        assertTrue(stage.isShowing());
        assertEquals(
                TakeRecorderSnapshot.TakeRecorderPhase.RUNNING,
                takes.state().orElseThrow().phase());

        close(robot);
        await(robot, "#leave-end", Node::isVisible);
        press(robot, "#leave-end");
        until(() -> !stage.isShowing());

        assertEquals(1, Take.open(only(".mcap")).activeSessions().size());
    }

    @Test
    void closesImmediatelyWhenNotRecording(FxRobot robot) throws Exception {
        close(robot);

        until(() -> !stage.isShowing());
    }

    @Test
    void offersRecoveryOfUnfinishedTakeAtStart(FxRobot robot) throws Exception {
        var part = cut(robot);
        reopen(robot);
        await(robot, "#recovery .label", text("1 unfinished recording"));
        press(robot, "#recovery-start");
        await(robot, "#take-notice .label", text("Recovered cut.mcap"));

        assertEquals("", Take.open(folder().resolve("cut.mcap")).notice());
        assertTrue(Files.exists(part));
        until(() -> robot.lookup("#recovery").tryQuery().isEmpty());
        reopen(robot);
        assertTrue(robot.lookup("#recovery").tryQuery().isEmpty());
    }

    @Test
    void postponedRecoveryLeavesFileUnchanged(FxRobot robot) throws Exception {
        cut(robot);
        reopen(robot);
        await(robot, "#recovery .label", text("1 unfinished recording"));
        press(robot, "#recovery-later");
        until(() -> robot.lookup("#recovery").tryQuery().isEmpty());

        assertFalse(Files.exists(folder().resolve("cut.mcap")));
    }

    @Test
    void reportsAndRecoversDamagedTake(FxRobot robot) throws Exception {
        record(robot);
        var take = only(".mcap");
        var bytes = Files.readAllBytes(take);
        Files.write(take, Arrays.copyOf(bytes, bytes.length * 2 / 3));
        press(robot, "#take-play");
        await(robot, "#take-damaged .label", text("is damaged"));
        press(robot, "#take-recover");
        await(robot, "#take-notice .label", text("Recovered "));

        assertEquals("", Take.open(only(".recovered.mcap")).notice());
        assertTrue(Files.exists(take));
    }

    @Test
    void showsWarningOfRecordingOpenedByCommand(FxRobot robot) throws Exception {
        robot.interact(stage::close);
        robot.interact(() -> {
            stage = new Stage();
            var window = window(stage);
            window.show();
            window.showWarning(Path.of("lab.vrpn"), "it ends inside of a message\nthe rest plays");
        });

        await(robot, "#take-damaged .label", text("lab.vrpn: it ends inside of a message; the rest plays"));
        assertTrue(robot.lookup("#take-recover").tryQuery().isEmpty());
    }

    @Test
    void convertsRecordingInDialog(FxRobot robot) throws Exception {
        record(robot);
        var take = only(".mcap");
        press(robot, "#take-convert");
        await(robot, "#convert-go", go -> !go.isDisabled());
        ChoiceBox<ConversionTargetFormat> format =
                robot.lookup("#convert-format").<ChoiceBox<ConversionTargetFormat>>queryAs(choiceBox());
        assertEquals(
                ConversionTargetFormat.all().stream()
                        .map(ConversionTargetFormat::extension)
                        .toList(),
                format.getItems().stream()
                        .map(ConversionTargetFormat::extension)
                        .toList());
        robot.interact(() -> format.setValue(ConversionTargetFormat.of("x.csv")));
        press(robot, "#convert-go");
        await(robot, "#convert-outcome", text("a CSV table with"));

        var table = take.resolveSibling(take.getFileName().toString().replace(".mcap", ".csv"));
        assertTrue(Files.size(table) > 1000);
        robot.interact(() -> format.setValue(ConversionTargetFormat.of("x.bvh")));
        robot.interact(
                () -> robot.lookup("#convert-rate").queryAs(TextField.class).setText("fast"));
        press(robot, "#convert-go");
        await(robot, "#convert-outcome", text("such as 60"));
        robot.push(KeyCode.ESCAPE);
    }

    @Test
    void reportsUncreatableFolderAndOpensSettings(FxRobot robot) throws Exception {
        Files.writeString(home.resolve("file"), "in the way");
        takes.saveSettings(new TakeRecordingSettings(home.resolve("file").resolve("takes"), "{n}", 0));
        press(robot, "#record");

        await(robot, "#take-notice .label", text("Recording did not start: the folder for takes cannot be created"));
        press(robot, "#take-settings");
        await(robot, "#settings-folder", Node::isVisible);
        robot.interact(
                () -> robot.lookup("#settings-folder").queryAs(TextField.class).setText(home.toString()));
        await(robot, "#settings-outcome", text("1.mcap"));
        press(robot, "#settings-save");

        until(() -> takes.settings().folder().equals(home));
    }

    @Test
    void settingsShowNextTakeNameImmediately(FxRobot robot) throws Exception {
        Files.writeString(home.resolve("file"), "in the way");
        takes.saveSettings(new TakeRecordingSettings(home.resolve("file").resolve("takes"), "shot {n}", 0));
        press(robot, "#record");
        await(robot, "#take-notice .label", text("Recording did not start"));
        takes.saveSettings(new TakeRecordingSettings(home, "shot {n}", 0));
        press(robot, "#take-settings");

        await(robot, "#settings-outcome", text("Next take: shot 1.mcap"));
    }

    @Test
    void savesNamesOfBonesFromSettings(FxRobot robot) throws Exception {
        robot.interact(() -> act("takes.settings"));
        await(robot, "#settings-names", Node::isVisible);
        robot.interact(() -> names(robot).setValue(HumanoidBoneNamingScheme.VRM));
        until(() -> !robot.lookup("#settings-save").query().isDisabled());
        press(robot, "#settings-save");

        assertEquals(HumanoidBoneNamingScheme.VRM, takes.settings().names());
    }

    @SuppressWarnings("unchecked")
    private static ChoiceBox<HumanoidBoneNamingScheme> names(FxRobot robot) {
        return (ChoiceBox<HumanoidBoneNamingScheme>)
                robot.lookup("#settings-names").query();
    }

    @SuppressWarnings("unchecked")
    private static Class<ChoiceBox<ConversionTargetFormat>> choiceBox() {
        return (Class<ChoiceBox<ConversionTargetFormat>>) (Class<?>) ChoiceBox.class;
    }

    private void connect(FxRobot robot) throws Exception {
        type(robot, "127.0.0.1:" + serve());
        await(robot, ".session-card", live());
    }

    /** Records from the start of the session. */
    private void record(FxRobot robot) throws Exception {
        takes.saveSettings(takes.settings().withPreroll(30));
        connect(robot);
        press(robot, "#record");
        until(() -> bytes() > 20_000);
        press(robot, "#record");
        await(robot, "#take-notice .label", text("Recorded "));
    }

    /** Two thirds of a take, as a crash leaves it. */
    private Path cut(FxRobot robot) throws Exception {
        record(robot);
        var whole = only(".mcap");
        var bytes = Files.readAllBytes(whole);
        Files.delete(whole);
        return Files.write(folder().resolve("cut.mcap.part"), Arrays.copyOf(bytes, bytes.length * 2 / 3));
    }

    private void close(FxRobot robot) {
        robot.interact(() -> stage.fireEvent(new WindowEvent(stage, WindowEvent.WINDOW_CLOSE_REQUEST)));
    }

    private long bytes() {
        return takes.state().map(TakeRecorderSnapshot::bytes).orElse(0L);
    }

    private Path folder() {
        return takes.settings().folder();
    }

    private Path only(String extension) throws IOException {
        try (Stream<Path> files = Files.list(folder())) {
            var all = files.filter(file -> file.toString().endsWith(extension)).toList();
            assertEquals(1, all.size(), () -> "there are " + List.copyOf(all));
            return all.getFirst();
        }
    }

    private static void press(FxRobot robot, String query) {
        robot.interact(() -> robot.lookup(query).queryAs(Button.class).fire());
    }
}
