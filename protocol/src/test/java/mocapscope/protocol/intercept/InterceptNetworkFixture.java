package mocapscope.protocol.intercept;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.RunningSessionHandle;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.TrafficGateFactory;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.toy.RecordingListener;

/** Runs servers and clients of all protocols over real sockets, each with interceptors. */
final class InterceptNetworkFixture implements AutoCloseable {
    private final SessionLauncher launcher;
    /** The notes of each session of a server, by its id. */
    private final Map<String, RecordingListener> served = new ConcurrentHashMap<>();

    record InterceptedClient(RunningSessionHandle live, RecordingListener notes, InterceptGateFactory gateFactory) {
        SessionInterceptor interceptor() {
            return gateFactory.find(live.session().id()).orElseThrow();
        }

        List<String> codes() {
            return notes.codes();
        }

        List<String> interventions() {
            return notes.findings.stream()
                    .filter(finding -> finding.rule() == ConnectionProblemKind.TAMPERED)
                    .map(finding -> finding.text())
                    .toList();
        }

        boolean reached(SessionPhase phase) throws InterruptedException {
            return notes.await(() -> notes.phases().contains(phase));
        }
    }

    InterceptNetworkFixture(TrafficGateFactory path) {
        launcher = new SessionLauncher(SkeletonMapLibrary.builtIn(), path);
    }

    /** The port of a server with these before its clients. */
    int serve(String uri, InterceptGateFactory factory) throws InterruptedException {
        var endpoint = ProtocolCatalog.parse(uri, SessionRole.SERVER);
        var protocol = ProtocolCatalog.of(endpoint);
        var listening = new RecordingListener();
        var runningSession =
                launcher.serve(protocol, endpoint, SimulatedMotionSource.of(protocol.devices()), factory, session -> {
                    var listener = session.id().contains(".") ? new RecordingListener() : listening;
                    served.put(session.id(), listener);
                    return listener;
                });
        factory.setWakeUp(runningSession::checkTimers);
        assertTrue(listening.await(() -> listening.phases().contains(SessionPhase.LISTENING)));
        var where = listening.states.getLast().step();
        return Integer.parseInt(where.substring(where.lastIndexOf(':') + 1));
    }

    InterceptedClient call(String uri, InterceptGateFactory factory) {
        var endpoint = ProtocolCatalog.parse(uri, SessionRole.CLIENT);
        var listener = new RecordingListener();
        var session = launcher.connect(ProtocolCatalog.of(endpoint), endpoint, factory, _ -> listener);
        factory.setWakeUp(session::checkTimers);
        return new InterceptedClient(session, listener, factory);
    }

    /** Returns the notes of the server's first session, which may lag behind the client's. */
    RecordingListener peerListener() {
        assertTrue(until(() -> peerListeners().findFirst().isPresent()));
        return peerListeners().findFirst().orElseThrow();
    }

    private Stream<RecordingListener> peerListeners() {
        return served.entrySet().stream()
                .filter(one -> one.getKey().contains("."))
                .map(Map.Entry::getValue);
    }

    /** Polls a condition that has no notification. */
    static boolean until(BooleanSupplier condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!condition.getAsBoolean() && System.nanoTime() < end) {
            Thread.yield();
        }
        return condition.getAsBoolean();
    }

    @Override
    public void close() {
        launcher.close();
    }
}
