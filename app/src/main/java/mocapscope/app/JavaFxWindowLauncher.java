package mocapscope.app;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import mocapscope.app.command.VersionProvider;
import mocapscope.app.command.WindowLaunchOptions;
import mocapscope.app.command.WindowLauncher;
import mocapscope.app.model.Preferences;
import mocapscope.app.model.TakeManager;
import mocapscope.app.model.WindowSessionManager;
import mocapscope.app.shell.MainWindow;
import mocapscope.app.shell.ScreenshotImage;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.session.SessionRole;

/** Starts JavaFX, opens the main window with the requested sessions and returns when it closes. */
final class JavaFxWindowLauncher implements WindowLauncher {
    private final SkeletonMapLoadResult result;

    JavaFxWindowLauncher(SkeletonMapLoadResult result) {
        this.result = result;
    }

    @Override
    public int open(WindowLaunchOptions request) throws Exception {
        if (request.screenshot().isPresent()) {
            ScreenshotImage.checkWritable(request.screenshot().get());
        }
        var failure = Mocapscope.launch();
        try (var launcher = new SessionLauncher(result.maps())) {
            var preferences = preferences(request);
            var book = new WindowSessionManager(
                    launcher,
                    ProtocolCatalog.protocols(),
                    uri -> ProtocolCatalog.parse(uri, SessionRole.CLIENT),
                    result.maps(),
                    preferences);
            var home = Path.of(System.getProperty("user.home"));
            var manager = new TakeManager(book, preferences, home, VersionProvider.programVersion());
            var demoLauncher = new DemoLauncher(launcher, book);
            if (request.demo()) {
                demoLauncher.start();
            }
            request.endpoints().forEach(book::connect);
            request.recordings().forEach(book::play);
            Optional<ScreenshotImage> picture;
            try (var _ = new TakeShutdownHook(manager)) {
                picture = show(failure, request, book, manager, preferences, result, demoLauncher);
            }
            if (request.screenshot().isPresent()) {
                picture.orElseThrow(() -> new IOException("the window was closed before the screenshot"))
                        .save(request.screenshot().get());
            }
            return 0;
        }
    }

    /** Shows the window and returns once it closes, the screenshot is taken or JavaFX reports a {@code failure}. */
    private static Optional<ScreenshotImage> show(
            CompletableFuture<Void> failure,
            WindowLaunchOptions request,
            WindowSessionManager book,
            TakeManager manager,
            Preferences preferences,
            SkeletonMapLoadResult result,
            DemoLauncher launcher)
            throws Exception {
        var ended = new CompletableFuture<Optional<ScreenshotImage>>();
        failure.whenComplete((_, why) -> ended.completeExceptionally(why));
        Mocapscope.open(stage -> {
            try {
                stage.setOnHidden(_ -> ended.complete(Optional.empty()));
                var window = new MainWindow(stage, book, manager, preferences, result.folder(), launcher::start);
                window.show();
                window.showMessage(result.noticeText());
                request.warnings().forEach(one -> window.showWarning(one.file(), one.message()));
                if (request.screenshot().isPresent()) {
                    window.captureAfter(request.after()).thenAccept(image -> ended.complete(Optional.of(image)));
                }
            } catch (RuntimeException wrong) {
                ended.completeExceptionally(wrong);
            }
        });
        try {
            return ended.get();
        } catch (ExecutionException wrong) {
            throw wrong.getCause() instanceof Exception cause ? cause : wrong;
        }
    }

    /** Returns the window's preferences; a screenshot uses defaults, so it shows the window as at its first start. */
    private static Preferences preferences(WindowLaunchOptions request) {
        return request.screenshot().isPresent()
                ? Preferences.unsaved()
                : Preferences.load(Preferences.file(
                        System.getenv(), System.getProperty("os.name"), Path.of(System.getProperty("user.home"))));
    }
}
