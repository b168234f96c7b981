package mocapscope.protocol.foxglove;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.LongUnaryOperator;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.limit.DocumentedLimit;
import org.jspecify.annotations.Nullable;

/**
 * Implements the server side of the Foxglove WebSocket protocol. Performs no I/O: its owner passes received bytes to
 * the clients, and sends what they return. Not thread-safe.
 */
public final class FoxgloveServer {
    @DocumentedLimit(value = "clients of a bridge", unit = "clients", beyond = "disconnected at once, with a message")
    static final int MOST_CLIENTS = 32;

    @DocumentedLimit(
            value = "lines that a bridge prints about its clients",
            unit = "lines",
            beyond = "not printed; the summary counts the clients and the dropped messages")
    private static final int MOST_LINES = 1000;

    /** The number of channels that one message announces; their schemas make it long. */
    private static final int ANNOUNCED_TOGETHER = 64;

    private final FoxgloveServerOptions options;
    private final LongUnaryOperator reduceLimit;
    private final BiConsumer<Severity, String> log;
    private final Map<Long, FoxgloveChannel> channels = new LinkedHashMap<>();
    private final List<FoxgloveClientConnection> clients = new ArrayList<>();
    private boolean isAlone;
    private long lastChannel;
    private long accepted;
    private long lines;
    /** The messages that were sent to clients that have left, and those that were dropped. */
    private long sentBefore;

    private long droppedBefore;

    /**
     * Creates a server without channels.
     *
     * @param reduceLimit returns the present limit of a queue from its usual one, in bytes
     * @param log receives lines for the user, with {@link Severity#NOTE} for what goes well
     */
    public FoxgloveServer(
            FoxgloveServerOptions options, LongUnaryOperator reduceLimit, BiConsumer<Severity, String> log) {
        this.options = options;
        this.reduceLimit = reduceLimit;
        this.log = log;
    }

    /** Sets whether only this machine can reach the server, so that pages of other machines are foreign. */
    public void setAlone(boolean alone) {
        isAlone = alone;
    }

    boolean isAlone() {
        return isAlone;
    }

    /**
     * Adds a client that has connected; returns null if there are too many.
     *
     * @param name the address of the client, for the user
     * @param now on the monotonic clock
     */
    public @Nullable FoxgloveClientConnection accept(String name, long now) {
        if (clients.size() >= MOST_CLIENTS) {
            print(Severity.WARNING, "%s is refused: %d clients are connected".formatted(name, MOST_CLIENTS));
            return null;
        }
        accepted++;
        var client = new FoxgloveClientConnection(this, now, (severity, line) -> print(severity, name + " " + line));
        clients.add(client);
        return client;
    }

    private void print(Severity severity, String line) {
        lines++;
        if (lines <= MOST_LINES) {
            log.accept(severity, line);
        }
    }

    /** Removes a client whose connection has ended. */
    public void remove(FoxgloveClientConnection client) {
        if (clients.remove(client)) {
            client.end();
            sentBefore += client.sent();
            droppedBefore += client.dropped();
        }
    }

    /** Announces a channel to all clients. */
    public void advertise(FoxgloveChannel channel) {
        channels.put((long) channel.id(), channel);
        lastChannel = Math.max(lastChannel, channel.id());
        clients.forEach(client -> client.advertise(List.of(channel)));
    }

    /** Ends channels and their subscriptions, and tells all clients. */
    public void unadvertise(Collection<FoxgloveChannel> ended) {
        ended.forEach(channel -> channels.remove((long) channel.id()));
        clients.forEach(client -> client.unadvertise(ended));
    }

    /** Passes a message to all clients that subscribe to its channel. */
    public void publish(FoxgloveEncodedDataMessage message) {
        clients.forEach(client -> client.publish(message));
    }

    /** Closes clients that are late, and reports dropped messages; called about once a second. */
    public void advance(long now) {
        clients.forEach(client -> client.advance(now));
    }

    /** Ends all connections in order. */
    public void stop() {
        clients.forEach(FoxgloveClientConnection::stop);
    }

    /** Returns the clients that are connected. */
    public List<FoxgloveClientConnection> clients() {
        return List.copyOf(clients);
    }

    /** Returns the number of connections so far, without those beyond the limit. */
    public long accepted() {
        return accepted;
    }

    /** Returns the number of messages sent so far. */
    public long sent() {
        return sentBefore
                + clients.stream().mapToLong(FoxgloveClientConnection::sent).sum();
    }

    /** Returns the number of messages that slow clients did not receive. */
    public long dropped() {
        return droppedBefore
                + clients.stream().mapToLong(FoxgloveClientConnection::dropped).sum();
    }

    /** Returns the bytes of all messages that wait for clients. */
    public long waitingBytes() {
        return clients.stream()
                .mapToLong(FoxgloveClientConnection::waitingBytes)
                .sum();
    }

    FoxgloveServerOptions options() {
        return options;
    }

    long reduceLimit(long most) {
        return reduceLimit.applyAsLong(most);
    }

    /** Returns whether a channel has ended, although a client may not know yet. */
    boolean isEnded(long channel) {
        return channel >= 1 && channel <= lastChannel && !channels.containsKey(channel);
    }

    @Nullable
    FoxgloveChannel findChannel(long id) {
        return channels.get(id);
    }

    /** Encodes the announcements of all channels; at least one, which may be empty. */
    List<ByteBuffer> encodeAnnouncements() {
        var announcements = new ArrayList<ByteBuffer>();
        Collection<FoxgloveChannel> group = new ArrayList<>();
        for (var channel : channels.values()) {
            group.add(channel);
            if (group.size() == ANNOUNCED_TOGETHER) {
                announcements.add(FoxgloveServerMessageEncoder.encodeAdvertise(group));
                group.clear();
            }
        }
        if (!group.isEmpty() || announcements.isEmpty()) {
            announcements.add(FoxgloveServerMessageEncoder.encodeAdvertise(group));
        }
        return announcements;
    }
}
