package mocapscope.app.docs;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.application.ConditionalFeature;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.image.PixelFormat;
import javafx.stage.Stage;
import mocapscope.app.ListeningAddressSessionListener;
import mocapscope.app.dock.DockLayout;
import mocapscope.app.dock.DockLayoutJsonCodec;
import mocapscope.app.dock.DockLayoutNode;
import mocapscope.app.model.TakeRecordingManager;
import mocapscope.app.model.WindowSessionAndRecordingManager;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.settings.SkeletonMapFileStore;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.shell.MainWindow;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.NetworkFaultSimulationOptions;
import mocapscope.protocol.link.NetworkFaultSimulatorFactory;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.motion.HeadingRotatedMotionSource;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.endpoint.SessionRole;

/** A window with simulated devices, operated by code, for one screenshot. */
final class ScreenshotWindow implements AutoCloseable {

    /** A server address with a long timeout, for clients that are held. */
    private static final String ANYWHERE = "127.0.0.1:0?patience=60";

    private static final int PATIENCE = 20;
    private static final String VIEWS =
            "connect scene timing channels tables handshake findings playback bench wall stage";

    final SessionLauncher network = new SessionLauncher();
    final Preferences preferences = Preferences.unsaved();
    final WindowSessionAndRecordingManager sessionManager = new WindowSessionAndRecordingManager(
            network,
            ProtocolCatalog.protocols(),
            uri -> ProtocolCatalog.parse(uri, SessionRole.CLIENT),
            SkeletonMapLibrary.builtIn(),
            preferences);
    private final TakeRecordingManager manager =
            new TakeRecordingManager(sessionManager, preferences, Path.of("none"), "");
    private final CompletableFuture<Stage> stage = new CompletableFuture<>();

    /** The looks by the name that preferences have for them. */
    ScreenshotWindow theme(String name) {
        preferences.store("theme", List.of(name));
        return this;
    }

    /** Applies another arrangement of views than that of a new window. */
    ScreenshotWindow arrange(DockLayoutNode node) {
        preferences.store("views", List.of(VIEWS.split(" ")));
        preferences.store("layout", List.of(DockLayoutJsonCodec.write(DockLayout.of(node))));
        return this;
    }

    /** Devices of all protocols, as {@code mocapscope demo} has them, and a session with each. */
    ScreenshotWindow demo() {
        int count = ProtocolCatalog.protocols().size();
        for (int i = 0; i < count; i++) {
            var protocol = ProtocolCatalog.protocols().get(i);
            serve(
                    protocol,
                    protocol.devices(),
                    2 * Math.PI * i / count,
                    NetworkFaultSimulationOptions.NONE,
                    address -> connect(protocol, address));
        }
        return this;
    }

    private void connect(Protocol protocol, String address) {
        sessionManager.connect(sessionManager.parse(scheme(protocol) + address + protocol.demoEndpointSuffix()));
    }

    /** Serves some devices behind a bad network, and connects to them. */
    ScreenshotWindow serve(String protocol, List<String> devices, double turn, String faults, String options) {
        var ownProtocol = ProtocolCatalog.named(protocol);
        serve(
                ownProtocol,
                devices,
                turn,
                NetworkFaultSimulationOptions.parse(faults),
                address -> sessionManager.connect(sessionManager.parse(scheme(ownProtocol) + address + options)));
        return this;
    }

    void serve(
            Protocol protocol,
            List<String> devices,
            double turn,
            NetworkFaultSimulationOptions options,
            Consumer<String> listening) {
        network.serve(
                protocol,
                ProtocolCatalog.parse(scheme(protocol) + ANYWHERE, SessionRole.SERVER),
                HeadingRotatedMotionSource.rotated(SimulatedMotionSource.of(devices), turn),
                new NetworkFaultSimulatorFactory(options),
                _ -> new ListeningAddressSessionListener(listening));
    }

    static String scheme(Protocol protocol) {
        return protocol.schemes().getFirst().name() + "://";
    }

    ScreenshotWindow open() throws Exception {
        Platform.runLater(() -> {
            var shown = new Stage();
            new MainWindow(
                            shown,
                            sessionManager,
                            manager,
                            preferences,
                            new SkeletonMapFileStore(Path.of("none")),
                            () -> {},
                            !Platform.isSupported(ConditionalFeature.SCENE3D))
                    .show();
            stage.complete(shown);
        });
        stage.get();
        return this;
    }

    ScreenshotWindow waitSeconds(double seconds) throws InterruptedException {
        Thread.sleep((long) (1000 * seconds));
        return this;
    }

    /** Runs a menu command by its id. */
    ScreenshotWindow runCommand(String action) throws Exception {
        return at(stage -> {
            var item = items(stage)
                    .filter(one -> ("menu-" + action).equals(one.getId()))
                    .findFirst()
                    .orElseThrow();
            if (item instanceof CheckMenuItem check) {
                check.setSelected(!check.isSelected());
            } else {
                item.fire();
            }
        });
    }

    private static Stream<MenuItem> items(Stage stage) {
        var bar = (MenuBar) stage.getScene().getRoot().lookup(".menu-bar");
        return bar.getMenus().stream().flatMap(ScreenshotWindow::all);
    }

    private static Stream<MenuItem> all(MenuItem item) {
        return item instanceof Menu menu ? menu.getItems().stream().flatMap(ScreenshotWindow::all) : Stream.of(item);
    }

    /** Runs an action with a node on the JavaFX thread as soon as the node exists. */
    <T extends Node> ScreenshotWindow with(Class<T> type, String query, Consumer<T> action) throws Exception {
        var root = stage.get().getScene().getRoot();
        for (int i = 0;
                i < PATIENCE
                        && on(() -> Optional.ofNullable(root.lookup(query))).isEmpty();
                i++) {
            waitSeconds(1);
        }
        return at(_ -> action.accept(type.cast(root.lookup(query))));
    }

    ScreenshotWindow at(Consumer<Stage> stageAction) throws Exception {
        var shown = stage.get();
        on(() -> {
            stageAction.accept(shown);
            return shown;
        });
        return this;
    }

    List<SessionSnapshot> sessions() {
        return sessionManager.snapshot(SystemClock.monotonicNanos()).sessions();
    }

    /** The first session of a protocol. */
    SessionSnapshot session(String protocol) {
        return sessions().stream()
                .filter(one -> one.session().endpoint().protocol().equals(protocol))
                .findFirst()
                .orElseThrow();
    }

    void picture(Path file) throws Exception {
        var shown = stage.get();
        var image = on(() -> shown.getScene().snapshot(null));
        int width = (int) image.getWidth();
        int height = (int) image.getHeight();
        var pixels = new int[width * height];
        image.getPixelReader().getPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), pixels, 0, width);
        try (var out = new BufferedOutputStream(Files.newOutputStream(file))) {
            SmallPng.write(pixels, width, out);
        }
    }

    private static <T> T on(Callable<T> task) throws Exception {
        var done = new CompletableFuture<T>();
        Platform.runLater(() -> {
            try {
                done.complete(task.call());
            } catch (Exception failure) {
                done.completeExceptionally(failure);
            }
        });
        return done.get();
    }

    @Override
    public void close() throws IOException {
        Platform.runLater(() -> stage.thenAccept(Stage::hide));
        manager.close();
        network.close();
    }
}
