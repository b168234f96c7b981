package mocapscope.protocol.benchmark;

import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionListener;

/** Servers of a protocol's demo devices, at any free port of this machine. */
final class DemoServers {
    private DemoServers() {}

    /** Starts a demo server without listeners, and returns its address. */
    static String demo(SessionLauncher launcher, Protocol protocol) throws InterruptedException {
        var scheme = protocol.schemes().getFirst().name();
        return demo(
                launcher,
                protocol,
                scheme,
                "",
                new ServerListenerCounts(new TrafficCounts()),
                _ -> SessionListener.NO_OP);
    }

    /**
     * Starts a demo server with these options, and returns its address. Its clients' sessions report to {@code peers}.
     */
    static String demo(
            SessionLauncher launcher,
            Protocol protocol,
            String scheme,
            String query,
            ServerListenerCounts listener,
            SessionListenerFactory peers)
            throws InterruptedException {
        launcher.serve(
                protocol,
                ProtocolCatalog.parse(scheme + "://127.0.0.1:0" + query, SessionRole.SERVER),
                SimulatedMotionSource.of(protocol.devices()),
                session -> session.id().contains(".") ? peers.createListener(session) : listener);
        return scheme + "://" + listener.address();
    }
}
