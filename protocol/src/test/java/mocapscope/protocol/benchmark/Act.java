package mocapscope.protocol.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.FaultInjector;
import mocapscope.protocol.link.FaultOptions;
import mocapscope.protocol.link.RunningSession;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.sample.SkeletonMapRegistry;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.ClockReading;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionState;
import mocapscope.protocol.session.gate.Gate;
import mocapscope.protocol.session.gate.GateItem;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.TransportKind;

/** A server of demo devices behind a bad network, and its clients: what left the one, and what came to the others. */
final class Act implements AutoCloseable {
    /** So that transcripts are full before anybody looks whether something grows. */
    private static final String SMALL = "1";

    /** Longer than a peer is waited for before it is tried again, and than the waits between the first attempts. */
    private static final int PATIENCE_SECONDS = 45;

    final String scheme;
    final Weather weather;
    final Counts clients = new Counts();
    final Counts server = new Counts();
    final Counts gate = new Counts();
    /** Counters of datagrams at the listener that belong to no session. */
    final Counts door = new Counts();

    final Numbering numbering;
    final Map<String, CountingTap> heard = new ConcurrentHashMap<>();

    private final Protocol protocol;
    private final SessionLauncher launcher;
    private final String address;
    private final List<RunningSession> seats = new ArrayList<>();
    private volatile boolean fair;
    private volatile boolean quiet;
    private int begunAnew;

    Act(Protocol protocol, String scheme, Weather weather) throws InterruptedException {
        this.protocol = protocol;
        this.scheme = scheme;
        this.weather = weather;
        this.numbering = Numbering.of(scheme);
        this.launcher = new SessionLauncher(SkeletonMapRegistry.builtIn(), this::weathered);
        this.address = Served.demo(
                launcher,
                protocol,
                scheme,
                "?budget=" + SMALL,
                new Door(door),
                _ -> new CountingTap(server, numbering));
    }

    private Gate weathered(Session session) {
        var peers = new Peers();
        var injector = new FaultInjector(FaultOptions.parse(weather.faults), _ -> new Luck(peers::calm));
        return new Timely(
                peers, new CountingGate(injector.createGate(session), gate, new ReadAlong(session, numbering)));
    }

    /** One more session. */
    void seat(SessionLauncher from, SessionListenerFactory recorder) {
        var endpoint = ProtocolCatalog.parse(address + protocol.demoEndpointSuffix(), SessionRole.CLIENT)
                .with("budget", SMALL);
        seats.add(from.connect(
                protocol,
                named(endpoint),
                session -> new CompositeSessionListener(tap(session), recorder.createListener(session))));
    }

    private Endpoint named(Endpoint endpoint) {
        boolean has = endpoint.settings().options().stream()
                .anyMatch(definition -> definition.key().equals("client"));
        return has ? endpoint.with("client", "%s %d".formatted(weather, seats.size())) : endpoint;
    }

    private CountingTap tap(Session session) {
        return heard.computeIfAbsent(session.id(), _ -> new CountingTap(clients, numbering));
    }

    /**
     * A session that ended, or stays away, is begun anew: what was damaged may have told it so, or said that a message is as
     * long as all that comes in minutes.
     */
    void attend(SessionLauncher from, SessionListenerFactory recorder) {
        var gone = seats.stream().filter(this::gone).toList();
        seats.removeAll(gone);
        gone.forEach(session -> {
            session.stop();
            seat(from, recorder);
        });
        begunAnew += gone.size();
    }

    private boolean gone(RunningSession session) {
        return session.isEnded() || tap(session.session()).awayFor() > PATIENCE_SECONDS;
    }

    int begunAnew() {
        return begunAnew;
    }

    List<CountingTap> taps() {
        return seats.stream().map(session -> tap(session.session())).toList();
    }

    /** From now on nothing is lost, so that the last that was lost is missed by the next that comes. */
    void clear() {
        fair = true;
    }

    /** From now on neither side hears anything of the other that is not on its way yet. */
    void hush() {
        quiet = true;
    }

    /** Returns the difference between sent and received, in datagrams or stream bytes; negative if more arrived. */
    long unaccounted(Counted what) {
        return server.of(Direction.TO_CLIENT, what) - clients.of(Direction.TO_CLIENT, what);
    }

    /** Returns the number of messages that the clients miss. */
    long missing() {
        return clients.of(Direction.TO_CLIENT, Counted.MISSING);
    }

    /** Those of them that no server skipped and no gate dropped; once all is settled. */
    long unexplained() {
        var direction = Direction.TO_CLIENT;
        return numbering == Numbering.NONE
                ? 0
                : missing() - gate.of(direction, Counted.SKIPPED) - gate.of(direction, Counted.DROPPED_MESSAGES);
    }

    /**
     * Returns true if the clients' decoders must have reported the missing messages. AImation's always do; RGMP's do
     * not right after a device had another rate than it declares, as servers may skip that much.
     */
    boolean tells() {
        return numbering == Numbering.PACED && clients.findings("RATE_OFF") == 0;
    }

    /** Returns true if data may be lost because its connection was closed. */
    boolean cutOff() {
        return clients.reconnects() + begunAnew > 0;
    }

    @Override
    public void close() {
        launcher.close();
    }

    /** The period in which both peers are open, so that every lost message lies between two received ones. */
    private final class Peers {
        private static final long GRACE_NANOS = 2_000_000_000L;
        private static final long NEVER = Long.MAX_VALUE;

        private volatile long agreed = NEVER;

        boolean calm() {
            return fair || weather == Weather.LOSSY && !agreedFor(GRACE_NANOS);
        }

        private boolean agreedFor(long nanos) {
            long since = agreed;
            return since != NEVER && System.nanoTime() - since >= nanos;
        }

        void state(SessionState state) {
            agreed = state.phase() != SessionPhase.LIVE ? NEVER : agreed == NEVER ? System.nanoTime() : agreed;
        }
    }

    /** Counts the datagrams that come, and lets another gate do what it does until nothing more shall cross. */
    private final class Timely implements Gate {
        private final Peers peers;
        private final Gate behind;

        Timely(Peers peers, Gate behind) {
            this.peers = peers;
            this.behind = behind;
        }

        @Override
        public boolean requiresWholeMessages() {
            return behind.requiresWholeMessages();
        }

        @Override
        public void handle(GateItem item, ClockReading now, GateContext context) {
            if (item.closing() == null && item.channel().transport() == TransportKind.UDP) {
                gate.add(item.direction(), Counted.DATAGRAMS, 1);
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
        public void release(ClockReading now, GateContext context) {
            behind.release(now, context);
        }

        @Override
        public void flush(ClockReading now, GateContext context) {
            behind.flush(now, context);
        }

        @Override
        public void discardAll(ClockReading now, GateContext context) {
            behind.discardAll(now, context);
        }

        @Override
        public void onState(SessionState state) {
            peers.state(state);
            behind.onState(state);
        }
    }
}
