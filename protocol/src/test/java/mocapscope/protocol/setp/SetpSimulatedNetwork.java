package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.ServerEngine;
import mocapscope.protocol.session.ServerNetworkOperations;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionEngine;
import mocapscope.protocol.session.SessionNetworkOperations;
import mocapscope.protocol.session.TrafficGateFactory;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.session.logic.ServerLogic;
import mocapscope.protocol.session.logic.ServerLogicContext;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.setp.connection.SetpTransportAdapter;
import mocapscope.protocol.setp.transport.ScriptedSetpPeer;
import mocapscope.protocol.setp.transport.SetpProtocolParameters;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Transcript;
import org.jspecify.annotations.Nullable;

/** A server and its clients on a simulated network with a clock set by the test; datagrams take a millisecond. */
public final class SetpSimulatedNetwork {
    public static final long SECOND = 1_000_000_000L;
    private static final long ON_THE_WAY = SECOND / 1000;
    private static final NetworkAddress SERVER = new NetworkAddress("192.0.2.1", 1253);

    private record SetpScheduledAction(long at, long number, Runnable action) {}

    /** Tests whether a datagram arrives. */
    public interface DatagramFilter {
        boolean arrives(ByteBuffer datagram, long now);
    }

    /** The events of each session of the server, in the order of their start. */
    public final List<RecordingListener> serverListeners = new ArrayList<>();

    /** A foreign server's sides. */
    public final List<ScriptedSetpPeer> scriptedPeers;

    public final RecordingListener listener = new RecordingListener();
    public DatagramFilter toServer = (_, _) -> true;
    public DatagramFilter toClient = (_, _) -> true;

    private final SetpProtocol protocol;
    private final Random random = new Random(1);
    private final PriorityQueue<SetpScheduledAction> events = new PriorityQueue<>(
            Comparator.comparingLong(SetpScheduledAction::at).thenComparingLong(SetpScheduledAction::number));
    private final Map<NetworkAddress, SetpSimulatedClient> clients = new LinkedHashMap<>();
    private final ServerEngine server;
    private long number;
    private long now = SECOND;

    /** Creates a network with our server and these options. */
    public SetpSimulatedNetwork(String options) {
        this(new SetpProtocol(), options, ours -> ours, new ArrayList<>());
    }

    /** Creates a network whose sides use other type numbers than the specification. */
    public SetpSimulatedNetwork(SetpProtocolParameters tuning) {
        this(new SetpProtocol(tuning), "", ours -> ours, new ArrayList<>());
    }

    /** Creates a network whose server sends only what a test makes it send, through {@link #scriptedPeers}. */
    public static SetpSimulatedNetwork withForeignServer() {
        var hands = new ArrayList<ScriptedSetpPeer>();
        return new SetpSimulatedNetwork(new SetpProtocol(), "", ours -> new ForeignSetpServer(ours, hands), hands);
    }

    private SetpSimulatedNetwork(
            SetpProtocol protocol, String options, UnaryOperator<ServerLogic> wrapping, List<ScriptedSetpPeer> peers) {
        this.protocol = protocol;
        this.scriptedPeers = peers;
        var endpoint = ProtocolCatalog.parse("setp://192.0.2.1" + options, SessionRole.SERVER);
        var ours = protocol.server(endpoint, SimulatedMotionSource.of(protocol.devices()), random);
        server = new ServerEngine(
                session("server", endpoint, SessionRole.SERVER),
                wrapping.apply(ours),
                new SetpSimulatedServerNetwork(),
                session -> session.id().equals("server") ? listener : addServerListener(),
                TrafficGateFactory.OPEN,
                peer -> session("server." + peer, endpoint, SessionRole.SERVER),
                random,
                now());
        server.start(now());
    }

    private RecordingListener addServerListener() {
        serverListeners.add(new RecordingListener());
        return serverListeners.getLast();
    }

    private Session session(String id, Endpoint endpoint, SessionRole role) {
        var history = new EarlierMessageDecoder(
                new Transcript(8 << 20), protocol.decoder(id, endpoint, SkeletonMapLibrary.builtIn()));
        return new Session(id, protocol, endpoint, role, id, MonotonicToUnixTimeAnchor.at(now()), history);
    }

    /** A client of ours that calls. */
    public SetpSimulatedClient connect(String name, String options) {
        return startClient(name, options, endpoint -> protocol.client(endpoint, random));
    }

    /** Connects a client that sends only what a test scripts. */
    public SetpSimulatedClient connect(ScriptedSetpPeer peer) {
        return startClient("", "", _ -> () -> peer);
    }

    private interface EndpointSessionLogicFactory {
        Supplier<SessionLogic> of(Endpoint endpoint);
    }

    private SetpSimulatedClient startClient(String name, String options, EndpointSessionLogicFactory logics) {
        var endpoint = ProtocolCatalog.parse("setp://" + name + "192.0.2.1" + options, SessionRole.CLIENT);
        var client = new SetpSimulatedClient(
                new NetworkAddress("192.0.2.9", 4000 + clients.size()), endpoint, logics.of(endpoint));
        clients.put(client.networkAddress, client);
        client.engine.start(now());
        return client;
    }

    public MonotonicAndUnixTime now() {
        return new MonotonicAndUnixTime(now, 1_700_000_000L * SECOND + now);
    }

    public long nanos() {
        return now;
    }

    /** Submits a request to the server. */
    public void submitServerRequest(UserRequestDefinition definition) {
        server.sendRequest(definition, Map.of(), now());
    }

    /** The server's side of a session, by the order of their coming. */
    public SessionEngine peer(int index) {
        return server.peers().get(index);
    }

    /** Delivers a datagram from any sender to the server. */
    public void receive(NetworkAddress from, ByteBuffer bytes) {
        server.datagram(SetpTransportAdapter.UDP, from, SERVER, bytes, now());
    }

    /** Advances the clock and processes all events until then. */
    public SetpSimulatedNetwork run(double seconds) {
        long until = now + (long) (seconds * SECOND);
        for (long next = next(); next <= until; next = next()) {
            now = Math.max(now, next);
            while (!events.isEmpty() && events.peek().at() <= now) {
                events.poll().action().run();
            }
            clients.values().stream()
                    .filter(client -> client.engine.nextTimerAt() <= now)
                    .forEach(client -> client.engine.runDueTimers(now()));
            clients.values().stream()
                    .filter(client -> client.engine.nextDeadlineAt() <= now)
                    .forEach(client -> client.engine.judgeDeadlines(now()));
            if (server.nextTimerAt() <= now) {
                server.runDueTimers(now());
            }
            if (server.nextDeadlineAt() <= now) {
                server.judgeDeadlines(now());
            }
        }
        now = until;
        return this;
    }

    private long next() {
        long next = events.isEmpty() ? TrafficGate.NEVER : events.peek().at();
        for (var client : clients.values()) {
            next = client.engine.isEnded()
                    ? next
                    : Math.min(next, Math.min(client.engine.nextTimerAt(), client.engine.nextDeadlineAt()));
        }
        return Math.min(
                next, server.isEnded() ? TrafficGate.NEVER : Math.min(server.nextTimerAt(), server.nextDeadlineAt()));
    }

    private void schedule(Runnable action) {
        events.add(new SetpScheduledAction(now + ON_THE_WAY, number++, action));
    }

    /** A client with its wire. */
    public final class SetpSimulatedClient implements SessionNetworkOperations {
        public final RecordingListener notes = new RecordingListener();
        public final SessionEngine engine;
        private final NetworkAddress networkAddress;
        private @Nullable Channel open;

        private SetpSimulatedClient(NetworkAddress address, Endpoint endpoint, Supplier<SessionLogic> logics) {
            this.networkAddress = address;
            var session = session("client" + address.port(), endpoint, SessionRole.CLIENT);
            engine = new SessionEngine(session, logics, this, _ -> notes, TrafficGateFactory.OPEN, random, now());
        }

        /** Runs a command of the user. */
        public void submitRequest(String name, Map<String, String> parameters) {
            var definition = protocol.requests(SessionRole.CLIENT).stream()
                    .filter(one -> one.name().equals(name))
                    .findFirst()
                    .orElseThrow();
            engine.sendRequest(definition, parameters, now());
        }

        public List<String> codes() {
            return notes.codes();
        }

        public String step() {
            return notes.states.getLast().step();
        }

        @Override
        public void setListener(SessionNetworkOperations.ChannelListener listener) {}

        @Override
        public void connect(Channel channel, NetworkAddress remote) {}

        @Override
        public void accept(Channel listener, NetworkAddress local, Channel channel) {}

        @Override
        public void openUdp(Channel channel, NetworkAddress local, NetworkAddress remote) {
            open = channel;
            schedule(() -> engine.opened(channel, networkAddress, remote, now()));
        }

        @Override
        public void setRemoteAddress(Channel channel, NetworkAddress remote) {}

        @Override
        public long send(Channel channel, ByteBuffer bytes) {
            if (toServer.arrives(bytes, now)) {
                schedule(() ->
                        server.datagram(SetpTransportAdapter.UDP, networkAddress, SERVER, bytes.duplicate(), now()));
            }
            return now;
        }

        @Override
        public void setReadPaused(Channel channel, boolean on) {}

        @Override
        public void close(Channel channel) {
            open = null;
        }

        @Override
        public void closeAll() {
            open = null;
        }

        private void receive(ByteBuffer bytes) {
            if (open != null) {
                engine.received(open, bytes.duplicate(), now());
            }
        }
    }

    /** The server's port. */
    private final class SetpSimulatedServerNetwork implements ServerNetworkOperations {

        @Override
        public void listen(Channel listening, NetworkAddress local, Channel accepted) {}

        @Override
        public void listenUdp(Channel channel, NetworkAddress local) {
            schedule(() -> server.opened(channel, SERVER, now()));
        }

        @Override
        public SessionNetworkOperations createPeerNetwork(Channel channel, NetworkAddress remote) {
            return new SharedPortNetwork(remote);
        }

        @Override
        public SessionNetworkOperations createNetwork() {
            throw new IllegalStateException("no proxy runs");
        }

        @Override
        public void stopAccepting() {}

        @Override
        public void closeAll() {}
    }

    /** One peer's part of the port. */
    private final class SharedPortNetwork implements SessionNetworkOperations {
        private final NetworkAddress remote;

        private SharedPortNetwork(NetworkAddress remote) {
            this.remote = remote;
        }

        @Override
        public void setListener(SessionNetworkOperations.ChannelListener listener) {}

        @Override
        public void connect(Channel channel, NetworkAddress to) {}

        @Override
        public void accept(Channel listening, NetworkAddress local, Channel channel) {}

        @Override
        public void openUdp(Channel channel, NetworkAddress local, NetworkAddress to) {}

        @Override
        public void setRemoteAddress(Channel channel, NetworkAddress to) {}

        @Override
        public long send(Channel channel, ByteBuffer bytes) {
            if (toClient.arrives(bytes, now)) {
                schedule(() -> Optional.ofNullable(clients.get(remote)).ifPresent(client -> client.receive(bytes)));
            }
            return now;
        }

        @Override
        public void setReadPaused(Channel channel, boolean on) {}

        @Override
        public void close(Channel channel) {}

        @Override
        public void closeAll() {}
    }

    /** Assigns datagrams to sessions as our server does, and leaves their messages to scripted peers. */
    private record ForeignSetpServer(ServerLogic ours, List<ScriptedSetpPeer> scriptedPeers) implements ServerLogic {

        @Override
        public void start(MonotonicAndUnixTime at, ServerLogicContext out) {
            ours.start(at, out);
        }

        @Override
        public SessionLogic createLogic(
                Channel listening, Channel channel, NetworkAddress remote, MonotonicAndUnixTime at) {
            return ours.createLogic(listening, channel, remote, at);
        }

        @Override
        public Optional<String> identifyPeer(
                Channel channel,
                NetworkAddress from,
                ByteBuffer datagram,
                MonotonicAndUnixTime at,
                ServerLogicContext out) {
            return ours.identifyPeer(channel, from, datagram, at, out);
        }

        @Override
        public SessionLogic createPeerLogic(String key, Channel channel, NetworkAddress from, MonotonicAndUnixTime at) {
            ours.createPeerLogic(key, channel, from, at);
            scriptedPeers.add(ScriptedSetpPeer.server(Long.parseLong(key)));
            return scriptedPeers.getLast();
        }
    }
}
