package mocapscope.app.benchmark;

import java.nio.file.Path;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.stage.Stage;
import mocapscope.app.ListeningAddressListener;
import mocapscope.app.model.MonitoredSessionManager;
import mocapscope.app.model.TakeManager;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.settings.SkeletonMapFolder;
import mocapscope.app.shell.MainWindow;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.SkeletonMapRegistry;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.endpoint.SessionRole;

/** The demo as the program runs it, but with transcripts of a megabyte, which are soon full. Runs until it is ended. */
final class DemoTrial {
    private static final String BUDGET = "1";

    private DemoTrial() {}

    public static void main(String[] arguments) {
        var launcher = new SessionLauncher();
        var preferences = Preferences.unsaved();
        var sessionManager = new MonitoredSessionManager(
                launcher,
                ProtocolCatalog.protocols(),
                uri -> ProtocolCatalog.parse(uri, SessionRole.CLIENT),
                SkeletonMapRegistry.builtIn(),
                preferences);
        for (var protocol : ProtocolCatalog.protocols()) {
            serve(
                    launcher,
                    protocol,
                    address ->
                            sessionManager.connect(sessionManager.parse(address).with("budget", BUDGET)));
        }
        Platform.startup(() -> new MainWindow(
                        new Stage(),
                        sessionManager,
                        new TakeManager(sessionManager, preferences, Path.of("none"), ""),
                        preferences,
                        new SkeletonMapFolder(Path.of("none")),
                        () -> {},
                        false)
                .show());
    }

    private static void serve(SessionLauncher launcher, Protocol protocol, Consumer<String> connect) {
        var scheme = protocol.schemes().getFirst().name() + "://";
        var anyPort = ProtocolCatalog.parse(scheme + "127.0.0.1:0", SessionRole.SERVER)
                .with("budget", BUDGET);
        Consumer<String> listening = address -> connect.accept(scheme + address + protocol.demoEndpointSuffix());
        launcher.serve(
                protocol,
                anyPort,
                SimulatedMotionSource.of(protocol.devices()),
                _ -> new ListeningAddressListener(listening));
    }
}
