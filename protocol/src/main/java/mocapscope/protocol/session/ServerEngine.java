package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.session.logic.ServerLogic;
import mocapscope.protocol.session.logic.ServerLogicContext;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * Runs a server: creates a session for each client, and passes datagrams of the server's UDP port to their sessions.
 * The listening server is a session of its own, with its own listener.
 *
 * <p>One thread owns it and all its peers, and makes all calls.
 */
public final class ServerEngine implements SessionOrServerStateMachine {
    /** The largest number of peers, as on the busiest servers of this field. */
    @DocumentedLimit(value = "peers of a listener", unit = "peers", beyond = "rejected, TOO_MANY_PEERS")
    private static final int MOST_PEERS = 256;

    @DocumentedLimit(
            value = "peers of a listener of one other host",
            unit = "peers",
            beyond = "rejected, TOO_MANY_PEERS; clients on the listener's own loopback address may use all places")
    private static final int MOST_OF_A_HOST = MOST_PEERS / 2;

    @DocumentedLimit(
            value = "time for which a peer keeps its place without completing a handshake while all places are taken",
            unit = "ns",
            beyond = "disconnected for a new peer, TOO_MANY_PEERS")
    private static final long LEAST_STAY = 1_000_000_000L;

    private record PeerKey(Channel channel, String key) {}

    private final Session listener;
    private final ServerLogic logic;
    private final ServerNetworkOperations wire;
    private final SessionListenerFactory factory;
    private final SessionListener sessionListener;
    private final Function<String, Session> sessions;
    private final RandomGenerator random;
    private final FindingLimiter limit;
    private final Map<PeerKey, SessionEngine> engines = new HashMap<>();
    private final List<SessionEngine> peers = new CopyOnWriteArrayList<>();
    /** The requested channels that are not open yet; a server that listens on two is ready when both are open. */
    private final Set<Channel> opening = new HashSet<>();

    private final EngineServerContext serverContext = new EngineServerContext();
    private TrafficGateFactory gateFactory;
    private MonotonicAndUnixTime now;

    private boolean leaving;
    /** The reason for ending, if it is a failure. */
    private String failure = "";
    /** The rule that explains the failure; null if no rule does. */
    private @Nullable Rule failureCause;

    private volatile boolean isEnded;

    /** Creates a server that gets the session of each peer from {@code sessions}, given the peer's address. */
    public ServerEngine(
            Session listener,
            ServerLogic logic,
            ServerNetworkOperations wire,
            SessionListenerFactory factory,
            TrafficGateFactory gateFactory,
            Function<String, Session> sessions,
            RandomGenerator random,
            MonotonicAndUnixTime now) {
        this.listener = listener;
        this.logic = logic;
        this.wire = wire;
        this.factory = factory;
        this.gateFactory = gateFactory;
        this.sessions = sessions;
        this.random = random;
        this.now = now;
        this.sessionListener = factory.createListener(listener);
        this.limit = new FindingLimiter(sessionListener);
    }

    @Override
    public Session session() {
        return listener;
    }

    @Override
    public List<SessionEngine> peers() {
        return List.copyOf(peers);
    }

    @Override
    public boolean isEnded() {
        return isEnded;
    }

    @Override
    public void start(MonotonicAndUnixTime at) {
        now = at;
        enter(SessionPhase.CONNECTING, "", "");
        logic.start(at, serverContext);
    }

    /** Handles the opening of a listening channel. */
    public void opened(Channel channel, NetworkAddress local, MonotonicAndUnixTime at) {
        now = at;
        opening.remove(channel);
        logic.onOpened(channel, local, at, serverContext);
        if (opening.isEmpty()) {
            if (!local.isLoopback()) {
                report(logic.reachabilityRule(), "other machines can reach %s".formatted(local));
            }
            enter(SessionPhase.LISTENING, local.toString(), "a client");
        }
    }

    /** Handles a listening channel that could not be opened, or broke. */
    public void closed(Channel channel, ChannelCloseReason reason, MonotonicAndUnixTime at) {
        now = at;
        var rule = ConnectionProblemKind.of(reason.cause()).orElse(ConnectionProblemKind.CONNECTION_FAILED);
        report(rule, channel.name() + ": " + reason.describe());
        if (failure.isEmpty()) {
            failure = reason.describe();
            failureCause = rule;
        }
        if (!leaving) {
            leave();
        }
        endWhenAlone();
    }

    /**
     * Handles a connection accepted on {@code listening}; {@code way} is its network interface, on which
     * {@code channel} is opened next.
     *
     * @return the engine of the connection, or null if it was refused
     */
    public @Nullable SessionEngine accepted(
            Channel listening,
            Channel channel,
            NetworkAddress remote,
            SessionNetworkOperations way,
            MonotonicAndUnixTime at) {
        now = at;
        if (full(remote)) {
            return null;
        }
        return admit(remote, logic.createLogic(listening, channel, remote, at), way);
    }

    /** Handles a datagram received on a shared channel. */
    public void datagram(
            Channel channel, NetworkAddress from, NetworkAddress local, ByteBuffer bytes, MonotonicAndUnixTime at) {
        now = at;
        var key = logic.identifyPeer(channel, from, bytes, at, serverContext);
        if (key.isEmpty()) {
            recordUnassignedDatagram(channel, bytes);
            return;
        }
        var peerKey = new PeerKey(channel, key.get());
        var peer = engines.get(peerKey);
        if (peer == null || peer.isEnded()) {
            if (full(from)) {
                return;
            }
            peer = admit(
                    from, logic.createPeerLogic(key.get(), channel, from, at), wire.createPeerNetwork(channel, from));
            engines.put(peerKey, peer);
            peer.initiatorListener().accepted(channel, local, from, at);
        }
        peer.initiatorListener().received(channel, bytes, at);
    }

    /** Handles a datagram received on a shared channel that the network has relayed. */
    public void relayed(Channel channel, NetworkAddress from, ByteBuffer bytes, MonotonicAndUnixTime at) {
        now = at;
        var key = logic.identifyPeer(channel, from, bytes, at, serverContext);
        var peer = key.map(name -> engines.get(new PeerKey(channel, name))).orElse(null);
        if (peer != null) {
            peer.initiatorListener().relayed(channel, bytes, at);
        }
    }

    @Override
    public void runDueTimers(MonotonicAndUnixTime at) {
        now = at;
        for (var peer : peers) {
            if (peer.nextTimerAt() <= at.monotonicNanos()) {
                peer.runDueTimers(at);
            }
        }
        peers.removeIf(SessionEngine::isEnded);
        engines.values().removeIf(SessionEngine::isEnded);
        endWhenAlone();
    }

    private void endWhenAlone() {
        if (leaving && peers.isEmpty()) {
            finish(failure.isEmpty() ? SessionPhase.CLOSED : SessionPhase.FAILED, failure, failureCause);
        }
    }

    @Override
    public long nextTimerAt() {
        long next = leaving && peers.isEmpty() ? Long.MIN_VALUE : TrafficGate.NEVER;
        for (var peer : peers) {
            next = Math.min(next, peer.isEnded() ? Long.MIN_VALUE : peer.nextTimerAt());
        }
        return next;
    }

    @Override
    public long nextDeadlineAt() {
        long next = TrafficGate.NEVER;
        for (var peer : peers) {
            next = Math.min(next, peer.isEnded() ? TrafficGate.NEVER : peer.nextDeadlineAt());
        }
        return next;
    }

    @Override
    public void judgeDeadlines(MonotonicAndUnixTime at) {
        now = at;
        for (var peer : peers) {
            if (peer.nextDeadlineAt() <= at.monotonicNanos()) {
                peer.judgeDeadlines(at);
            }
        }
    }

    @Override
    public void resumeAfterPause(long monotonicNanos) {
        peers.forEach(peer -> peer.resumeAfterPause(monotonicNanos));
    }

    @Override
    public void fallBehind(SessionEvent.ProcessLagged lag) {
        sessionListener.on(lag);
        peers.forEach(peer -> peer.fallBehind(lag));
    }

    @Override
    public void catchUp(SessionEvent.ProcessLagged lag, MonotonicAndUnixTime at) {
        now = at;
        sessionListener.on(lag);
        long gaps = peers.stream().mapToLong(peer -> peer.endLag(lag, at)).sum();
        if (lag.verdictWithheld() || gaps > 0) {
            report(ConnectionProblemKind.SELF_BEHIND, lag.cause() + DatagramLossOriginClassifier.describe(gaps));
        }
    }

    @Override
    public boolean expectsArrivals() {
        for (var peer : peers) {
            if (peer.expectsArrivals()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void confirmArrivals(long until, MonotonicAndUnixTime at) {
        now = at;
        sessionListener.on(new SessionEvent.ArrivalsHandled(until));
        peers.forEach(peer -> peer.confirmArrivals(until, at));
    }

    @Override
    public void sendRequest(UserRequestDefinition definition, Map<String, String> parameters, MonotonicAndUnixTime at) {
        now = at;
        logic.onRequest(definition, parameters, at, serverContext);
    }

    /** Does nothing: a listener either listens or has failed. */
    @Override
    public void retry(MonotonicAndUnixTime at) {}

    @Override
    public void setGates(TrafficGateFactory others, MonotonicAndUnixTime at) {
        gateFactory = others;
        peers.forEach(peer -> peer.setGate(others.createGate(peer.session()), at));
    }

    @Override
    public void stop(MonotonicAndUnixTime at) {
        now = at;
        leave();
    }

    @Override
    public void abandon(MonotonicAndUnixTime at) {
        now = at;
        leave();
        peers.forEach(peer -> peer.abandon(at));
    }

    private void leave() {
        leaving = true;
        wire.stopAccepting();
        peers.forEach(peer -> peer.stop(now));
    }

    @Override
    public void failInternally(RuntimeException fault, MonotonicAndUnixTime at) {
        now = at;
        report(ConnectionProblemKind.OUR_FAULT, String.valueOf(fault));
        peers.forEach(peer -> peer.failInternally(fault, at));
        finish(SessionPhase.FAILED, String.valueOf(fault), ConnectionProblemKind.OUR_FAULT);
    }

    /** Starts the session of a peer that is reached over {@code way}; a proxy reaches the other side over a network of its own. */
    private SessionEngine admit(NetworkAddress remote, SessionLogic logic, SessionNetworkOperations way) {
        var session = sessions.apply(remote.toString());
        SessionEngine peer;
        if (logic instanceof ProxyLogic proxy) {
            var upstream = wire.createNetwork();
            boolean isClient = proxy.initiator() == SessionRole.CLIENT;
            peer = createEngine(session, logic, isClient ? upstream : way);
            peer.setProxy(proxy, isClient ? way : upstream);
        } else {
            peer = createEngine(session, logic, way);
        }
        peers.add(peer);
        peer.start(now);
        return peer;
    }

    private SessionEngine createEngine(Session session, SessionLogic logic, SessionNetworkOperations network) {
        return new SessionEngine(session, () -> logic, network, factory, gateFactory, random, now);
    }

    /** Returns whether there is no place for a visitor; an idle stranger leaves for one whose host has few peers. */
    private boolean full(NetworkAddress visitor) {
        if (leaving) {
            return true;
        }
        var present = peers.stream().filter(peer -> !peer.isEnded()).toList();
        var host = visitor.hostText() + ":";
        long ofHost = present.stream()
                .filter(peer -> peer.session().peer().startsWith(host))
                .count();
        if (!visitor.isLoopback() && ofHost >= MOST_OF_A_HOST) {
            report(
                    ConnectionProblemKind.TOO_MANY_PEERS,
                    "%s was rejected: %d peers of its host are connected".formatted(visitor, ofHost));
            return true;
        }
        if (present.size() < MOST_PEERS || present.stream().anyMatch(this::disconnectIfIdle)) {
            return false;
        }
        report(
                ConnectionProblemKind.TOO_MANY_PEERS,
                "%s was rejected: %d peers are connected".formatted(visitor, present.size()));
        return true;
    }

    /** Disconnects a peer that has been connected for a while without completing its handshake. */
    private boolean disconnectIfIdle(SessionEngine peer) {
        if (!peer.isStranger(now.monotonicNanos() - LEAST_STAY)) {
            return false;
        }
        var text = "%s was disconnected: it did not complete a handshake, and %d peers were connected"
                .formatted(peer.session().peer(), MOST_PEERS);
        report(ConnectionProblemKind.TOO_MANY_PEERS, text);
        peer.dismiss(text, now);
        return peer.isEnded();
    }

    private void recordUnassignedDatagram(Channel channel, ByteBuffer bytes) {
        var history = listener.history();
        var direction = listener.role().incoming();
        var entry = history.transcript()
                .appendData(direction, channel, now.monotonicNanos(), bytes, Entry.EntryModification.NONE);
        sessionListener.on(new SessionEvent.EntryAppended(entry));
        sessionListener.on(new SessionEvent.EntryDecoded(entry));
    }

    private void report(Rule rule, String text) {
        limit.report(Finding.of(rule, listener.role().incoming(), text, now), now);
    }

    private void enter(SessionPhase phase, String step, String waitingFor) {
        enter(phase, step, waitingFor, null);
    }

    private void enter(SessionPhase phase, String step, String waitingFor, @Nullable Rule cause) {
        sessionListener.on(new SessionStateChange(phase, step, waitingFor, now.monotonicNanos(), cause));
    }

    private void finish(SessionPhase phase, String reason, @Nullable Rule cause) {
        if (!isEnded) {
            isEnded = true;
            wire.closeAll();
            enter(phase, reason, "", cause);
        }
    }

    private final class EngineServerContext implements ServerLogicContext {

        @Override
        public void listen(Channel channel, NetworkAddress local, Channel accepted) {
            opening.add(channel);
            wire.listen(channel, local, accepted);
        }

        @Override
        public void listenUdp(Channel channel, NetworkAddress local) {
            opening.add(channel);
            wire.listenUdp(channel, local);
        }

        @Override
        public void startPeer(NetworkAddress remote, SessionLogic logic) {
            admit(remote, logic, wire.createNetwork());
            enter(SessionPhase.LISTENING, remote.toString(), "a receiver");
        }

        @Override
        public void reportFinding(Rule rule, String text) {
            report(rule, text);
        }
    }
}
