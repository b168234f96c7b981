package mocapscope.app;

import java.util.function.Consumer;
import mocapscope.app.model.SessionController;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.motion.RotatedMotionSource;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.SessionRole;

/** Starts one simulated server for each protocol on loopback and connects a client session to each. */
final class DemoLauncher {
    private final SessionLauncher launcher;
    private final SessionController controller;

    DemoLauncher(SessionLauncher launcher, SessionController controller) {
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
        var devices = RotatedMotionSource.rotated(SimulatedMotionSource.of(protocol.devices()), turn);
        launcher.serve(protocol, anyPort, devices, _ -> new ListeningAddressListener(connect));
    }
}
