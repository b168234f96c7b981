package mocapscope.protocol.link;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.ServerEngine;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionEngine;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.SessionOrServerStateMachine;
import mocapscope.protocol.session.TrafficGateFactory;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.session.logic.RecordedServerMessageSequence;
import mocapscope.protocol.session.logic.ServerLogic;
import mocapscope.protocol.transcript.Transcript;

/**
 * Starts client sessions, servers and replays over real sockets, finds them by id and stops all when closed. One per
 * program; safe for use by several threads.
 */
public final class SessionLauncher implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private final RandomGenerator random = new SecureRandom();
    private final AtomicLong ids = new AtomicLong();
    private final Map<String, RunningSessionHandle> running = new ConcurrentHashMap<>();
    private final TrafficGateFactory factory;
    private volatile SkeletonMapLibrary maps;

    /** Creates a launcher with the built-in skeleton maps. */
    public SessionLauncher() {
        this(SkeletonMapLibrary.builtIn());
    }

    /** Creates a launcher with these skeleton maps. */
    public SessionLauncher(SkeletonMapLibrary maps) {
        this(maps, TrafficGateFactory.OPEN);
    }

    /** Creates a launcher that places a gate before every session. */
    public SessionLauncher(SkeletonMapLibrary maps, TrafficGateFactory factory) {
        this.maps = maps;
        this.factory = factory;
    }

    /** Sets the skeleton maps of sessions that begin from now on. */
    public void setSkeletonMaps(SkeletonMapLibrary newer) {
        maps = newer;
    }

    /**
     * Starts a session with the server at {@code endpoint}.
     *
     * @throws IllegalArgumentException if the endpoint's settings lack the options of every session,
     *     {@link ProtocolIndependentSessionOptions#of}
     */
    public RunningSessionHandle connect(Protocol protocol, Endpoint endpoint, SessionListenerFactory factory) {
        return connect(protocol, endpoint, TrafficGateFactory.OPEN, factory);
    }

    /** Starts a session with another gate from its first byte on, between it and the network's own gate. */
    public RunningSessionHandle connect(
            Protocol protocol, Endpoint endpoint, TrafficGateFactory before, SessionListenerFactory listenerFactory) {
        var session = begin(
                nextId(protocol),
                protocol,
                endpoint,
                SessionRole.CLIENT,
                endpoint.address().toString());
        var loop = new EventLoop(session.id());
        var engine = new SessionEngine(
                session,
                protocol.client(endpoint, random),
                new SessionSocketManager(loop),
                listenerFactory,
                before.chain(factory),
                random,
                SystemClock.now());
        return run(loop, engine);
    }

    /**
     * Starts a server at {@code endpoint}; each client becomes a session of its own, with a listener of its own.
     *
     * @throws IllegalArgumentException if the endpoint's settings lack the options of every session,
     *     {@link ProtocolIndependentSessionOptions#of}
     */
    public RunningSessionHandle serve(
            Protocol protocol, Endpoint endpoint, ServedMotionSource source, SessionListenerFactory factory) {
        return serve(protocol, endpoint, source, TrafficGateFactory.OPEN, factory);
    }

    /** Starts a server with another gate before every client's session, between it and the network's own gate. */
    public RunningSessionHandle serve(
            Protocol protocol,
            Endpoint endpoint,
            ServedMotionSource source,
            TrafficGateFactory before,
            SessionListenerFactory factory) {
        var address = withPort(protocol, endpoint);
        return serve(protocol, address, protocol.server(address, source, random), before, factory);
    }

    /**
     * Starts a server at {@code endpoint} that sends the recorded server messages of that protocol again.
     *
     * @throws IllegalArgumentException if messages of the protocol cannot be sent to other clients
     */
    public RunningSessionHandle replay(
            Protocol protocol,
            Endpoint endpoint,
            RecordedServerMessageSequence script,
            SessionListenerFactory factory) {
        var serverFactory = protocol.replayServerFactory()
                .orElseThrow(() -> new IllegalArgumentException(
                        "the data of a %s server is specific to one client".formatted(protocol.label())));
        var address = withPort(protocol, endpoint);
        return serve(
                protocol,
                address,
                serverFactory.createServer(address, script, random),
                TrafficGateFactory.OPEN,
                factory);
    }

    /**
     * Returns the endpoint to which a server sends that is the initiator: port 0 becomes a free port of this machine, where
     * a responder can wait.
     */
    private static Endpoint withPort(Protocol protocol, Endpoint endpoint) {
        return protocol.initiator() == SessionRole.SERVER && endpoint.address().port() == 0
                ? endpoint.withAddress(HostNameResolverAndTcpConnector.findFreePort(endpoint.address()))
                : endpoint;
    }

    private RunningSessionHandle serve(
            Protocol protocol,
            Endpoint endpoint,
            ServerLogic logic,
            TrafficGateFactory before,
            SessionListenerFactory factory) {
        return listen(
                protocol,
                endpoint,
                Session.LISTENER_PEER,
                logic,
                (id, peer) -> begin(id, protocol, endpoint, SessionRole.SERVER, peer),
                before,
                factory);
    }

    /**
     * Starts a listener whose own session has the peer {@code clients}, and which gets the session of each peer from
     * {@code sessions}, given its id and address.
     */
    private RunningSessionHandle listen(
            Protocol protocol,
            Endpoint endpoint,
            String clients,
            ServerLogic logic,
            BiFunction<String, String, Session> sessions,
            TrafficGateFactory before,
            SessionListenerFactory listenerFactory) {
        var id = nextId(protocol);
        var listener = begin(id, protocol, endpoint, SessionRole.SERVER, clients);
        var loop = new EventLoop(id);
        var ways = new ServerSocketManager(loop);
        var peers = new AtomicLong();
        var engine = new ServerEngine(
                listener,
                logic,
                ways,
                listenerFactory,
                before.chain(factory),
                peer -> sessions.apply(id + "." + peers.incrementAndGet(), peer),
                random,
                SystemClock.now());
        ways.setEngine(engine);
        return run(loop, engine);
    }

    /**
     * Starts a proxy at {@code endpoint}: each client becomes a session with the server at {@code upstream}, whose bytes
     * of both directions pass {@code before}. If servers are the initiators, each server becomes a session with the
     * client at {@code upstream}. A proxied session ends with its connections.
     *
     * @throws IllegalArgumentException if the protocol cannot be proxied, or both endpoints are one
     */
    public RunningSessionHandle proxy(
            Protocol protocol,
            Endpoint endpoint,
            Endpoint upstream,
            TrafficGateFactory before,
            SessionListenerFactory factory) {
        var logic = protocol.proxy(endpoint, upstream)
                .orElseThrow(() -> new IllegalArgumentException(protocol.label() + " cannot be proxied"));
        var once = upstream.with(ProtocolIndependentSessionOptions.RECONNECT, "false");
        var server = upstream.address();
        if (isReachedAt(server, endpoint.address())) {
            throw new IllegalArgumentException("the proxy would relay to itself at %s".formatted(server));
        }
        return listen(
                protocol,
                endpoint,
                Session.relayedPeer(Session.LISTENER_PEER, server),
                logic,
                (id, peer) -> begin(id, protocol, once, SessionRole.CLIENT, Session.relayedPeer(peer, server)),
                before,
                factory);
    }

    /** Returns whether bytes that are sent to {@code address} arrive at a port of this machine that listens there. */
    private static boolean isReachedAt(NetworkAddress address, NetworkAddress listening) {
        boolean isWildcard =
                listening.host().equals("0.0.0.0") || listening.host().equals("::");
        boolean isNamed = address.host().equals("localhost");
        boolean isHost = listening.host().equals(address.host())
                || isWildcard && (isNamed || address.isLoopback())
                || isNamed && listening.isLoopback();
        return isHost && address.port() == listening.port() && address.port() != 0;
    }

    /** Returns the session of that id, if it still runs; peers of listeners are included. */
    public Optional<RunningSessionHandle> findSession(String id) {
        return running.values().stream()
                .flatMap(live -> Stream.concat(Stream.of(live), live.peers().stream()))
                .filter(session -> session.session().id().equals(id))
                .findFirst();
    }

    /** Ends all running sessions normally within a few seconds, or otherwise at once. */
    @Override
    public void close() {
        try {
            stop(PATIENCE);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Ends all running sessions, those at once that do not end within that time.
     *
     * @throws InterruptedException if the waiting thread is interrupted
     */
    public void stop(Duration most) throws InterruptedException {
        var all = List.copyOf(running.values());
        all.forEach(RunningSessionHandle::stop);
        long until = SystemClock.monotonicNanos() + most.toNanos();
        for (var live : all) {
            if (!live.awaitEnd(Duration.ofNanos(until - SystemClock.monotonicNanos()))) {
                live.abandon();
            }
        }
        for (var live : all) {
            live.awaitEnd(most);
        }
    }

    private RunningSessionHandle run(EventLoop loop, SessionOrServerStateMachine engine) {
        var id = engine.session().id();
        var live = new RunningSessionHandle(loop, engine, factory);
        loop.post(engine::start);
        running.put(id, live);
        loop.run(engine, () -> running.remove(id));
        return live;
    }

    private String nextId(Protocol protocol) {
        return protocol.name() + "-" + ids.incrementAndGet();
    }

    private Session begin(String id, Protocol protocol, Endpoint endpoint, SessionRole role, String peer) {
        long budget = (long) (endpoint.settings().number(ProtocolIndependentSessionOptions.BUDGET) * (1 << 20));
        var history = new EarlierMessageDecoder(new Transcript(budget), protocol.decoder(id, endpoint, maps));
        return new Session(
                id, protocol, endpoint, role, peer, MonotonicToUnixTimeAnchor.at(SystemClock.now()), history);
    }
}
