package mocapscope.app.shell;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.animation.PauseTransition;
import javafx.beans.binding.Bindings;
import javafx.event.EventHandler;
import javafx.event.EventType;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.image.Image;
import javafx.scene.input.InputEvent;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import javafx.stage.WindowEvent;
import javafx.util.Subscription;
import mocapscope.app.connect.ConnectView;
import mocapscope.app.dock.DockLayout;
import mocapscope.app.dock.DockManager;
import mocapscope.app.dock.DockSide;
import mocapscope.app.dock.DockablePaneDescriptor;
import mocapscope.app.findings.FindingsView;
import mocapscope.app.intercept.InterceptView;
import mocapscope.app.model.TakeRecordingManager;
import mocapscope.app.model.WindowSessionAndRecordingManager;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.settings.SessionHistoryRetentionSettings;
import mocapscope.app.model.settings.SkeletonMapFileStore;
import mocapscope.app.model.snapshot.AllSessionsProblemFinder;
import mocapscope.app.model.snapshot.AxesAndUnitOverride;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.model.stage.OpenedStage;
import mocapscope.app.model.stage.StageManager;
import mocapscope.app.playback.PlaybackView;
import mocapscope.app.pulse.FrameClock;
import mocapscope.app.pulse.MenuAndPaletteCommand;
import mocapscope.app.pulse.View;
import mocapscope.app.scene.SceneDialogCommands;
import mocapscope.app.scene.SceneView;
import mocapscope.app.stage.StageView;
import mocapscope.app.status.StatusBarView;
import mocapscope.app.takes.RecordingController;
import mocapscope.app.text.TextBundle;
import mocapscope.app.timing.TimingView;
import org.jspecify.annotations.Nullable;

/** The main window: views, menus, dock layout, recording controls and frame clock. */
public final class MainWindow {
    private static final TextBundle TEXTS = TextBundle.of(MainWindow.class);

    /**
     * The least number of frames before a picture: layout settles over several frames, which take long on a slow
     * machine.
     */
    private static final int LEAST_FRAMES = 20;

    /**
     * The number of frames drawn before hidden views are created: once the third frame begins, the first is visible.
     */
    private static final int FIRST_FRAMES = 2;

    private static final String STAGE = "stage";
    /** The view whose tabs the stage joins: no layout contains it. */
    private static final String BESIDE_STAGE = "wall";

    private static final javafx.util.Duration A_MOMENT = javafx.util.Duration.millis(100);

    private final Stage stage;
    private final boolean softwareScene;
    private final FrameClock clock;
    private final StackPane root = new StackPane();
    private final Scene scene;
    private final StatusBarView status;
    private final ThemeManager manager;
    private final TextSizeManager textSize;
    private final DockManager dockManager;
    private final DockLayoutController controller;
    private final WindowPlacementStore store;
    private final List<LazyView> views;
    private final ModalOverlayPane overlayPane = new ModalOverlayPane();
    private final ShortcutHandler shortcutHandler;
    private final WindowCommandCatalog commands;
    private final ConnectView connect;
    private final Supplier<SessionHistoryRetentionSettings> history;
    private final RecordingController takes;
    private final FoxgloveBridgeController bridge;
    private final StageSharingController sharing;
    private final StageManager stages;
    private final MainMenuBar menuBar;
    /** Ends the listeners of objects that may outlive the window. */
    private final Subscription listeners;

    private final SlowSceneDrawingDetector slowDrawing = new SlowSceneDrawingDetector();
    private @Nullable Snapshot latest;
    private long shownStage;
    private boolean complete;

    /** Uses {@code demo} to start simulated devices and connect to them. */
    public MainWindow(
            Stage stage,
            WindowSessionAndRecordingManager sessionManager,
            TakeRecordingManager taken,
            Preferences preferences,
            SkeletonMapFileStore skeletons,
            Runnable demo,
            boolean softwareScene) {
        this.softwareScene = softwareScene;
        this.stage = stage;
        manager = new ThemeManager(preferences);
        textSize = new TextSizeManager(preferences);
        scene = textSize.createScene(root);
        history = sessionManager::history;
        clock = new FrameClock(sessionManager::snapshot);
        status = new StatusBarView(clock::framesPerSecond, snapshot -> {
            AllSessionsProblemFinder.worst(snapshot).ifPresent(sessionManager::select);
            show("findings");
        });
        var maps = new SkeletonMapImporter(
                stage, sessionManager, skeletons, status, (reason, next) -> takes().showFailure(reason, next));
        var opener = new DialogAndDropRecordingOpener(stage, sessionManager, status, this::takes);
        takes = new RecordingController(
                taken, skeletons, opener::play, sessionManager.lookBack()::epochNanos, status::showMessage);
        bridge = new FoxgloveBridgeController(
                sessionManager, preferences, TEXTS.text("name"), status, takes::showAdvice);
        sharing = new StageSharingController(sessionManager, preferences, TEXTS.text("name"), status, () -> stage);
        stages = sessionManager.stages();
        connect = new ConnectView(
                sessionManager,
                preferences,
                demo,
                opener::chooseAndPlay,
                takes::convert,
                opener::play,
                sessionManager::select,
                (view, selection) -> {
                    sessionManager.select(selection);
                    show(view);
                });
        views = ViewCatalog.createAll(
                sessionManager,
                sessionManager.interceptors(),
                preferences,
                new MainSceneServices(maps::chooseAndLoad, connect, this::save),
                () -> new PlaybackView(sessionManager, sessionManager, opener::chooseAndPlay),
                this::showMessage,
                this::show,
                view -> dockManager().showFullScreen(view),
                sessionManager.stages(),
                taken.history()::isKeeping,
                softwareScene);
        views.forEach(view -> view.onCreated(this::addView));
        store = new WindowPlacementStore(stage, preferences);
        store.restore();
        dockManager = new DockManager(everyView().map(MainWindow::docked).toList(), new MainDockServices());
        controller = new DockLayoutController(preferences, dockManager, this::width);
        commands = new WindowCommandCatalog(
                connect,
                views,
                dockManager,
                controller,
                manager,
                textSize,
                overlayPane,
                status,
                acts(
                        opener,
                        maps::chooseAndLoad,
                        demo,
                        () -> historyDialog(sessionManager, taken).show(stage)));
        shortcutHandler = new ShortcutHandler(command -> commands.isInFront(command));
        menuBar = new MainMenuBar(commands.groups());
        drive(sessionManager);
        fill();
        opener.installDropHandler(scene);
        listeners = Subscription.combine(manager.followDesktop(), textSize.followWindows(), addListeners());
        prepareStage();
        controller.restore();
        watchWidth();
    }

    private WindowCommandCatalog.WindowActions acts(
            DialogAndDropRecordingOpener opener, Runnable map, Runnable demo, Runnable history) {
        return new WindowCommandCatalog.WindowActions(
                opener::chooseAndPlay,
                opener::chooseAndPlayWithNames,
                map,
                demo,
                history,
                () -> save(scene.snapshot(null)),
                this::quit,
                () -> AboutDialog.show(stage, softwareScene),
                () -> stage.setFullScreen(!stage.isFullScreen()),
                connect::suggest,
                takes::commands,
                bridge::command,
                sharing::command);
    }

    private LiveSessionHistorySettingsDialog historyDialog(
            WindowSessionAndRecordingManager sessionManager, TakeRecordingManager taken) {
        return new LiveSessionHistorySettingsDialog(
                sessionManager, taken.history().folder(), takes::keepHistory);
    }

    private RecordingController takes() {
        return takes;
    }

    private DockManager dockManager() {
        return dockManager;
    }

    private void drive(WindowSessionAndRecordingManager sessionManager) {
        clock.addFrameListener(new FirstSessionLayoutSelector(
                controller::isDefault, sessionManager.interceptors()::has, controller::applyAutomatically)::refresh);
        clock.addFrameListener(
                _ -> controller.playing(!sessionManager.openRecordings().isEmpty()));
        clock.addFrameListener(snapshot -> latest = snapshot);
        clock.addFrameListener(connect::refreshHidden);
        clock.addFrameListener(takes::refresh);
        clock.addFrameListener(bridge::refresh);
        clock.addFrameListener(sharing::refresh);
        clock.addFrameListener(_ -> showNewStage());
        clock.addFrameListener(_ -> completeInTime());
        if (!softwareScene) {
            clock.addFrameListener(this::watchDrawing);
        }
        clock.add(connect);
        clock.add(status);
    }

    /** Brings the stage view to the front when the user has opened a stage. */
    private void showNewStage() {
        long number = stages.stage().map(OpenedStage::number).orElse(shownStage);
        if (number != shownStage) {
            shownStage = number;
            dockManager.show(STAGE, controller.defaultLayout().withPane(STAGE, BESIDE_STAGE, DockSide.MIDDLE));
        }
    }

    /** Offers the software renderer once where JavaFX 3D is slow, as it is without a graphics card. */
    private void watchDrawing(Snapshot snapshot) {
        boolean drawn = !snapshot.sessions().isEmpty()
                && stage.isShowing()
                && !stage.isIconified()
                && views.stream()
                        .anyMatch(view -> view.id().equals("scene")
                                && view.isCreated()
                                && view.node().getScene() != null);
        if (slowDrawing.isSlow(snapshot.nanos(), drawn, clock.framesPerSecond())) {
            RendererSwitchRelauncher.with("raster")
                    .ifPresentOrElse(
                            restart -> takes.showAdvice(
                                    TEXTS.text("slow.offer", Math.round(clock.framesPerSecond())),
                                    MenuAndPaletteCommand.of(
                                            "restart-raster", TEXTS.text("slow.restart"), "", () -> restart(restart))),
                            () -> showMessage(TEXTS.text("slow.advice")));
        }
    }

    private void restart(RendererSwitchRelauncher restart) {
        Runnable action = () -> {
            stage.hide();
            try {
                restart.start();
            } catch (IOException exception) {
                System.getLogger(MainWindow.class.getName())
                        .log(System.Logger.Level.ERROR, "the program could not be started again", exception);
            }
        };
        if (takes.confirmClose(action)) {
            action.run();
        }
    }

    private void addView(View view) {
        if (view instanceof SceneView) {
            clock.addFirst(view);
        } else {
            clock.add(view);
        }
        if (view instanceof PlaybackView playback) {
            clock.addFrameListener(playback::refreshHidden);
        }
        if (view instanceof TimingView timing) {
            addHidden(timing::refreshHidden);
        }
        if (view instanceof FindingsView findings) {
            addHidden(findings::refreshHidden);
        }
        if (view instanceof StageView stageView) {
            clock.addFrameListener(stageView::refreshHidden);
        }
        if (view instanceof InterceptView interceptView) {
            clock.addFrameListener(interceptView::refreshHidden);
        }
    }

    /** Passes each snapshot to a view that may be hidden, and the newest at once: a key may need it before a frame. */
    private void addHidden(Consumer<Snapshot> view) {
        clock.addFrameListener(view);
        if (latest != null) {
            view.accept(latest);
        }
    }

    private Stream<View> everyView() {
        return Stream.concat(Stream.of(connect), views.stream());
    }

    /** Creates one hidden view a frame once the window is drawn. */
    private void completeInTime() {
        if (!complete && clock.frameCount() > FIRST_FRAMES) {
            views.stream()
                    .filter(view -> !view.isCreated())
                    .findFirst()
                    .ifPresentOrElse(LazyView::getOrCreate, this::complete);
        }
    }

    /** Creates all views, since a key or a menu may refer to any of them. */
    void complete() {
        if (!complete) {
            complete = true;
            views.forEach(LazyView::getOrCreate);
            commands.rebuild();
            menuBar.fill(commands.groups());
            stage.getIcons().setAll(icons());
            shortcutHandler.replace(commands());
            shortcutHandler.addMissingAccelerators(scene);
        }
    }

    /** Returns the commands of the menus, those of views included. */
    List<MenuAndPaletteCommand> commands() {
        return commands.allCommands().stream()
                .map(MenuEntry.MenuCommand::command)
                .toList();
    }

    private void completeFor(Scene one) {
        one.addEventFilter(InputEvent.ANY, _ -> clock.wake());
        TruncatedTextTooltip.install(one);
        one.addPreLayoutPulseListener(clock::refreshIfResting);
        one.addEventFilter(KeyEvent.KEY_PRESSED, _ -> complete());
        one.addEventFilter(MouseEvent.MOUSE_PRESSED, _ -> complete());
    }

    private void fill() {
        var bar = menuBar.bar();
        HBox.setHgrow(bar, Priority.ALWAYS);
        var top = new HBox(bar, takes.box());
        var window = new BorderPane(dockManager.node(), top, null, status.node(), null);
        StackPane.setAlignment(takes.notices(), Pos.BOTTOM_RIGHT);
        root.getChildren().setAll(window, takes.notices(), overlayPane);
        manager.applyTo(scene);
        shortcutHandler.suppressAccelerators(scene);
        completeFor(scene);
        scene.focusOwnerProperty().subscribe(this::front);
    }

    private void prepareStage() {
        stage.setTitle(TEXTS.text("name"));
        stage.setScene(scene);
    }

    private Subscription addListeners() {
        return Subscription.combine(
                stage.focusedProperty().subscribe(this::front),
                addHandler(WindowEvent.WINDOW_CLOSE_REQUEST, this::requestClose),
                addHandler(WindowEvent.WINDOW_HIDING, _ -> leave()),
                addHandler(WindowEvent.WINDOW_HIDDEN, _ -> release()));
    }

    private Subscription addHandler(EventType<WindowEvent> type, EventHandler<WindowEvent> handler) {
        stage.addEventHandler(type, handler);
        return () -> stage.removeEventHandler(type, handler);
    }

    private void requestClose(WindowEvent request) {
        if (!takes.confirmClose(stage::hide)) {
            request.consume();
        }
    }

    private void release() {
        bridge.close();
        sharing.close();
        stages.closeStage();
        clock.stop();
        listeners.unsubscribe();
    }

    /** Starts after the window has opened: before that, panes have no widths for layouts. */
    private void watchWidth() {
        scene.widthProperty().subscribe(this::adaptToWidth);
        textSize.scale().subscribe(_ -> adaptToWidth());
    }

    private void adaptToWidth() {
        if (stage.isShowing()) {
            controller.adaptToWidth();
        }
    }

    /** Opens the window. */
    public void show() {
        stage.show();
        clock.start();
        takes.findUnfinishedTakes();
        takes.keepHistory(history.get());
        bridge.restore();
    }

    /** Shows a message in the status bar. */
    public void showMessage(String words) {
        status.showMessage(words);
    }

    /** Shows a warning about a recording that is being played. */
    public void showWarning(Path file, String description) {
        if (scene.getFocusOwner() == null) {
            root.requestFocus(); // otherwise the notification's button has the focus, and the next Space presses it
        }
        takes.showWarning(file, description);
    }

    /**
     * Takes a picture of the window after {@code wait}; then closes the window, so that nothing is drawn during
     * shutdown.
     */
    public CompletableFuture<ScreenshotImage> captureAfter(Duration wait) {
        var picture = new CompletableFuture<ScreenshotImage>();
        var pause = new PauseTransition(javafx.util.Duration.millis(wait.toMillis()));
        pause.setOnFinished(_ -> {
            if (clock.frameCount() < LEAST_FRAMES) {
                pause.setDuration(A_MOMENT);
                pause.playFromStart();
            } else {
                picture.complete(ScreenshotImage.of(scene.snapshot(null)));
                stage.hide();
            }
        });
        pause.play();
        return picture;
    }

    private void quit() {
        if (takes.confirmClose(stage::hide)) {
            stage.hide();
        }
    }

    private void save(Image image) {
        ScreenshotImage.of(image).chooseAndSave(stage, status);
    }

    private void front() {
        dockManager.findFocusedPane().ifPresent(commands::front);
    }

    private void show(String view) {
        if (dockManager.panes().contains(view)) {
            dockManager.show(view, controller.defaultLayout());
        }
    }

    private void leave() {
        takes.close();
        views.forEach(View::close);
        store.store();
        controller.store();
        dockManager.close();
    }

    /** Returns the width that the views share, or before the window has opened the width they will share. */
    private double width() {
        return (stage.isShowing() ? scene.getWidth() : store.width())
                / textSize.scale().get();
    }

    private static DockablePaneDescriptor docked(View view) {
        return new DockablePaneDescriptor(
                view.id(), view.title(), view::node, view instanceof ConnectView ? DockLayoutPreset.SESSIONS : 0);
    }

    /** Provides the services that floating windows require of the main window. */
    private final class MainDockServices implements DockManager.DockWindowServices {

        @Override
        public void showHelp(String pane, Node by) {
            everyView()
                    .filter(view -> view.id().equals(pane))
                    .findFirst()
                    .ifPresent(view -> ViewHelpPopup.show(view, by));
        }

        @Override
        public DockLayout defaultLayout() {
            return controller.defaultLayout();
        }

        @Override
        public void prepareWindow(Stage window, Parent root) {
            var scene = textSize.createScene(root);
            manager.applyTo(scene);
            shortcutHandler.installIn(scene);
            completeFor(scene);
            scene.focusOwnerProperty().subscribe(MainWindow.this::front);
            window.focusedProperty().subscribe(MainWindow.this::front);
            Bindings.bindContent(window.getIcons(), stage.getIcons());
            window.setScene(scene);
        }
    }

    private static List<Image> icons() {
        return Stream.of(16, 24, 32, 48, 64, 128, 256).map(MainWindow::icon).toList();
    }

    private static Image icon(int pixels) {
        var png = MainWindow.class.getResource("/mocapscope/app/icons/mocapscope-%d.png".formatted(pixels));
        return new Image(Objects.requireNonNull(png).toExternalForm());
    }

    /** Provides the scene's window services with the window's other parts. */
    private record MainSceneServices(Runnable maps, ConnectView connect, Consumer<Image> pictures)
            implements SceneDialogCommands {

        @Override
        public void loadMap() {
            maps.run();
        }

        @Override
        public void chooseAxes(Node at, String session, AxesAndUnitOverride now) {
            connect.chooseAxes(at, session, now);
        }

        @Override
        public void saveImage(Image picture) {
            pictures.accept(picture);
        }
    }
}
