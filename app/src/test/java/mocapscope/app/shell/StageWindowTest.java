package mocapscope.app.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javafx.geometry.Dimension2D;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import mocapscope.app.model.StageSharingManager;
import mocapscope.app.model.WindowSessionAndRecordingManager;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.synthetic.FxPulses;
import mocapscope.app.synthetic.NatsServer;
import mocapscope.app.synthetic.UnusedTcpPort;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.event.SessionPhase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Tests of stages in the window, with a real NATS server. */
@Tag("slow")
class StageWindowTest extends TestWindow {
    /** The pulses after which the labels of live figures have their widths. */
    private static final int SETTLING = 100;

    @TempDir
    private Path store;

    private WindowSessionAndRecordingManager other;
    private StageSharingManager sharing;

    @Start
    void start(Stage shown) {
        open(shown);
    }

    @AfterEach
    void stopWatching() {
        sessionManager.stages().close();
        if (sharing != null) {
            sharing.close();
        }
    }

    /** Shares a simulated device as the agent {@code left}, and waits until the hub has some of it. */
    private void shareElsewhere(NatsServer hub) throws Exception {
        other = new WindowSessionAndRecordingManager(
                network,
                ProtocolCatalog.protocols(),
                sessionManager::parse,
                SkeletonMapLibrary.builtIn(),
                Preferences.unsaved());
        other.connect(other.parse(SCHEME + "127.0.0.1:" + serve()));
        sharing = new StageSharingManager(other, Preferences.unsaved(), "test", store.resolve("spool"));
        sharing.start(hub.stage("show").toString(), "left");
        until(() -> sharing.state().filter(state -> state.stored() > 20).isPresent());
    }

    private String sharedSession() {
        return other.snapshot(SystemClock.monotonicNanos())
                .sessions()
                .getFirst()
                .session()
                .id();
    }

    @Test
    void listsStageAndOpensItsSession(FxRobot robot) throws Exception {
        try (var hub = NatsServer.start(store)) {
            shareElsewhere(hub);
            type(robot, hub.stage("show").toString());
            await(robot, ".stage-view #stage-state", text("1 machine, 1 session"));
            await(robot, "#stage-list .label", text("Works"));
            robot.clickOn("#stage-list .table-row-cell");
            robot.push(KeyCode.ENTER);

            await(robot, ".session-card", live());
            await(robot, ".session-card .card-detail", text("Shared by left, read-only here"));
            await(robot, ".session-card .label", text("left · " + sharedSession()));
            assertEquals(List.of(hub.stage("show").toString()), preferences.find("recent endpoints"));
            var id = sessionManager.snapshot(0).sessions().getFirst().session().id();
            robot.interact(() -> act("show.bench"));
            await(robot, ".intercept-view .label", text("Read-only"));
            robot.interact(() -> act("show.wall"));
            await(robot, ".wall-tile .label", text("Walker"));
            robot.interact(() -> sessionManager.remove(id));
            await(robot, "#try-demo", Node::isVisible);
        }
    }

    @Test
    void isLegibleAtEachSize(FxRobot robot) throws Exception {
        try (var hub = NatsServer.start(store)) {
            shareElsewhere(hub);
            type(robot, hub.stage("show").toString());
            await(robot, "#stage-list .label", text("Works"));
            for (var size : List.of(
                    new Dimension2D(1024, 700),
                    new Dimension2D(1280, 800),
                    new Dimension2D(1440, 900),
                    new Dimension2D(1920, 1080))) {
                robot.interact(() -> {
                    stage.setWidth(size.getWidth());
                    stage.setHeight(size.getHeight());
                });
                var found = new TreeMap<String, String>();
                for (int i = 0; i < SETTLING && (i == 0 || !found.isEmpty()); i++) {
                    found.clear();
                    found.putAll(FxPulses.after(() -> findOffences(robot)));
                }
                assertEquals(Map.of(), found, size::toString);
            }
        }
    }

    /** Returns the offences in the stage view, whose labels may need some pulses until they have their widths. */
    private Map<String, String> findOffences(FxRobot robot) {
        var view = robot.lookup(".stage-view").query();
        var nodes = DisplayAudit.run().nodes().stream()
                .filter(node -> isInside(node, view))
                .toList();
        var all = new TreeMap<String, String>();
        all.putAll(LayoutAudit.examine(nodes));
        all.putAll(AccessibilityAudit.names(nodes));
        all.putAll(AccessibilityAudit.contrasts(stage.getScene(), nodes));
        return all;
    }

    private static boolean isInside(Node node, Node ancestor) {
        for (var at = node; at != null; at = at.getParent()) {
            if (at == ancestor) {
                return true;
            }
        }
        return false;
    }

    @Test
    void opensAllSessionsAndClosesStage(FxRobot robot) throws Exception {
        try (var hub = NatsServer.start(store)) {
            shareElsewhere(hub);
            type(robot, hub.stage("show").toString());
            await(robot, "#stage-open-all", node -> !node.isDisabled());
            press(robot, "#stage-open-all");
            await(robot, ".session-card", live());
            await(robot, "#stage-open-all", Node::isDisabled);
            press(robot, "#stage-close");

            await(robot, ".stage-view .empty-title", text("No stage is open"));
            assertEquals(1, sessionManager.snapshot(0).sessions().size());
        }
    }

    @Test
    void showsHubThatIsNotReachedAndFollowsIt(FxRobot robot) throws Exception {
        try (var hub = NatsServer.start(store)) {
            hub.kill();
            type(robot, hub.stage("show").toString());
            await(robot, ".stage-view .empty-title", text("is not reached"));
            await(robot, ".stage-view .empty-hint", text("Does nats-server -js run there"));
            hub.start();

            await(robot, ".stage-view .empty-title", text("No machine shares on this stage"));
        }
    }

    @Test
    void startTileBeginsAddressOfStage(FxRobot robot) throws Exception {
        await(robot, "#start-stage", Node::isVisible);
        press(robot, "#start-stage");

        await(robot, "#endpoint", node -> ((TextInputControl) node).getText().equals("nats://") && node.isFocused());
        robot.push(KeyCode.ENTER);
        await(robot, "#endpoint-problem", text("its form is nats://host"));
    }

    @Test
    void sharesSessionsUntilStopped(FxRobot robot) throws Exception {
        try (var hub = NatsServer.start(store)) {
            type(robot, SCHEME + "127.0.0.1:" + serve());
            await(robot, ".session-card", live());
            robot.interact(() -> act("share"));
            await(robot, "#share-stage", Node::isVisible);
            fill(robot, "show", "right");
            press(robot, "#share-start");
            await(robot, "#share-problem", text("Not the address of a stage"));
            fill(robot, hub.stage("show").toString(), "right");
            press(robot, "#share-start");

            await(robot, "#sharing", text("Shared as right: "));
            var viewer = viewer();
            viewer.stages().open(hub.stage("show"));
            until(() -> viewer.stages().stage().orElseThrow().status().agents().stream()
                    .anyMatch(agent ->
                            agent.agent().equals("right") && agent.sessions().size() == 1));
            press(robot, "#sharing-stop");
            await(robot, "#sharing", node -> !node.isVisible());
            until(() -> viewer.stages().stage().orElseThrow().status().agents().isEmpty());
            viewer.stages().close();
            assertEquals(
                    SessionPhase.LIVE,
                    sessionManager.snapshot(0).sessions().getFirst().state().phase());
        }
    }

    @Test
    void cancelledDialogSharesNothing(FxRobot robot) throws Exception {
        robot.interact(() -> act("share"));
        await(robot, "#share-stage", Node::isVisible);
        robot.push(KeyCode.ESCAPE);

        until(() -> robot.lookup("#share-stage").tryQuery().isEmpty());
        assertFalse(robot.lookup("#sharing").query().isVisible());
        assertEquals(List.of(), preferences.find("shared stage"));
    }

    @Test
    void showsSharingWithoutHub(FxRobot robot) throws Exception {
        try (var hub = new UnusedTcpPort()) {
            robot.interact(() -> act("share"));
            await(robot, "#share-stage", Node::isVisible);
            fill(robot, "nats://127.0.0.1:%d/show".formatted(hub.port()), "right");
            press(robot, "#share-start");

            await(robot, "#sharing", text("Shared as right: hub not reached"));
            await(robot, "#notice", text("no NATS server answers"));
            assertEquals(
                    List.of("nats://127.0.0.1:%d/show".formatted(hub.port()), "right"),
                    preferences.find("shared stage"));
            press(robot, "#sharing-stop");
            await(robot, "#sharing", node -> !node.isVisible());
        }
    }

    private WindowSessionAndRecordingManager viewer() {
        return new WindowSessionAndRecordingManager(
                network,
                ProtocolCatalog.protocols(),
                sessionManager::parse,
                SkeletonMapLibrary.builtIn(),
                Preferences.unsaved());
    }

    private static void fill(FxRobot robot, String stage, String name) {
        robot.interact(() -> {
            robot.lookup("#share-stage").queryAs(TextInputControl.class).setText(stage);
            robot.lookup("#share-name").queryAs(TextInputControl.class).setText(name);
        });
    }

    private static void press(FxRobot robot, String button) {
        robot.interact(() -> robot.lookup(button).queryAs(Button.class).fire());
    }
}
