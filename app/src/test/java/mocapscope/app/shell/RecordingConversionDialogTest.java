package mocapscope.app.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import javafx.event.ActionEvent;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import mocapscope.app.convert.ConversionTargetFormat;
import mocapscope.app.model.settings.ConversionSettings;
import mocapscope.app.model.settings.SkeletonMapFileStore;
import mocapscope.app.takes.RecordingController;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.export.ExportRestPoseChoice;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.pcap.HostPort;
import mocapscope.protocol.pcap.PcapngConversationWriter;
import mocapscope.protocol.pcap.PcapngWriter;
import mocapscope.protocol.sample.humanoid.HumanoidBoneNamingScheme;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.take.Take;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** Tests of the choices in the dialog that converts a recording, by a user's clicks. */
@Tag("slow")
class RecordingConversionDialogTest extends TestWindow {
    private static final Path VRPN = Path.of(System.getProperty("mocapscope.fixtures"), "vrpn");

    private Stage owner;
    private RecordingController controller;

    @Start
    void start(Stage shown) {
        prepare(shown);
        owner = new Stage();
        controller = new RecordingController(
                takes, new SkeletonMapFileStore(home), (_, _) -> {}, OptionalLong::empty, _ -> {});
        owner.setScene(StyledScenes.scene(new VBox(controller.box(), controller.notices()), 600, 60));
        owner.show();
    }

    @AfterEach
    void closeDialog() throws Exception {
        WaitForAsyncUtils.waitForAsyncFx(10_000, owner::close);
    }

    @Test
    void asksForProtocolWhenNoSessionIsFound(FxRobot robot) throws Exception {
        convert(robot, network(1));
        await(robot, "#convert-outcome", text("No session was found in this file"));
        assertTrue(robot.lookup("#convert-go").query().isDisabled());
        port(robot, "4500");
        await(robot, "#convert-outcome", text("Choose the protocol too"));
        robot.interact(() -> protocol(robot).setValue(Optional.of(ProtocolCatalog.named("rgmp"))));
        until(() ->
                robot.lookup("#convert-outcome").queryAs(Label.class).getText().isEmpty());
        choose(robot, "x.mcap");
        press(robot, "#convert-go");
        await(robot, "#convert-outcome", text("a take with 1 session"));

        assertEquals(1, Take.open(home.resolve("stage.mcap")).activeSessions().size());
    }

    @Test
    void convertsOnlyCheckedSessions(FxRobot robot) throws Exception {
        convert(robot, network(2));
        port(robot, "4500");
        robot.interact(() -> protocol(robot).setValue(Optional.of(ProtocolCatalog.named("rgmp"))));
        choose(robot, "x.mcap");
        await(robot, "#convert-sessions .check-box", Node::isVisible);
        untick(robot, 1);
        press(robot, "#convert-go");
        await(robot, "#convert-outcome", text("a take with 1 session"));

        var session = Take.open(home.resolve("stage.mcap")).activeSessions().getFirst();
        assertEquals("10.0.0.9:4500", session.peer());
        untick(robot, 0);
        press(robot, "#convert-go");
        await(robot, "#convert-outcome", text("Select at least one session"));
    }

    @Test
    void interpretsSingleSessionWithChosenProtocol(FxRobot robot) throws Exception {
        convert(robot, Files.copy(VRPN.resolve("ground_tcp.jsonl"), home.resolve("a.jsonl")));
        await(robot, "#convert-protocol", Node::isVisible);
        ready(robot);
        assertFalse(robot.lookup("#convert-port").query().isVisible()
                && robot.lookup("#convert-port").query().getParent().isVisible());
        assertEquals("vrpn", protocol(robot).getValue().orElseThrow().name());
        robot.interact(() -> protocol(robot).setValue(Optional.of(ProtocolCatalog.named("setp"))));
        ready(robot);
        choose(robot, "x.csv");
        press(robot, "#convert-go");
        await(robot, "#convert-outcome", text("the recording has no samples"));
    }

    @Test
    void tabKeySkipsReadOnlyField(FxRobot robot) throws Exception {
        convert(robot, Files.copy(VRPN.resolve("ground_tcp.jsonl"), home.resolve("a.jsonl")));
        var field = robot.lookup("#convert-recording").query();
        var passed = new HashSet<Node>();
        for (int i = 0; i < 20; i++) {
            robot.push(KeyCode.TAB);
            WaitForAsyncUtils.waitForFxEvents();
            passed.add(field.getScene().getFocusOwner());
        }

        assertTrue(passed.contains(robot.lookup("#convert-browse").query()));
        assertFalse(passed.contains(field));
    }

    @Test
    void convertsOnlyChosenSource(FxRobot robot) throws Exception {
        convert(robot, Files.copy(VRPN.resolve("ground_tcp.jsonl"), home.resolve("a.jsonl")));
        ready(robot);
        choose(robot, "x.csv");
        ComboBox<String> source = source(robot);
        until(() -> !source.getItems().isEmpty());
        var first = source.getItems().getFirst();
        robot.interact(() -> source.setValue(first));
        press(robot, "#convert-go");
        await(robot, "#convert-outcome", text("a CSV table with"));

        try (var lines = Files.lines(home.resolve("a.csv"))) {
            assertEquals(
                    List.of(first),
                    lines.skip(1).map(line -> line.split(",")[3]).distinct().toList());
        }
    }

    @Test
    void writesChosenNamesAndRestPoseAndRemembersThem(FxRobot robot) throws Exception {
        var clip = Path.of(System.getProperty("mocapscope.fixtures"), "reports", "bones_bip01.bvh");
        convert(robot, Files.copy(clip, home.resolve("a.bvh")));
        choose(robot, "x.bvh");
        press(robot, "#convert-go");
        await(robot, "#convert-outcome", text("a BVH clip with"));
        var usual = Files.readString(home.resolve("a 2.bvh"));
        robot.interact(() -> {
            choice(robot, "#convert-bone-names").setValue(HumanoidBoneNamingScheme.MIXAMO);
            choice(robot, "#convert-rest").setValue(ExportRestPoseChoice.TPOSE);
        });
        robot.interact(() -> robot.lookup("#convert-target")
                .queryAs(TextField.class)
                .setText(home.resolve("mixamo.bvh").toString()));
        press(robot, "#convert-go");
        await(robot, "#convert-outcome", text("Wrote mixamo.bvh"));
        var written = Files.readString(home.resolve("mixamo.bvh"));

        assertFalse(usual.contains("mixamorig:"), usual);
        assertTrue(written.startsWith("HIERARCHY\nROOT mixamorig:Hips\n"), written);
        assertTrue(written.contains("JOINT mixamorig:LeftArm\n"), written);
        assertEquals(
                new ConversionSettings(HumanoidBoneNamingScheme.MIXAMO, ExportRestPoseChoice.TPOSE),
                takes.conversionSettings());
        press(robot, "#convert-close");
        robot.interact(() -> controller.convert(Optional.empty()));
        assertEquals(
                List.of(HumanoidBoneNamingScheme.MIXAMO, ExportRestPoseChoice.TPOSE),
                List.of(
                        choice(robot, "#convert-bone-names").getValue(),
                        choice(robot, "#convert-rest").getValue()));
    }

    @Test
    void showsNamesAndRestPoseWhereFormatHasThem(FxRobot robot) throws Exception {
        convert(robot, Files.copy(VRPN.resolve("ground_tcp.jsonl"), home.resolve("a.jsonl")));
        var shown = new ArrayList<String>();
        for (var format : List.of("x.glb", "x.trc", "x.mcap", "x.csv", "x.pcapng", "x.vrpn")) {
            choose(robot, format);
            shown.add("%s %s %s"
                    .formatted(format, isShown(robot, "#convert-bone-names"), isShown(robot, "#convert-rest")));
        }

        assertEquals(
                List.of(
                        "x.glb true true",
                        "x.trc true false",
                        "x.mcap true false",
                        "x.csv false false",
                        "x.pcapng false false",
                        "x.vrpn false false"),
                shown);
    }

    private static boolean isShown(FxRobot robot, String query) {
        for (Node node = robot.lookup(query).query(); node != null; node = node.getParent()) {
            if (!node.isVisible()) {
                return false;
            }
        }
        return true;
    }

    @SuppressWarnings("unchecked")
    private static ChoiceBox<Object> choice(FxRobot robot, String query) {
        return (ChoiceBox<Object>) robot.lookup(query).query();
    }

    @Test
    void cancellingConversionLeavesNoFile(FxRobot robot) throws Exception {
        convert(robot, longOne());
        ready(robot);
        choose(robot, "x.csv");
        press(robot, "#convert-go");
        await(robot, "#convert-close", text("Cancel"));
        until(() -> Files.exists(home.resolve("long.csv.part")));
        press(robot, "#convert-close");
        await(robot, "#convert-outcome", text("Cancelled. No file was written."));

        assertEquals(List.of("long.jsonl"), files());
    }

    @Test
    void closingWindowLeavesNoPartialFile(FxRobot robot) throws Exception {
        convert(robot, longOne());
        ready(robot);
        choose(robot, "x.csv");
        press(robot, "#convert-go");
        until(() -> Files.exists(home.resolve("long.csv.part")));
        robot.interact(controller::close);

        assertEquals(List.of("long.jsonl"), files());
    }

    @Test
    void showsReadingProgressAndCanCancel(FxRobot robot) throws Exception {
        var reading = Thread.ofVirtual().start(() -> read(controller));
        until(() -> {
            refresh();
            return !robot.lookup("#reading-cancel").queryAll().isEmpty();
        });
        press(robot, "#reading-cancel");
        until(() -> !reading.isAlive());
        until(() -> {
            refresh();
            return robot.lookup("#reading-cancel").queryAll().isEmpty();
        });
    }

    private void refresh() {
        controller.refresh(sessionManager.snapshot(SystemClock.monotonicNanos()));
    }

    /** Ends when requested. */
    private static void read(RecordingController controller) {
        try {
            controller.read(Path.of("stage.pcap"), watch -> {
                while (true) {
                    watch.report(1, 2);
                    Thread.onSpinWait();
                }
            });
        } catch (CancellationException _) {
            // As it should be.
        } catch (IOException broken) {
            throw new AssertionError(broken);
        }
    }

    private void convert(FxRobot robot, Path file) throws Exception {
        robot.interact(() -> controller.convert(Optional.of(file)));
        ready(robot);
    }

    private static void ready(FxRobot robot) throws Exception {
        await(robot, "#convert-format", choice -> !choice.isDisabled());
    }

    private static void choose(FxRobot robot, String format) {
        robot.interact(() -> formats(robot).setValue(ConversionTargetFormat.of(format)));
    }

    private static void port(FxRobot robot, String port) throws Exception {
        ready(robot);
        robot.interact(() -> {
            var field = robot.lookup("#convert-port").queryAs(TextField.class);
            field.setText(port);
            field.getOnAction().handle(new ActionEvent());
        });
    }

    private static void untick(FxRobot robot, int place) throws Exception {
        ready(robot);
        robot.interact(() -> robot.lookup("#convert-sessions .check-box").queryAllAs(CheckBox.class).stream()
                .filter(Node::isVisible)
                .sorted(Comparator.comparingDouble(box -> box.localToScene(0, 0).getY()))
                .skip(place)
                .findFirst()
                .orElseThrow()
                .fire());
    }

    @SuppressWarnings("unchecked")
    private static ChoiceBox<ConversionTargetFormat> formats(FxRobot robot) {
        return (ChoiceBox<ConversionTargetFormat>)
                robot.lookup("#convert-format").query();
    }

    @SuppressWarnings("unchecked")
    private static ChoiceBox<Optional<Protocol>> protocol(FxRobot robot) {
        return (ChoiceBox<Optional<Protocol>>) robot.lookup("#convert-protocol").query();
    }

    @SuppressWarnings("unchecked")
    private static ComboBox<String> source(FxRobot robot) {
        return (ComboBox<String>) robot.lookup("#convert-source").query();
    }

    /** Writes a capture of connections to port 4500 whose protocol cannot be recognized. */
    private Path network(int connections) throws IOException {
        var file = home.resolve("stage.pcapng");
        try (var out = Files.newOutputStream(file)) {
            var writer = new PcapngWriter(out, "a test");
            int link = writer.addInterface("lo", "");
            for (int i = 0; i < connections; i++) {
                var server = new HostPort(InetAddress.ofLiteral("10.0.0." + (9 + i)), 4500);
                var client = new HostPort(InetAddress.ofLiteral("10.0.0.1"), 5000 + i);
                var conversationWriter = PcapngConversationWriter.stream(writer, link, client, server, 1_000_000L + i);
                conversationWriter.write(
                        server, 2_000_000L + i, ByteBuffer.wrap("?".getBytes(StandardCharsets.US_ASCII)), "");
            }
        }
        return file;
    }

    /** A capture whose conversion takes its time. */
    private Path longOne() throws IOException {
        var once = Files.readAllLines(VRPN.resolve("ground_tcp.jsonl"));
        var file = home.resolve("long.jsonl");
        try (var out = Files.newBufferedWriter(file)) {
            for (int i = 0; i < 200_000; i++) {
                out.write(once.get(Math.min(i, once.size() - 1)));
                out.newLine();
            }
        }
        return file;
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(home)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    private static void press(FxRobot robot, String query) {
        robot.interact(() -> robot.lookup(query).queryAs(Button.class).fire());
    }
}
