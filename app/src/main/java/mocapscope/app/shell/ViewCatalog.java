package mocapscope.app.shell;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import mocapscope.app.channels.DeviceChannelValuesView;
import mocapscope.app.findings.FindingsView;
import mocapscope.app.intercept.InterceptView;
import mocapscope.app.model.SelectionController;
import mocapscope.app.model.SessionInterceptorAttacher;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.stage.StageManager;
import mocapscope.app.playback.PlaybackView;
import mocapscope.app.scene.SceneDialogCommands;
import mocapscope.app.scene.SceneView;
import mocapscope.app.stage.StageView;
import mocapscope.app.tables.TablesView;
import mocapscope.app.timing.TimingView;
import mocapscope.app.transcript.TranscriptView;
import mocapscope.app.wall.DeviceHealthWallView;

/**
 * The list of all dockable views, each created on first use. The list follows the order of their keys and excludes the
 * sessions. {@link DockLayoutPreset} defines their positions.
 */
final class ViewCatalog {
    private ViewCatalog() {}

    /**
     * Uses {@code services} for the scene's window services; creates {@code playback}, which runs even while hidden;
     * {@code messageConsumer} shows a status message, {@code show} brings a view to the front, {@code showFullScreen}
     * opens a view as a window that covers a screen, {@code stages} are what other machines share, {@code keepsHistory} returns true while temporary takes are recorded.
     */
    static List<LazyView> createAll(
            SelectionController controller,
            SessionInterceptorAttacher interceptController,
            Preferences preferences,
            SceneDialogCommands services,
            Supplier<PlaybackView> playback,
            Consumer<String> messageConsumer,
            Consumer<String> show,
            Consumer<String> showFullScreen,
            StageManager stages,
            BooleanSupplier keepsHistory,
            boolean softwareScene) {
        return List.of(
                new LazyView(
                        "scene",
                        SceneView.class,
                        () -> new SceneView(controller, preferences, services, softwareScene)),
                new LazyView(
                        "timing", TimingView.class, () -> new TimingView(controller, preferences, messageConsumer)),
                new LazyView(
                        "channels",
                        DeviceChannelValuesView.class,
                        () -> new DeviceChannelValuesView(controller, preferences, messageConsumer)),
                new LazyView("tables", TablesView.class, () -> new TablesView(controller, preferences)),
                new LazyView(
                        "handshake",
                        TranscriptView.class,
                        () -> new TranscriptView(controller, preferences, keepsHistory)),
                new LazyView("findings", FindingsView.class, () -> new FindingsView(controller, preferences)),
                new LazyView("playback", PlaybackView.class, playback),
                new LazyView(
                        "bench",
                        InterceptView.class,
                        () -> new InterceptView(
                                controller,
                                preferences,
                                interceptController,
                                () -> show.accept("bench"),
                                messageConsumer)),
                new LazyView(
                        "wall",
                        DeviceHealthWallView.class,
                        () -> new DeviceHealthWallView(controller, () -> showFullScreen.accept("wall"))),
                new LazyView("stage", StageView.class, () -> new StageView(stages, controller)));
    }
}
