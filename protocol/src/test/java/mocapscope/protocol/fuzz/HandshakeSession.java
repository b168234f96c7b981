package mocapscope.protocol.fuzz;

import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.toy.RecordingListener;

/** Runs the first moments of a session between our client and our server over real sockets. */
final class HandshakeSession {
    private static final int ENTRIES = 40;

    private HandshakeSession() {}

    /** Runs a session whose client has a second listener, until the client has received some entries. */
    static void run(Protocol protocol, SessionListenerFactory factory) {
        var listener = new RecordingListener();
        var recording = new RecordingListener();
        var scheme = protocol.schemes().getFirst().name() + "://";
        try (var launcher = new SessionLauncher()) {
            launcher.serve(
                    protocol,
                    ProtocolCatalog.parse(scheme + "127.0.0.1:0?rate=240", SessionRole.SERVER),
                    SimulatedMotionSource.of(protocol.devices()),
                    session -> session.id().contains(".") ? SessionListener.NO_OP : listener);
            listener.await(() -> listener.phases().contains(SessionPhase.LISTENING));
            var listening = listener.states.stream()
                    .filter(state -> state.phase() == SessionPhase.LISTENING)
                    .findFirst()
                    .orElseThrow();
            var endpoint = ProtocolCatalog.parse(
                    scheme + listening.step() + protocol.demoEndpointSuffix(), SessionRole.CLIENT);
            launcher.connect(
                    protocol,
                    endpoint,
                    session -> new CompositeSessionListener(recording, factory.createListener(session)));
            recording.await(() -> recording.entries.size() >= ENTRIES);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
