package mocapscope.protocol.catalog;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.Consumer;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.ServerEngine;
import mocapscope.protocol.session.ServerNetworkOperations;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionEngine;
import mocapscope.protocol.session.SessionNetworkOperations;
import mocapscope.protocol.session.TrafficGateFactory;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Transcript;
import mocapscope.protocol.transcript.TransportKind;
import org.jspecify.annotations.Nullable;

/**
 * A server of demo devices and a client of it, of any protocol, on a network of one thread and on clocks that a test sets:
 * what is sent arrives a millisecond later, in order.
 */
final class SimulatedNetwork {
    static final long SECOND = 1_000_000_000L;
    private static final long TRIP = SECOND / 1000;
    private static final NetworkAddress HERE = new NetworkAddress("192.0.2.9", 40_000);
    private static final NetworkAddress LOOPBACK = new NetworkAddress("127.0.0.1", 3883);
    private static final NetworkAddress SERVER = new NetworkAddress("192.0.2.1", 3883);

    /** The events of one side. */
    static final class SimulatedSideListener implements SessionListener {
        final List<SessionPhase> phases = new ArrayList<>();
        final List<SampleMetadata> samples = new ArrayList<>();
        final List<String> codes = new ArrayList<>();
        int messages;
        /** Tests whether this side reads each message. */
        boolean looks;
        /** Receives all events too. */
        Consumer<SessionEvent> observer = _ -> {};

        @Override
        public void on(SessionEvent event) {
            observer.accept(event);
            switch (event) {
                case SessionStateChange state -> onState(state);
                case DecodedMessage message -> onMessage(message);
                case MessageMetadata metadata -> onMessageMetadata(metadata);
                case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
                case Finding finding -> onFinding(finding);
                default -> {}
            }
        }

        private void onState(SessionStateChange state) {
            phases.add(state.phase());
        }

        private void onMessage(DecodedMessage message) {
            onMessageMetadata(message);
        }

        @Override
        public boolean wantsMessages() {
            return looks;
        }

        private void onMessageMetadata(MessageMetadata metadata) {
            messages++;
        }

        private void onSample(Sample sample) {
            samples.add(sample.stamp());
        }

        private void onFinding(Finding finding) {
            codes.add(finding.rule().code());
        }
    }

    private record ScheduledAction(long at, long order, Runnable action) {}

    final SimulatedSideListener client = new SimulatedSideListener();
    final List<SimulatedSideListener> peers = new ArrayList<>();

    private final Protocol protocol;
    private final long budget;
    private final Random random = new Random(1);
    private final PriorityQueue<ScheduledAction> events = new PriorityQueue<>(
            Comparator.comparingLong(ScheduledAction::at).thenComparingLong(ScheduledAction::order));
    /** Traffic of streams that waits while the network is down. */
    private final List<Runnable> held = new ArrayList<>();

    private final ServerEngine host;
    private final SessionEngine calling;
    /** The channel of a server that is the initiator. */
    private @Nullable Channel datagrams;

    private boolean disconnectNetwork;
    private long time = SECOND;
    private long wall = 1_700_000_000L * SECOND;
    private long order;

    SimulatedNetwork(Protocol protocol) {
        this(protocol, "", protocol.demoEndpointSuffix(), Transcript.DEFAULT_BUDGET);
    }

    /** Creates both sides from their options and the capacity of each transcript in bytes. */
    SimulatedNetwork(Protocol protocol, String serverOptions, String clientOptions, long budget) {
        this.protocol = protocol;
        this.budget = budget;
        var scheme = protocol.schemes().getLast().name() + "://" + SERVER;
        var served = ProtocolCatalog.parse(scheme + serverOptions, SessionRole.SERVER);
        host = new ServerEngine(
                session("listener", served, SessionRole.SERVER),
                protocol.server(served, SimulatedMotionSource.of(protocol.devices()), random),
                new SimulatedServerNetwork(),
                this::createListener,
                TrafficGateFactory.OPEN,
                peer -> session(peer, served, SessionRole.SERVER),
                random,
                now());
        host.start(now());
        var called = ProtocolCatalog.parse(scheme + clientOptions, SessionRole.CLIENT);
        calling = new SessionEngine(
                session("client", called, SessionRole.CLIENT),
                protocol.client(called, random),
                new SimulatedConnectionNetwork(),
                _ -> client,
                TrafficGateFactory.OPEN,
                random,
                now());
        calling.start(now());
    }

    private SimulatedSideListener createListener(Session session) {
        var listener = new SimulatedSideListener();
        if (!session.id().equals("listener")) {
            peers.add(listener);
        }
        return listener;
    }

    private Session session(String id, Endpoint endpoint, SessionRole role) {
        var history = new EarlierMessageDecoder(
                new Transcript(budget), protocol.decoder(id, endpoint, SkeletonMapLibrary.builtIn()));
        return new Session(id, protocol, endpoint, role, id, MonotonicToUnixTimeAnchor.at(now()), history);
    }

    /** The client's. */
    EarlierMessageDecoder history() {
        return calling.session().history();
    }

    MonotonicAndUnixTime now() {
        return new MonotonicAndUnixTime(time, wall + time);
    }

    /** Advances the clock while no side runs. */
    void sleep(double seconds) {
        time += (long) (seconds * SECOND);
    }

    /** Sets the wall clock. */
    void setWallClock(double secondsLater) {
        wall += (long) (secondsLater * SECOND);
    }

    /** Disconnects the network until {@link #reconnectNetwork}: datagrams are lost, and stream data arrives later. */
    void disconnectNetwork() {
        disconnectNetwork = true;
    }

    void reconnectNetwork() {
        disconnectNetwork = false;
        held.forEach(this::schedule);
        held.clear();
    }

    /** Fails the server's channel. */
    void failServerChannel() {
        host.closed(
                Channel.tcp("listener"),
                new ChannelCloseReason(ChannelCloseReason.ChannelCloseCause.FAILED, "no more files"),
                now());
    }

    boolean isServing() {
        return !host.isEnded();
    }

    /** Runs everything that is due within the given seconds. */
    void run(double seconds) {
        long until = time + (long) (seconds * SECOND);
        for (long next = next(); next <= until; next = next()) {
            time = Math.max(time, next);
            while (!events.isEmpty() && events.peek().at <= time) {
                events.poll().action.run();
            }
            if (!host.isEnded() && host.nextTimerAt() <= time) {
                host.runDueTimers(now());
            }
            if (!host.isEnded() && host.nextDeadlineAt() <= time) {
                host.judgeDeadlines(now());
            }
            if (calling.nextTimerAt() <= time) {
                calling.runDueTimers(now());
            }
            if (calling.nextDeadlineAt() <= time) {
                calling.judgeDeadlines(now());
            }
        }
        time = until;
    }

    private long next() {
        long next = events.isEmpty() ? Long.MAX_VALUE : events.peek().at;
        return Math.min(
                next,
                Math.min(
                        host.isEnded() ? Long.MAX_VALUE : Math.min(host.nextTimerAt(), host.nextDeadlineAt()),
                        calling.isEnded()
                                ? Long.MAX_VALUE
                                : Math.min(calling.nextTimerAt(), calling.nextDeadlineAt())));
    }

    private void schedule(Runnable action) {
        events.add(new ScheduledAction(time + TRIP, order++, action));
    }

    private void transmit(TransportKind transportKind, Runnable action) {
        if (!disconnectNetwork) {
            schedule(action);
        } else if (transportKind == TransportKind.TCP) {
            held.add(action);
        }
    }

    /** The server's network. */
    private final class SimulatedServerNetwork implements ServerNetworkOperations {

        @Override
        public void listen(Channel listener, NetworkAddress local, Channel accepted) {
            schedule(() -> host.opened(listener, SERVER, now()));
        }

        @Override
        public void listenUdp(Channel channel, NetworkAddress local) {
            schedule(() -> host.opened(channel, SERVER, now()));
        }

        @Override
        public SessionNetworkOperations createPeerNetwork(Channel channel, NetworkAddress remote) {
            return new SimulatedDatagramNetwork(bytes -> calling.received(channel, bytes, now()));
        }

        @Override
        public SessionNetworkOperations createNetwork() {
            return new SimulatedInitiatorNetwork();
        }

        @Override
        public void stopAccepting() {}

        @Override
        public void closeAll() {}
    }

    /** The targets of datagrams. */
    private interface DatagramReceiver {
        void take(ByteBuffer bytes);
    }

    /** One side that sends datagrams. */
    private class SimulatedDatagramNetwork implements SessionNetworkOperations {
        private final DatagramReceiver there;

        SimulatedDatagramNetwork(DatagramReceiver there) {
            this.there = there;
        }

        @Override
        public void setListener(SessionNetworkOperations.ChannelListener listener) {}

        @Override
        public void connect(Channel channel, NetworkAddress remote) {
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

        @Override
        public void setRemoteAddress(Channel channel, NetworkAddress remote) {}

        @Override
        public long send(Channel channel, ByteBuffer bytes) {
            transmit(TransportKind.UDP, () -> there.take(bytes.duplicate()));
            return time;
        }

        @Override
        public void setReadPaused(Channel channel, boolean on) {}

        @Override
        public void close(Channel channel) {}

        @Override
        public void closeAll() {}
    }

    /** A server's port to a client that it contacts itself. */
    private final class SimulatedInitiatorNetwork extends SimulatedDatagramNetwork {
        private SessionNetworkOperations.@Nullable ChannelListener channelListener;

        SimulatedInitiatorNetwork() {
            super(bytes -> calling.received(Objects.requireNonNull(datagrams), bytes, now()));
        }

        @Override
        public void setListener(SessionNetworkOperations.ChannelListener listener) {
            channelListener = listener;
        }

        @Override
        public void openUdp(Channel channel, NetworkAddress local, NetworkAddress remote) {
            datagrams = channel;
            schedule(() -> Objects.requireNonNull(channelListener).opened(channel, HERE, remote, now()));
        }
    }

    /** One end of a connection, or a client's port. */
    private final class SimulatedConnectionNetwork extends SimulatedDatagramNetwork {
        private SessionNetworkOperations.@Nullable ChannelListener channelListener;
        private @Nullable SimulatedConnectionNetwork other;
        private @Nullable Channel stream;

        SimulatedConnectionNetwork() {
            super(bytes -> {});
        }

        private SessionNetworkOperations.ChannelListener listener() {
            return Objects.requireNonNull(channelListener);
        }

        @Override
        public void setListener(SessionNetworkOperations.ChannelListener listener) {
            channelListener = listener;
        }

        @Override
        public void connect(Channel channel, NetworkAddress remote) {
            stream = channel;
            transmit(TransportKind.TCP, () -> {
                var there = new SimulatedConnectionNetwork();
                var peer = host.accepted(Channel.tcp("listener"), channel, HERE, there, now());
                if (peer == null) {
                    listener()
                            .closed(
                                    channel,
                                    new ChannelCloseReason(ChannelCloseReason.ChannelCloseCause.REFUSED, ""),
                                    now());
                    return;
                }
                other = there;
                there.other = this;
                there.stream = channel;
                peer.accepted(channel, SERVER, HERE, now());
                listener().opened(channel, HERE, SERVER, now());
            });
        }

        @Override
        public void openUdp(Channel channel, NetworkAddress local, NetworkAddress remote) {
            var here = remote.equals(NetworkAddress.ANY_SENDER) ? LOOPBACK : HERE;
            schedule(() -> listener().opened(channel, here, remote, now()));
        }

        @Override
        public long send(Channel channel, ByteBuffer bytes) {
            if (channel.transport() == TransportKind.UDP) {
                transmit(TransportKind.UDP, () -> host.datagram(channel, HERE, SERVER, bytes.duplicate(), now()));
                return time;
            }
            var there = other;
            if (there == null) {
                return NOT_SENT;
            }
            transmit(TransportKind.TCP, () -> {
                if (there.other == this) {
                    there.listener().received(channel, bytes, now());
                }
            });
            return time;
        }

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
            transmit(TransportKind.TCP, () -> {
                if (there.other == this) {
                    there.other = null;
                    there.listener()
                            .closed(
                                    Objects.requireNonNull(there.stream),
                                    new ChannelCloseReason(ChannelCloseReason.ChannelCloseCause.PEER, ""),
                                    now());
                }
            });
        }
    }
}
