package mocapscope.protocol.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.NetworkFaultSimulationOptions;
import mocapscope.protocol.link.NetworkFaultSimulatorFactory;
import mocapscope.protocol.link.RunningSessionHandle;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.session.gate.GatedTrafficUnit;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.TransportKind;

/** A demo server behind a bad network and its clients, with counts of the traffic on both sides of the network. */
final class SoakScenario implements AutoCloseable {
    /** So that transcripts are full before growth is measured. */
    private static final String SMALL = "1";

    /** Longer than the timeout of a peer and the delays between the first attempts. */
    private static final int PATIENCE_SECONDS = 45;

    final String scheme;
    final BadNetworkKind network;
    final TrafficCounts clients = new TrafficCounts();
    final TrafficCounts server = new TrafficCounts();
    final TrafficCounts gate = new TrafficCounts();
    /** Counters of datagrams at the listener that belong to no session. */
    final TrafficCounts listener = new TrafficCounts();

    final LossDetectionMethod numbering;
    final Map<String, TrafficCountingListener> listeners = new ConcurrentHashMap<>();

    private final Protocol protocol;
    private final SessionLauncher launcher;
    private final String address;
    private final List<RunningSessionHandle> seats = new ArrayList<>();
    private volatile boolean fair;
    private volatile boolean quiet;
    private int restarts;

    SoakScenario(Protocol protocol, String scheme, BadNetworkKind faults) throws InterruptedException {
        this.protocol = protocol;
        this.scheme = scheme;
        this.network = faults;
        this.numbering = LossDetectionMethod.of(scheme);
        this.launcher = new SessionLauncher(SkeletonMapLibrary.builtIn(), this::faultGate);
        this.address = DemoServers.demo(
                launcher,
                protocol,
                scheme,
                "?budget=" + SMALL,
                new ServerListenerCounts(listener),
                _ -> new TrafficCountingListener(server, numbering));
    }

    private TrafficGate faultGate(Session session) {
        var openPeers = new OpenPeersPeriod();
        var injector = new NetworkFaultSimulatorFactory(
                NetworkFaultSimulationOptions.parse(network.faults), _ -> new SuspendableRandom(openPeers::calm));
        return new StoppableGate(
                openPeers,
                new CountingGate(injector.createGate(session), gate, new GateLossTracker(session, numbering)));
    }

    /** One more session. */
    void serve(SessionLauncher from, SessionListenerFactory recorder) {
        var endpoint = ProtocolCatalog.parse(address + protocol.demoEndpointSuffix(), SessionRole.CLIENT)
                .with("budget", SMALL);
        seats.add(from.connect(
                protocol,
                named(endpoint),
                session -> new CompositeSessionListener(listenerOf(session), recorder.createListener(session))));
    }

    private Endpoint named(Endpoint endpoint) {
        boolean has = endpoint.settings().options().stream()
                .anyMatch(definition -> definition.key().equals("client"));
        return has ? endpoint.with("client", "%s %d".formatted(network, seats.size())) : endpoint;
    }

    private TrafficCountingListener listenerOf(Session session) {
        return listeners.computeIfAbsent(session.id(), _ -> new TrafficCountingListener(clients, numbering));
    }

    /**
     * A session that ended or stays offline is restarted: damaged bytes may have closed it, or announced a
     * message as
     * long as all that comes in minutes.
     */
    void connect(SessionLauncher from, SessionListenerFactory recorder) {
        var ended = seats.stream().filter(this::isRemoved).toList();
        seats.removeAll(ended);
        ended.forEach(session -> {
            session.stop();
            serve(from, recorder);
        });
        restarts += ended.size();
    }

    private boolean isRemoved(RunningSessionHandle session) {
        return session.isEnded() || listenerOf(session.session()).offlineSeconds() > PATIENCE_SECONDS;
    }

    int restarts() {
        return restarts;
    }

    List<TrafficCountingListener> listenersOfClients() {
        return seats.stream().map(session -> listenerOf(session.session())).toList();
    }

    /** Stops losing messages, so that the next message reveals the last loss. */
    void stopLosses() {
        fair = true;
    }

    /** Stops all traffic that is not on its way yet. */
    void stopTraffic() {
        quiet = true;
    }

    /** Returns the difference between sent and received, in datagrams or stream bytes; negative if more arrived. */
    long unaccounted(TrafficCounter counter) {
        return server.of(Direction.TO_CLIENT, counter) - clients.of(Direction.TO_CLIENT, counter);
    }

    /** Returns the number of messages that the clients miss. */
    long missing() {
        return clients.of(Direction.TO_CLIENT, TrafficCounter.MISSING);
    }

    /** Those of them that no server skipped and no gate dropped; once all is settled. */
    long unexplained() {
        var direction = Direction.TO_CLIENT;
        return numbering == LossDetectionMethod.NONE
                ? 0
                : missing()
                        - gate.of(direction, TrafficCounter.SKIPPED)
                        - gate.of(direction, TrafficCounter.DROPPED_MESSAGES);
    }

    /**
     * Returns true if the clients' decoders must have reported the missing messages. AImation's do; RGMP's only note
     * that frames are missing, as servers may skip some.
     */
    boolean reportsLosses() {
        return scheme.equals("aimation");
    }

    /** Returns true if data may be lost because its connection was closed. */
    boolean cutOff() {
        return clients.reconnects() + restarts > 0;
    }

    @Override
    public void close() {
        launcher.close();
    }

    /** The period in which both peers are open, so that every lost message lies between two received ones. */
    private final class OpenPeersPeriod {
        private static final long GRACE_NANOS = 2_000_000_000L;
        private static final long NEVER = Long.MAX_VALUE;

        private volatile long agreed = NEVER;

        boolean calm() {
            return fair || network == BadNetworkKind.LOSSY && !agreedFor(GRACE_NANOS);
        }

        private boolean agreedFor(long nanos) {
            long since = agreed;
            return since != NEVER && System.nanoTime() - since >= nanos;
        }

        void state(SessionStateChange state) {
            agreed = state.phase() != SessionPhase.LIVE ? NEVER : agreed == NEVER ? System.nanoTime() : agreed;
        }
    }

    /** Counts the datagrams that come, and lets another gate do what it does until nothing more shall cross. */
    private final class StoppableGate implements TrafficGate {
        private final OpenPeersPeriod period;
        private final TrafficGate behind;

        StoppableGate(OpenPeersPeriod openPeers, TrafficGate behind) {
            this.period = openPeers;
            this.behind = behind;
        }

        @Override
        public boolean requiresWholeMessages() {
            return behind.requiresWholeMessages();
        }

        @Override
        public void handle(GatedTrafficUnit item, MonotonicAndUnixTime now, GateContext context) {
            if (item.closing() == null && item.channel().transport() == TransportKind.UDP) {
                gate.add(item.direction(), TrafficCounter.DATAGRAMS, 1);
            }
            if (item.closing() != null || !quiet) {
                behind.handle(item, now, context);
            }
        }

        @Override
        public long dueAt() {
            return behind.dueAt();
        }

        @Override
        public void release(MonotonicAndUnixTime now, GateContext context) {
            behind.release(now, context);
        }

        @Override
        public void flush(MonotonicAndUnixTime now, GateContext context) {
            behind.flush(now, context);
        }

        @Override
        public void discardAll(MonotonicAndUnixTime now, GateContext context) {
            behind.discardAll(now, context);
        }

        @Override
        public void onState(SessionStateChange state) {
            period.state(state);
            behind.onState(state);
        }
    }
}
