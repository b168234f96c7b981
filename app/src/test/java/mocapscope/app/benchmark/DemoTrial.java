package mocapscope.app.benchmark;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import javafx.application.ConditionalFeature;
import javafx.application.Platform;
import javafx.stage.Stage;
import mocapscope.app.ListeningAddressSessionListener;
import mocapscope.app.command.GraphicsCardProbe;
import mocapscope.app.command.RendererChoice;
import mocapscope.app.dock.DockLayout;
import mocapscope.app.dock.DockLayoutJsonCodec;
import mocapscope.app.dock.DockLayoutNode;
import mocapscope.app.model.TakeRecordingManager;
import mocapscope.app.model.WindowSessionAndRecordingManager;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.settings.SkeletonMapFileStore;
import mocapscope.app.shell.MainWindow;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.endpoint.SessionRole;

/** The demo as the program runs it, but with transcripts of a megabyte, which are soon full. Runs until it is ended. */
final class DemoTrial {
    /** The transcripts' budget in MiB as the program has it, and one that is soon full. */
    static final String USUAL_BUDGET = "64";

    private static final String SMALL_BUDGET = "1";

    /** The ids of all views. */
    static final List<String> VIEWS = List.of(
            "scene", "connect", "timing", "channels", "tables", "handshake", "findings", "playback", "bench", "wall");

    private DemoTrial() {}

    public static void main(String[] arguments) {
        open(SMALL_BUDGET, RendererChoice.FX3D, Preferences.unsaved(), _ -> _ -> {}, _ -> {});
    }

    /** Opens the demo; {@code also} listens to its client sessions, and {@code opened} gets the window once it shows. */
    static void open(
            String budget,
            RendererChoice renderer,
            Preferences preferences,
            SessionListenerFactory also,
            Consumer<Stage> opened) {
        var launcher = new SessionLauncher();
        var sessionManager = new WindowSessionAndRecordingManager(
                launcher,
                ProtocolCatalog.protocols(),
                uri -> ProtocolCatalog.parse(uri, SessionRole.CLIENT),
                SkeletonMapLibrary.builtIn(),
                preferences);
        sessionManager.attach(also);
        for (var protocol : ProtocolCatalog.protocols()) {
            serve(
                    launcher,
                    protocol,
                    budget,
                    address ->
                            sessionManager.connect(sessionManager.parse(address).with("budget", budget)));
        }
        renderer.prepareToolkit(
                System.getProperties(), GraphicsCardProbe.ofSystem().isAccelerated());
        Platform.startup(() -> {
            var stage = new Stage();
            new MainWindow(
                            stage,
                            sessionManager,
                            new TakeRecordingManager(sessionManager, preferences, Path.of("none"), ""),
                            preferences,
                            new SkeletonMapFileStore(Path.of("none")),
                            () -> {},
                            renderer.resolve(Platform.isSupported(ConditionalFeature.SCENE3D)) == RendererChoice.RASTER)
                    .show();
            opened.accept(stage);
        });
    }

    /** Returns settings of a user who has hidden all views but the scene. */
    static Preferences sceneAlone() {
        var preferences = Preferences.unsaved();
        preferences.store("views", VIEWS);
        preferences.store(
                "layout", List.of(DockLayoutJsonCodec.write(DockLayout.of(DockLayoutNode.tabs(VIEWS.getFirst())))));
        return preferences;
    }

    private static void serve(SessionLauncher launcher, Protocol protocol, String budget, Consumer<String> connect) {
        var scheme = protocol.schemes().getFirst().name() + "://";
        var anyPort = ProtocolCatalog.parse(scheme + "127.0.0.1:0", SessionRole.SERVER)
                .with("budget", budget);
        Consumer<String> listening = address -> connect.accept(scheme + address + protocol.demoEndpointSuffix());
        launcher.serve(
                protocol,
                anyPort,
                SimulatedMotionSource.of(protocol.devices()),
                _ -> new ListeningAddressSessionListener(listening));
    }
}
