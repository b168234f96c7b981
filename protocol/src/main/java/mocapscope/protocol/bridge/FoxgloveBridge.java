package mocapscope.protocol.bridge;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.foxglove.FoxgloveChannel;
import mocapscope.protocol.foxglove.FoxgloveClientConnection;
import mocapscope.protocol.foxglove.FoxgloveEncodedDataMessage;
import mocapscope.protocol.foxglove.FoxgloveServer;
import mocapscope.protocol.foxglove.FoxgloveServerOptions;
import mocapscope.protocol.foxglove.NewestPerKeyMessageQueue;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.link.StandaloneTcpServer;
import mocapscope.protocol.link.StandaloneTcpServerConnection;
import mocapscope.protocol.link.StandaloneTcpServerEventHandler;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.protobuf.ProtobufMessageSchema;
import mocapscope.protocol.sample.humanoid.HumanoidBoneNamingScheme;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import org.jspecify.annotations.Nullable;

/**
 * A Foxglove WebSocket server that publishes data decoded from sessions: frame transforms, points, geometry and
 * numbers. Thread-safe: sessions encode messages on their own threads, and never wait for a client.
 *
 * <pre>
 *   session's thread             bridge's event loop
 *   events ─▶ messages ─▶ queue ─▶ FoxgloveServer ─▶ queue of each client ─▶ TCP
 * </pre>
 */
public final class FoxgloveBridge implements SessionListenerFactory {
    /** The port that viewers try first. */
    public static final int USUAL_PORT = 8765;

    /** The word that lets the pages of all origins connect. */
    public static final String ANY_ORIGIN = FoxgloveServerOptions.ANY_ORIGIN;

    @DocumentedLimit(value = "channels of a bridge", unit = "channels", beyond = "not offered, with a message")
    private static final int MOST_CHANNELS = 2_500;

    @DocumentedLimit(value = "a message of a bridge", unit = "bytes", beyond = "dropped, and counted")
    private static final int MOST_MESSAGE = 1 << 20;

    @DocumentedLimit(
            value = "messages that wait for the event loop of a bridge",
            unit = "bytes",
            beyond = "only the newest of each channel and item stays; the others are dropped and counted")
    private static final int MOST_WAITING = 1 << 23;

    private final FoxgloveServer server;
    private final BiConsumer<Severity, String> log;
    private final HumanoidBoneNamingScheme boneNames;
    private final AllSessionsMemoryBudget.MemoryShare share;
    private final StandaloneTcpServer network;
    /** The connections; used by the event loop, as is what follows. */
    private final List<BridgeClient> clients = new ArrayList<>();

    private long countedBytes;
    private boolean isStopping;
    private final AtomicBoolean reportedFull = new AtomicBoolean();
    private volatile @Nullable NetworkAddress address;
    private volatile @Nullable String failure;
    private volatile FoxgloveBridgeStatistics totals = FoxgloveBridgeStatistics.NONE;

    // This lock guards the others.
    private final Object lock = new Object();
    private final NewestPerKeyMessageQueue<Consumer<FoxgloveServer>> waiting;
    private final Map<FoxgloveChannel, FoxgloveSessionDataPublisher> publishers = new HashMap<>();
    private boolean isPosted;
    private int lastChannel;
    private long oversized;

    private FoxgloveBridge(
            NetworkAddress local,
            FoxgloveServerOptions options,
            HumanoidBoneNamingScheme boneNames,
            AllSessionsMemoryBudget budget,
            BiConsumer<Severity, String> log) {
        this.log = log;
        this.boneNames = boneNames;
        this.share = budget.createUsedShare(this);
        this.waiting = new NewestPerKeyMessageQueue<>(() -> budget.reduce(MOST_WAITING));
        this.server = new FoxgloveServer(options, budget::reduce, log);
        this.network = StandaloneTcpServer.start("bridge", local, new ServerHandler());
    }

    /**
     * Starts a bridge.
     *
     * @param local the address to listen at
     * @param program the name of this program, for clients
     * @param origins the origins of further pages that may connect, such as {@code https://example.com}, or
     *     {@link #ANY_ORIGIN}
     * @param boneNames the names of bones with a humanoid role
     * @param log receives lines for the user, with {@link Severity#NOTE} for what goes well, on any thread; must return at once
     */
    public static FoxgloveBridge start(
            NetworkAddress local,
            String program,
            List<String> origins,
            HumanoidBoneNamingScheme boneNames,
            BiConsumer<Severity, String> log) {
        var instance = Long.toString(SystemClock.now().epochNanos());
        var options = new FoxgloveServerOptions(program, instance, origins);
        return new FoxgloveBridge(local, options, boneNames, AllSessionsMemoryBudget.PROCESS, log);
    }

    /** Starts a bridge with the names of the wire. */
    public static FoxgloveBridge start(
            NetworkAddress local, String program, List<String> origins, BiConsumer<Severity, String> log) {
        return start(local, program, origins, HumanoidBoneNamingScheme.WIRE, log);
    }

    @Override
    public SessionListener createListener(Session session) {
        return session.isListener()
                ? SessionListener.NO_OP
                : new FoxgloveSessionDataPublisher(session, this, boneNames);
    }

    /** Returns the address at which it listens; empty before that. */
    public Optional<NetworkAddress> address() {
        return Optional.ofNullable(address);
    }

    /** Returns the reason for which it ended by itself. */
    public Optional<String> failure() {
        return Optional.ofNullable(failure);
    }

    /** Returns the traffic so far, as of the last second. */
    public FoxgloveBridgeStatistics totals() {
        return totals;
    }

    /** Begins to end it, with a close to each client. */
    public void stop() {
        network.stop();
    }

    /**
     * Waits at most that long until it has ended; returns whether it has.
     *
     * @throws InterruptedException if the waiting thread is interrupted
     */
    public boolean awaitEnd(Duration most) throws InterruptedException {
        return network.awaitEnd(most);
    }

    /** Offers a channel to all clients; returns null if there are too many. */
    @Nullable
    FoxgloveChannel createChannel(String topic, ProtobufMessageSchema schema, FoxgloveSessionDataPublisher publisher) {
        synchronized (lock) {
            if (publishers.size() < MOST_CHANNELS) {
                lastChannel++;
                var channel = new FoxgloveChannel(lastChannel, topic, schema);
                publishers.put(channel, publisher);
                waiting.add(0, to -> to.advertise(channel));
                postIfNeeded();
                return channel;
            }
        }
        if (!reportedFull.getAndSet(true)) {
            log.accept(Severity.WARNING, "%,d channels are offered, further ones are not".formatted(MOST_CHANNELS));
        }
        return null;
    }

    /** Ends channels whose session has ended. */
    void removeChannels(Collection<FoxgloveChannel> ended) {
        synchronized (lock) {
            ended.forEach(publishers::remove);
            waiting.add(0, to -> to.unadvertise(ended));
        }
        postIfNeeded();
    }

    /** Passes a message to the event loop, or drops it if that is too slow. */
    void publish(FoxgloveEncodedDataMessage message) {
        enqueue(message.key(), message, to -> to.publish(message));
    }

    private void enqueue(Object key, FoxgloveEncodedDataMessage message, Consumer<FoxgloveServer> action) {
        int size = message.payload().remaining();
        synchronized (lock) {
            if (size > MOST_MESSAGE) {
                oversized++;
                return;
            }
            waiting.add(key, size, action);
        }
        postIfNeeded();
    }

    /** Sends the present content of a channel to one client, after what was published before. */
    private void publishCurrent(FoxgloveChannel channel, FoxgloveClientConnection client) {
        FoxgloveSessionDataPublisher publisher;
        synchronized (lock) {
            publisher = publishers.get(channel);
        }
        if (publisher != null) {
            publisher.publishCurrent(
                    channel,
                    message -> enqueue(
                            new ClientMessageKey(client, message.key()), message, _ -> client.publish(message)));
        }
    }

    /** The identity of the messages for one client of which the newest replaces the others. */
    private record ClientMessageKey(
            FoxgloveClientConnection client, FoxgloveEncodedDataMessage.FoxgloveMessageKey message) {}

    private void postIfNeeded() {
        synchronized (lock) {
            if (isPosted) {
                return;
            }
            isPosted = true;
        }
        network.post(this::passOn);
    }

    /** Passes what waits to the clients. */
    private void passOn() {
        for (var next = takeNext(); next != null; next = takeNext()) {
            next.accept(server);
        }
        pumpAll();
    }

    private @Nullable Consumer<FoxgloveServer> takeNext() {
        synchronized (lock) {
            var next = waiting.poll();
            isPosted = next != null;
            return next;
        }
    }

    private void pumpAll() {
        List.copyOf(clients).forEach(BridgeClient::pump);
        count();
    }

    private void count() {
        long bytes = isStopping ? 0 : server.waitingBytes();
        share.change(bytes - countedBytes);
        countedBytes = bytes;
        synchronized (lock) {
            totals = new FoxgloveBridgeStatistics(
                    server.clients().size(),
                    server.accepted(),
                    publishers.size(),
                    server.sent(),
                    server.dropped() + waiting.dropped() + oversized);
        }
    }

    /** The events of the listening port. */
    private final class ServerHandler implements StandaloneTcpServerEventHandler {

        @Override
        public void onListening(NetworkAddress local) {
            server.setAlone(local.isLoopback());
            address = local;
            var warning = local.isLoopback() ? "" : "; other machines can connect";
            log.accept(
                    warning.isEmpty() ? Severity.NOTE : Severity.WARNING,
                    "listening at ws://%s%s".formatted(local, warning));
        }

        @Override
        public void onFailed(String reason) {
            failure = reason;
        }

        @Override
        public @Nullable StreamClientHandler onConnected(
                StandaloneTcpServerConnection connection, MonotonicAndUnixTime now) {
            var client = server.accept(connection.remote().toString(), now.monotonicNanos());
            if (client == null) {
                return null;
            }
            var handler = new BridgeClient(client, connection);
            clients.add(handler);
            return handler;
        }

        @Override
        public void onSecond(MonotonicAndUnixTime now) {
            server.advance(now.monotonicNanos());
            pumpAll();
        }

        @Override
        public void onStopping() {
            isStopping = true;
            server.stop();
            pumpAll();
        }
    }

    /** One client: its state, and its connection. */
    private final class BridgeClient implements StandaloneTcpServerEventHandler.StreamClientHandler {
        private final FoxgloveClientConnection client;
        private final StandaloneTcpServerConnection connection;

        BridgeClient(FoxgloveClientConnection client, StandaloneTcpServerConnection connection) {
            this.client = client;
            this.connection = connection;
        }

        /** Sends what waits, as far as the client reads it. */
        void pump() {
            while (connection.isWritable()) {
                var next = client.poll();
                if (next == null) {
                    break;
                }
                connection.send(next);
            }
            if (client.isClosing()) { // a client that reads nothing may miss the close
                leave();
                connection.close();
            }
        }

        private void leave() {
            clients.remove(this);
            server.remove(client);
        }

        @Override
        public void onReceived(ByteBuffer bytes) {
            client.receive(bytes);
            client.takeNewSubscriptions().forEach(channel -> publishCurrent(channel, client));
            pump();
        }

        @Override
        public void onWritable() {
            pump();
        }

        @Override
        public void onClosed(ChannelCloseReason reason) {
            client.disconnect(reason.describe());
            leave();
        }
    }
}
