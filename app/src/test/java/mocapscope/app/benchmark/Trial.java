package mocapscope.app.benchmark;

import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.scene.Parent;
import javafx.scene.layout.TilePane;
import javafx.stage.Stage;
import mocapscope.app.command.RendererChoice;
import mocapscope.app.model.TakeRecordingManager;
import mocapscope.app.model.WindowSessionAndRecordingManager;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.settings.SkeletonMapFileStore;
import mocapscope.app.pulse.FrameClock;
import mocapscope.app.pulse.View;
import mocapscope.app.scene.SceneDialogCommands;
import mocapscope.app.scene.SceneView;
import mocapscope.app.shell.MainWindow;
import mocapscope.app.shell.StyledScenes;
import mocapscope.app.tables.TablesView;
import mocapscope.app.timing.TimingView;
import mocapscope.app.transcript.TranscriptView;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.endpoint.SessionRole;

/**
 * One run in a program of its own, so that none inherits another's compiled code, garbage and cached meshes. Opens one
 * cell, lets it warm up, measures it, and prints its figures in a line.
 */
final class Trial {
    static final double WIDTH = 1280;
    static final double HEIGHT = 800;
    /** Until then, the camera has found all bodies, and the compiler what each pulse calls. */
    private static final long WARM_UP_MILLIS = 12_000;

    /** Window services for a view that is never clicked. */
    private static final SceneDialogCommands NO_SERVICES = (SceneDialogCommands) Proxy.newProxyInstance(
            SceneDialogCommands.class.getClassLoader(), new Class<?>[] {SceneDialogCommands.class}, (_, _, _) -> null);

    private final WindowSessionAndRecordingManager sessionManager;
    private final Preferences preferences = Preferences.unsaved();
    private final AtomicLong pulses = new AtomicLong();
    private final Cell cell;
    private List<Counted> views = List.of();

    private Trial(SessionLauncher launcher, Cell cell) {
        this.cell = cell;
        sessionManager = createSessionManager(launcher, preferences);
        // As the scene restores settings of the user: trails and names off.
        preferences.store("scene switched over", List.of("trails", "names"));
    }

    static WindowSessionAndRecordingManager createSessionManager(SessionLauncher launcher, Preferences preferences) {
        return new WindowSessionAndRecordingManager(
                launcher,
                ProtocolCatalog.protocols(),
                uri -> ProtocolCatalog.parse(uri, SessionRole.CLIENT),
                SkeletonMapLibrary.builtIn(),
                preferences);
    }

    /** Opens the program's window. */
    static Stage openWindow(
            WindowSessionAndRecordingManager sessionManager, Preferences preferences, boolean softwareScene) {
        var stage = new Stage();
        stage.setWidth(WIDTH);
        stage.setHeight(HEIGHT);
        new MainWindow(
                        stage,
                        sessionManager,
                        new TakeRecordingManager(sessionManager, preferences, Path.of("none"), ""),
                        preferences,
                        new SkeletonMapFileStore(Path.of("none")),
                        () -> {},
                        softwareScene)
                .show();
        return stage;
    }

    /** Arguments: the cell, the number of bodies, and the number of seconds. */
    public static void main(String[] arguments) throws Exception {
        try (var launcher = new SessionLauncher()) {
            var trial = new Trial(launcher, Cell.valueOf(arguments[0]));
            new Troupe(trial.sessionManager, Integer.parseInt(arguments[1])).start();
            trial.cell.renderer().prepareToolkit(System.getProperties(), false);
            var opened = new CompletableFuture<Presented>();
            Platform.startup(() -> {
                try {
                    opened.complete(trial.open());
                } catch (ReflectiveOperationException | RuntimeException failure) {
                    opened.completeExceptionally(failure);
                }
            });
            System.out.println(trial.measure(opened.get(), 1000 * Long.parseLong(arguments[2]))
                    .line());
        }
        // An orderly end would let the thread that draws complain that it may not.
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }

    private Presented open() throws ReflectiveOperationException {
        Stage stage;
        if (cell == Cell.WINDOW_FX3D || cell == Cell.WINDOW_RASTER) {
            stage = openWindow(sessionManager, preferences, drawsInSoftware());
        } else {
            stage = new Stage();
            views = views().map(Counted::new).toList();
            stage.setScene(StyledScenes.scene(around(), WIDTH, HEIGHT));
            stage.show();
            var clock = new FrameClock(sessionManager::snapshot);
            views.forEach(clock::add);
            clock.start();
        }
        stage.getScene().addPostLayoutPulseListener(pulses::incrementAndGet);
        return new Presented(stage.getScene());
    }

    private Stream<View> views() {
        return switch (cell) {
            case SCENE -> Stream.of(scene());
            case STOCK -> Stream.of(new StockView());
            case SHOWN, HIDDEN ->
                Stream.of(
                        scene(),
                        new TimingView(sessionManager, preferences, _ -> {}),
                        new TablesView(sessionManager, preferences),
                        new TranscriptView(sessionManager, preferences, () -> false));
            case EMPTY, WINDOW_FX3D, WINDOW_RASTER -> Stream.empty();
        };
    }

    private View scene() {
        return new SceneView(sessionManager, preferences, NO_SERVICES, drawsInSoftware());
    }

    private boolean drawsInSoftware() {
        return cell.renderer() == RendererChoice.RASTER;
    }

    private Parent around() {
        if (views.size() == 1) {
            return (Parent) views.getFirst().node();
        }
        var tiles = new TilePane();
        tiles.setPrefColumns(2);
        tiles.setPrefTileWidth(WIDTH / 2);
        tiles.setPrefTileHeight(HEIGHT / 2);
        views.forEach(view -> tiles.getChildren().add(view.node()));
        tiles.setVisible(cell != Cell.HIDDEN);
        return tiles;
    }

    private Figures measure(Presented presented, long millis) throws InterruptedException {
        Thread.sleep(WARM_UP_MILLIS);
        var before = Cost.now(presented.frames(), pulses.get(), refreshed());
        Thread.sleep(millis);
        return Cost.now(presented.frames(), pulses.get(), refreshed()).since(before);
    }

    private long refreshed() {
        return views.stream().mapToLong(Counted::refreshed).sum();
    }
}
