package mocapscope.protocol.take;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.toy.RecordingListener;

/** Records the demo devices of all protocols over real sockets into one take. */
final class DemoTakeRecorder {
    private static final long ENOUGH_NANOS = 1_500_000_000L;

    private final List<RecordingListener> clients = new ArrayList<>();

    private DemoTakeRecorder() {}

    /** Records a client's session of each protocol until each has sent samples for a while. */
    static void record(Path file, TakeRecorder.TakeRecorderOptions options) throws Exception {
        var recording = new DemoTakeRecorder();
        try (var recorder = TakeRecorder.start(file, options, System::nanoTime);
                var launcher = new SessionLauncher()) {
            var factory = new SkeletonMapRecordingListenerFactory(recorder, SkeletonMapLibrary::builtIn);
            for (var protocol : ProtocolCatalog.protocols()) {
                recording.connect(launcher, protocol, factory);
            }
            for (var client : recording.clients) {
                assertTrue(client.await(() -> sampledNanos(client) > ENOUGH_NANOS), () -> "samples: " + client.samples);
            }
        }
    }

    private static long sampledNanos(RecordingListener client) {
        return client.samples.isEmpty()
                ? 0
                : client.samples.getLast().stamp().arrival()
                        - client.samples.getFirst().stamp().arrival();
    }

    private void connect(SessionLauncher launcher, Protocol protocol, SessionListenerFactory factory) throws Exception {
        var scheme = protocol.schemes().getFirst().name() + "://";
        var listener = new RecordingListener();
        launcher.serve(
                protocol,
                ProtocolCatalog.parse(scheme + "127.0.0.1:0", SessionRole.SERVER),
                SimulatedMotionSource.of(protocol.devices()),
                session -> session.isListener() ? listener : new RecordingListener());
        assertTrue(listener.await(() -> listener.phases().contains(SessionPhase.LISTENING)));
        var address = listener.states.stream()
                .filter(state -> state.phase() == SessionPhase.LISTENING)
                .map(SessionStateChange::step)
                .findFirst()
                .orElseThrow();
        var client = new RecordingListener();
        clients.add(client);
        launcher.connect(
                protocol,
                ProtocolCatalog.parse(scheme + address + protocol.demoEndpointSuffix(), SessionRole.CLIENT),
                session -> new CompositeSessionListener(factory.createListener(session), client));
    }
}
