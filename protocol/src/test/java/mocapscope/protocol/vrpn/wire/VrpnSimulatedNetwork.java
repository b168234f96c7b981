package mocapscope.protocol.vrpn.wire;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.ServerEngine;
import mocapscope.protocol.session.ServerNetworkOperations;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionEngine;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.SessionNetworkOperations;
import mocapscope.protocol.session.TrafficGateFactory;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Transcript;
import mocapscope.protocol.vrpn.VrpnProtocol;

/** A single-threaded network with a clock of its own: bytes arrive a millisecond later, in order. */
public final class VrpnSimulatedNetwork {
    static final long SECOND = 1_000_000_000L;
    public static final long EPOCH = 1_700_000_000L * SECOND;
    private static final long TRIP = 1_000_000L;
    private static final NetworkAddress HERE = new NetworkAddress("127.0.0.1", 40_000);
    private static final NetworkAddress SERVER = new NetworkAddress("127.0.0.1", 3883);

    private record VrpnScheduledAction(long at, long order, Runnable action) {}

    private final VrpnProtocol protocol = new VrpnProtocol();
    private final PriorityQueue<VrpnScheduledAction> events =
            new PriorityQueue<>((a, b) -> a.at == b.at ? Long.compare(a.order, b.order) : Long.compare(a.at, b.at));
    private final List<SessionEngine> clients = new ArrayList<>();
    /** The events of each peer of the server, in the order of their start. */
    public final List<RecordingListener> peers = new ArrayList<>();

    private ServerEngine host;
    private long time;
    private long order;

    public MonotonicAndUnixTime now() {
        return new MonotonicAndUnixTime(time, EPOCH + time);
    }

    /** Runs everything that is due within the given seconds. */
    public void run(double seconds) {
        long until = time + (long) (seconds * SECOND);
        for (long next = next(); next <= until; next = next()) {
            time = Math.max(time, next);
            while (!events.isEmpty() && events.peek().at <= time) {
                events.poll().action.run();
            }
            wake();
        }
        time = until;
    }

    /** Advances the clock while neither side runs, as when a laptop sleeps. */
    public void sleep(double seconds) {
        time += (long) (seconds * SECOND);
    }

    private void wake() {
        if (host != null && !host.isEnded() && host.nextTimerAt() <= time) {
            host.runDueTimers(now());
        }
        if (host != null && !host.isEnded() && host.nextDeadlineAt() <= time) {
            host.judgeDeadlines(now());
        }
        for (var client : clients) {
            if (client.nextTimerAt() <= time) {
                client.runDueTimers(now());
            }
            if (client.nextDeadlineAt() <= time) {
                client.judgeDeadlines(now());
            }
        }
    }

    private long next() {
        long next = events.isEmpty() ? Long.MAX_VALUE : events.peek().at;
        if (host != null && !host.isEnded()) {
            next = Math.min(next, Math.min(host.nextTimerAt(), host.nextDeadlineAt()));
        }
        for (var client : clients) {
            next = Math.min(
                    next, client.isEnded() ? Long.MAX_VALUE : Math.min(client.nextTimerAt(), client.nextDeadlineAt()));
        }
        return next;
    }

    private void schedule(Runnable action) {
        events.add(new VrpnScheduledAction(time + TRIP, order++, action));
    }

    /** Starts a server that shows {@code source}, in place of one that was there. */
    public ServerEngine serve(ServedMotionSource source, TrafficGate gate, String... settings) {
        return serve(source, gate, List.of(), settings);
    }

    public ServerEngine serve(ServedMotionSource source, TrafficGate gate, List<String> devices, String... settings) {
        var endpoint = endpoint(SessionRole.SERVER, devices, settings);
        SessionListenerFactory factory = session -> {
            var listener = new RecordingListener();
            if (!session.id().equals("listener")) {
                peers.add(listener);
            }
            return listener;
        };
        host = new ServerEngine(
                session("listener", endpoint, SessionRole.SERVER),
                protocol.server(endpoint, source, new Random(1)),
                new VrpnSimulatedServerNetwork(),
                factory,
                _ -> gate,
                peer -> session(peer, endpoint, SessionRole.SERVER),
                new Random(1),
                now());
        host.start(now());
        return host;
    }

    /** Starts a client and returns what it goes through. */
    public RecordingListener connect(TrafficGate gate, List<String> devices, String... settings) {
        var listener = new RecordingListener();
        startClient(listener, gate, devices, settings);
        return listener;
    }

    public SessionEngine startClient(
            RecordingListener listener, TrafficGate gate, List<String> devices, String... settings) {
        var endpoint = endpoint(SessionRole.CLIENT, devices, settings);
        TrafficGateFactory factory = _ -> gate;
        var client = new SessionEngine(
                session("client", endpoint, SessionRole.CLIENT),
                protocol.client(endpoint, new Random(2)),
                new VrpnSimulatedConnection(),
                _ -> listener,
                factory,
                new Random(2),
                now());
        clients.add(client);
        client.start(now());
        return client;
    }

    private Endpoint endpoint(SessionRole role, List<String> devices, String... settings) {
        var values = new LinkedHashMap<String, String>();
        for (int i = 0; i < settings.length; i += 2) {
            values.put(settings[i], settings[i + 1]);
        }
        return new Endpoint(
                protocol.name(),
                protocol.schemes().getLast(),
                SERVER,
                devices,
                OptionValues.of(ProtocolIndependentSessionOptions.of(protocol, role), values));
    }

    private Session session(String id, Endpoint endpoint, SessionRole role) {
        var history = new EarlierMessageDecoder(
                new Transcript(Transcript.DEFAULT_BUDGET),
                protocol.decoder(id, endpoint, SkeletonMapLibrary.builtIn()));
        return new Session(id, protocol, endpoint, role, id, MonotonicToUnixTimeAnchor.at(now()), history);
    }

    private static final class VrpnSimulatedServerNetwork implements ServerNetworkOperations {
        @Override
        public void listen(Channel listener, NetworkAddress local, Channel accepted) {}

        @Override
        public void listenUdp(Channel channel, NetworkAddress local) {}

        @Override
        public SessionNetworkOperations createPeerNetwork(Channel channel, NetworkAddress remote) {
            throw new UnsupportedOperationException();
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

    /** One end of a connection. */
    private final class VrpnSimulatedConnection implements SessionNetworkOperations {
        private SessionNetworkOperations.ChannelListener channelListener;
        private VrpnSimulatedConnection other;

        @Override
        public void setListener(SessionNetworkOperations.ChannelListener listener) {
            channelListener = listener;
        }

        @Override
        public void connect(Channel channel, NetworkAddress remote) {
            schedule(() -> {
                if (host == null || host.isEnded()) {
                    channelListener.closed(
                            channel, new ChannelCloseReason(ChannelCloseReason.ChannelCloseCause.REFUSED, ""), now());
                    return;
                }
                var there = new VrpnSimulatedConnection();
                other = there;
                there.other = this;
                var peer = host.accepted(Channel.tcp("listener"), channel, HERE, there, now());
                peer.accepted(channel, SERVER, HERE, now());
                channelListener.opened(channel, HERE, SERVER, now());
            });
        }

        @Override
        public long send(Channel channel, ByteBuffer bytes) {
            var there = other;
            if (there == null) {
                return NOT_SENT;
            }
            schedule(() -> {
                if (there.other == this) {
                    there.channelListener.received(channel, bytes, now());
                }
            });
            return time;
        }

        @Override
        public void setReadPaused(Channel channel, boolean on) {}

        @Override
        public void close(Channel channel) {
            closeAll();
        }

        @Override
        public void closeAll() {
            var there = other;
            if (there == null) {
                return;
            }
            other = null;
            schedule(() -> {
                if (there.other == this) {
                    there.other = null;
                    there.channelListener.closed(
                            VrpnChannelConstants.TCP,
                            new ChannelCloseReason(ChannelCloseReason.ChannelCloseCause.PEER, ""),
                            now());
                }
            });
        }

        @Override
        public void setRemoteAddress(Channel channel, NetworkAddress remote) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void accept(Channel listener, NetworkAddress local, Channel channel) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void openUdp(Channel channel, NetworkAddress local, NetworkAddress remote) {
            throw new UnsupportedOperationException();
        }
    }
}
