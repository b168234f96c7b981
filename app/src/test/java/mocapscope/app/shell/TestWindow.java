package mocapscope.app.shell;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javafx.application.ConditionalFeature;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import mocapscope.app.model.TakeRecordingManager;
import mocapscope.app.model.WindowSessionAndRecordingManager;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.settings.SkeletonMapFileStore;
import mocapscope.app.synthetic.WindowExtension;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.util.WaitForAsyncUtils;

/** A window with sessions of its own, opened before each test. The process's graphics pipeline decides the renderer. */
@ExtendWith(WindowExtension.class)
abstract class TestWindow {
    static final int PATIENCE = 60;
    static final String SCHEME =
            ProtocolCatalog.protocols().getFirst().schemes().getFirst().name() + "://";

    final SessionLauncher network = new SessionLauncher();
    final Preferences preferences = Preferences.unsaved();
    final CompletableFuture<Void> demo = new CompletableFuture<>();

    @TempDir
    private Path skeletons;

    @TempDir
    Path home;

    WindowSessionAndRecordingManager sessionManager;
    TakeRecordingManager takes;
    Stage stage;
    MainWindow mainWindow;

    /** Each test class starts it itself: TestFX looks nowhere else. */
    void open(Stage shown) {
        prepare(shown);
        mainWindow = window(stage);
        mainWindow.show();
    }

    /** Creates all that a main window needs, for a test of a dialog that does without one. */
    void prepare(Stage shown) {
        stage = shown;
        sessionManager = new WindowSessionAndRecordingManager(
                network,
                ProtocolCatalog.protocols(),
                uri -> ProtocolCatalog.parse(uri, SessionRole.CLIENT),
                SkeletonMapLibrary.builtIn(),
                Preferences.unsaved());
        takes = new TakeRecordingManager(sessionManager, preferences, home, "test");
    }

    @AfterEach
    void close() throws Exception {
        WaitForAsyncUtils.waitForAsyncFx(10_000, () -> {
            stage.close();
            stage.setScene(null); // TestFX keeps the stage for all tests
        });
        takes.close();
        network.close();
    }

    /** Opens another window with the same preferences. */
    MainWindow window(Stage shown) {
        return window(shown, preferences);
    }

    MainWindow window(Stage shown, Preferences own) {
        return new MainWindow(
                shown,
                sessionManager,
                takes,
                own,
                new SkeletonMapFileStore(skeletons),
                () -> demo.complete(null),
                !Platform.isSupported(ConditionalFeature.SCENE3D));
    }

    /** The next start of the program. */
    void reopen(FxRobot robot) {
        reopen(robot, () -> {});
    }

    /** The next start of the program, after a change of what the previous one stored. */
    void reopen(FxRobot robot, Runnable change) {
        robot.interact(stage::close);
        robot.interact(change);
        var next = new Stage[1];
        robot.interact(() -> {
            next[0] = new Stage();
            window(next[0]).show();
        });
        stage = next[0];
    }

    static void type(FxRobot robot, String endpoint) throws Exception {
        write(robot, "#endpoint", endpoint);
        robot.push(KeyCode.ENTER);
    }

    /** Clicks come by way of the screen, and letters do not: they would be there first. */
    static void write(FxRobot robot, String field, String text) throws Exception {
        robot.clickOn(field);
        await(robot, field, Node::isFocused);
        robot.write(text);
    }

    int serve() throws Exception {
        var server = new WindowSessionAndRecordingManager(
                network,
                ProtocolCatalog.protocols(),
                sessionManager::parse,
                SkeletonMapLibrary.builtIn(),
                Preferences.unsaved());
        network.serve(
                ProtocolCatalog.protocols().getFirst(),
                ProtocolCatalog.parse(SCHEME + "127.0.0.1:0", SessionRole.SERVER),
                SimulatedMotionSource.of(List.of("Walker", "Wand", "Console")),
                server);
        WaitForAsyncUtils.waitFor(
                PATIENCE, TimeUnit.SECONDS, () -> listening(server).isPresent());
        var address = listening(server).orElseThrow().step();
        return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    }

    /** Finds the state of a listening server among all sessions: a client of another test may come to the same port. */
    private static Optional<SessionStateChange> listening(WindowSessionAndRecordingManager server) {
        return server.snapshot(SystemClock.monotonicNanos()).sessions().stream()
                .map(session -> session.state())
                .filter(state -> state.phase() == SessionPhase.LISTENING)
                .findFirst();
    }

    static Predicate<Node> text(String part) {
        return node -> node instanceof Labeled labeled && labeled.getText().contains(part);
    }

    /** Matches the card of a session that is connected. */
    static Predicate<Node> live() {
        return node ->
                node.getAccessibleText() != null && node.getAccessibleText().endsWith("Phase: live");
    }

    static void await(FxRobot robot, String query, Predicate<Node> condition) throws Exception {
        until(() -> robot.lookup(query).queryAll().stream().anyMatch(condition));
    }

    /** Nodes are added and removed on the JavaFX thread: a lookup on another thread may read a changing list. */
    static void until(Callable<Boolean> condition) throws Exception {
        WaitForAsyncUtils.waitFor(
                PATIENCE,
                TimeUnit.SECONDS,
                () -> WaitForAsyncUtils.waitForAsyncFx(TimeUnit.SECONDS.toMillis(PATIENCE), condition));
    }

    /** Runs a menu entry. */
    void act(String action) {
        items().filter(item -> ("menu-" + action).equals(item.getId()))
                .findFirst()
                .orElseThrow()
                .fire();
    }

    Stream<MenuItem> items() {
        return ((MenuBar) stage.getScene().getRoot().lookup(".menu-bar"))
                .getMenus().stream().flatMap(TestWindow::items);
    }

    private static Stream<MenuItem> items(MenuItem item) {
        return item instanceof Menu menu ? menu.getItems().stream().flatMap(TestWindow::items) : Stream.of(item);
    }
}
