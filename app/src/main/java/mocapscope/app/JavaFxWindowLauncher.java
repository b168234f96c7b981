package mocapscope.app;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import javafx.application.ConditionalFeature;
import javafx.application.Platform;
import mocapscope.app.command.GraphicsCardProbe;
import mocapscope.app.command.RendererChoice;
import mocapscope.app.command.VersionProvider;
import mocapscope.app.command.WindowLaunchOptions;
import mocapscope.app.command.WindowLauncher;
import mocapscope.app.model.SessionCommandController;
import mocapscope.app.model.TakeRecordingManager;
import mocapscope.app.model.WindowSessionAndRecordingManager;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.shell.MainWindow;
import mocapscope.app.shell.ScreenshotImage;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.file.ApplicationFolders;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.motion.HeadingRotatedMotionSource;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.endpoint.SessionRole;

/** Starts JavaFX, opens the main window with the requested sessions and returns when it closes. */
final class JavaFxWindowLauncher implements WindowLauncher {
    /** The property of JavaFX for the folder of its unpacked native libraries; its default is {@code ~/.openjfx}. */
    private static final String JAVAFX_CACHE = "javafx.cachedir";

    private final SkeletonMapLoadResult result;

    JavaFxWindowLauncher(SkeletonMapLoadResult result) {
        this.result = result;
    }

    @Override
    public int open(WindowLaunchOptions request) throws Exception {
        if (request.screenshot().isPresent()) {
            ScreenshotImage.checkWritable(request.screenshot().get());
        }
        var folders = ApplicationFolders.ofUser();
        request.renderer()
                .prepareToolkit(
                        System.getProperties(), GraphicsCardProbe.ofSystem().isAccelerated());
        System.getProperties().putIfAbsent(JAVAFX_CACHE, javaFxCache(folders).toString());
        var failure = Mocapscope.launch();
        try (var launcher = new SessionLauncher(result.maps())) {
            var preferences = preferences(request, folders);
            var sessionManager = new WindowSessionAndRecordingManager(
                    launcher,
                    ProtocolCatalog.protocols(),
                    uri -> ProtocolCatalog.parse(uri, SessionRole.CLIENT),
                    result.maps(),
                    preferences);
            var manager = new TakeRecordingManager(
                    sessionManager, preferences, folders.home(), folders.cache(), VersionProvider.programVersion());
            sessionManager.stages().setProgram(VersionProvider.programVersion());
            var demoLauncher = new DemoLauncher(launcher, sessionManager);
            if (request.demo()) {
                demoLauncher.start();
            }
            request.endpoints().forEach(sessionManager::connect);
            request.recordings().forEach(sessionManager::play);
            Optional<ScreenshotImage> picture;
            try (var _ = new TakeShutdownHook(manager)) {
                picture = show(failure, request, sessionManager, manager, preferences, result, demoLauncher);
            } finally {
                sessionManager.stages().close();
            }
            if (request.screenshot().isPresent()) {
                picture.orElseThrow(() -> new IOException("the window was closed before the screenshot"))
                        .save(request.screenshot().get());
            }
            return 0;
        }
    }

    /** Returns the folder into which JavaFX unpacks its native libraries, one for each version. */
    private static Path javaFxCache(ApplicationFolders folders) {
        var version = Platform.class.getModule().getDescriptor().rawVersion().orElse("unknown");
        return folders.cache().resolve("javafx").resolve(version + "-" + System.getProperty("os.arch"));
    }

    /** Shows the window and returns once it closes, the screenshot is taken or JavaFX reports a {@code failure}. */
    private static Optional<ScreenshotImage> show(
            CompletableFuture<Void> failure,
            WindowLaunchOptions request,
            WindowSessionAndRecordingManager sessionManager,
            TakeRecordingManager manager,
            Preferences preferences,
            SkeletonMapLoadResult result,
            DemoLauncher launcher)
            throws Exception {
        var ended = new CompletableFuture<Optional<ScreenshotImage>>();
        failure.whenComplete((_, exception) -> ended.completeExceptionally(exception));
        Mocapscope.open(stage -> {
            try {
                stage.setOnHidden(_ -> ended.complete(Optional.empty()));
                var window = new MainWindow(
                        stage,
                        sessionManager,
                        manager,
                        preferences,
                        result.folder(),
                        launcher::start,
                        drawsInSoftware(request.renderer()));
                window.show();
                window.showMessage(result.noticeText());
                request.warnings().forEach(one -> window.showWarning(one.file(), one.message()));
                if (request.screenshot().isPresent()) {
                    window.captureAfter(request.after()).thenAccept(image -> ended.complete(Optional.of(image)));
                }
            } catch (RuntimeException error) {
                ended.completeExceptionally(error);
            }
        });
        try {
            return ended.get();
        } catch (ExecutionException executionException) {
            throw executionException.getCause() instanceof Exception cause ? cause : executionException;
        }
    }

    /** Returns true if the scene is drawn in software; called once the toolkit has started. Without 3D it must be. */
    private static boolean drawsInSoftware(RendererChoice choice) {
        return choice == RendererChoice.RASTER || !Platform.isSupported(ConditionalFeature.SCENE3D);
    }

    /** Returns the window's preferences; a screenshot uses defaults, so it shows the window as at its first start. */
    private static Preferences preferences(WindowLaunchOptions request, ApplicationFolders folders) {
        return request.screenshot().isPresent() ? Preferences.unsaved() : Preferences.load(Preferences.file(folders));
    }

    /** Starts one simulated server for each protocol on loopback and connects a client session to each. */
    private static final class DemoLauncher {
        private final SessionLauncher launcher;
        private final SessionCommandController controller;

        DemoLauncher(SessionLauncher launcher, SessionCommandController controller) {
            this.launcher = launcher;
            this.controller = controller;
        }

        /** Starts the servers and connects a session to each as soon as it listens. */
        void start() {
            var protocols = ProtocolCatalog.protocols();
            for (int i = 0; i < protocols.size(); i++) {
                start(protocols.get(i), 2 * Math.PI * i / protocols.size());
            }
        }

        /** Starts one server; {@code turn} rotates its devices to separate them from those of the other protocols. */
        private void start(Protocol protocol, double turn) {
            var scheme = protocol.schemes().getFirst().name() + "://";
            Consumer<String> connect =
                    address -> controller.connect(controller.parse(scheme + address + protocol.demoEndpointSuffix()));
            var anyPort = ProtocolCatalog.parse(scheme + "127.0.0.1:0", SessionRole.SERVER);
            var devices = HeadingRotatedMotionSource.rotated(SimulatedMotionSource.of(protocol.devices()), turn);
            launcher.serve(protocol, anyPort, devices, _ -> new ListeningAddressSessionListener(connect));
        }
    }

    /** Ends the recordings when the window closes or the process receives a termination signal. */
    private static final class TakeShutdownHook implements AutoCloseable {
        /** Limits the wait for a disk that may never respond; an unfinished take is recovered at the next start. */
        private static final Duration PATIENCE = Duration.ofSeconds(10);

        private final TakeRecordingManager manager;
        private final Thread hook = new Thread(this::end, "end of the take");

        TakeShutdownHook(TakeRecordingManager manager) {
            this.manager = manager;
            Runtime.getRuntime().addShutdownHook(hook);
        }

        private void end() {
            try {
                Thread.ofPlatform().daemon().start(manager::close).join(PATIENCE);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void close() {
            manager.close();
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException _) {
                // The JVM is already shutting down: the hook runs and finds nothing to close.
            }
        }
    }
}
