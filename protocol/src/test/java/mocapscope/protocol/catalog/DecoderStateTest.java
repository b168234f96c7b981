package mocapscope.protocol.catalog;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.toy.DecoderStateRoundTrip;
import mocapscope.protocol.toy.RecordingListener;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests decoders that continue from the state before each entry, for both sides of each protocol over real sockets. */
@Tag("slow")
class DecoderStateTest {
    private static final int ENOUGH = 300;

    private final Map<String, RecordingListener> live = new ConcurrentHashMap<>();

    static Stream<Protocol> protocols() {
        return ProtocolCatalog.protocols().stream();
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void decoderRestoredFromCheckpointDecodesFollowingEntries(Protocol protocol) throws Exception {
        var scheme = protocol.schemes().getFirst().name() + "://";
        for (var recordedSession : recordedSessions(protocol)) {
            var entries = Objects.requireNonNull(live.get(recordedSession.id())).entries;
            int compared = new DecoderStateRoundTrip(recordedSession.history().decoder(), entries).compare(1, 40);
            assertTrue(compared > entries.size() / 2, () -> "%d of %d".formatted(compared, entries.size()));
        }
    }

    /** A client of the protocol's server, and the server's session with it, after enough traffic. */
    private List<Session> recordedSessions(Protocol protocol) throws Exception {
        var scheme = protocol.schemes().getFirst().name() + "://";
        var sessions = new CopyOnWriteArrayList<Session>();
        SessionListenerFactory factory = session -> {
            sessions.add(session);
            return live.computeIfAbsent(session.id(), _ -> new RecordingListener());
        };
        var launcher = new SessionLauncher();
        try {
            var source = SimulatedMotionSource.of(protocol.devices());
            var server = launcher.serve(
                    protocol,
                    ProtocolCatalog.parse(scheme + "127.0.0.1:0?rate=240", SessionRole.SERVER),
                    source,
                    factory);
            var listening = Objects.requireNonNull(live.get(server.session().id()));
            assertTrue(listening.await(() -> listening.phases().contains(SessionPhase.LISTENING)));
            var address = listening.states.stream()
                    .filter(state -> state.phase() == SessionPhase.LISTENING)
                    .map(SessionStateChange::step)
                    .findFirst()
                    .orElseThrow();
            var endpoint = ProtocolCatalog.parse(scheme + address + protocol.demoEndpointSuffix(), SessionRole.CLIENT);
            var client = launcher.connect(protocol, endpoint, factory);
            var recorded = Objects.requireNonNull(live.get(client.session().id()));
            assertTrue(recorded.await(() -> recorded.samples.size() >= ENOUGH));
            sessions.remove(server.session());
        } finally {
            launcher.close();
        }
        return sessions;
    }
}
