package mocapscope.protocol.benchmark.verdict;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.transcript.Channel;
import org.jspecify.annotations.Nullable;

/** A network of two machines in simulated time, with streams and datagrams, on one thread. */
final class ScenarioNetwork {
    static final String SERVER_HOST = "192.0.2.1";
    static final String CLIENT_HOST = "192.0.2.9";

    /** The time in nanoseconds for an event of a socket without the network. */
    private static final long LOCAL = 20_000;

    private static final int FIRST_FREE_PORT = 40_000;

    private record ScenarioDelivery(long at, long order, Runnable action) {}

    /** Accepts a stream from a peer, or refuses it. */
    @FunctionalInterface
    interface StreamAcceptor {
        boolean accept(StreamEnd peer, NetworkAddress peerAddress, MonotonicAndUnixTime at);
    }

    /** Receives the datagrams of a port. */
    @FunctionalInterface
    interface DatagramReceiver {
        void receive(NetworkAddress from, ByteBuffer bytes, MonotonicAndUnixTime at);
    }

    private final ScenarioLink toClient;
    private final ScenarioLink toServer;
    private final ScenarioWireEditor editor;
    private final PriorityQueue<ScenarioDelivery> deliveries = new PriorityQueue<>(
            Comparator.comparingLong(ScenarioDelivery::at).thenComparingLong(ScenarioDelivery::order));
    private final Map<String, ScenarioHost> hosts = new HashMap<>();
    private final Map<String, StreamAcceptor> acceptors = new HashMap<>();
    private final Map<NetworkAddress, DatagramPort> ports = new HashMap<>();
    private final List<StreamEnd> streams = new ArrayList<>();
    /** The ends with bytes that are sent when the present turn ends, as one segment. */
    private final List<StreamEnd> unsent = new ArrayList<>();

    private long now;
    private long order;
    private int nextPort = FIRST_FREE_PORT;
    private boolean cut;

    /** Creates a network whose server has the faults that the editor adds to its bytes. */
    ScenarioNetwork(ScenarioLink toClient, ScenarioLink toServer, ScenarioWireEditor editor) {
        this.toClient = toClient;
        this.toServer = toServer;
        this.editor = editor;
    }

    /** Adds a machine. */
    void addHost(ScenarioHost host) {
        hosts.put(host.address(), host);
    }

    /** Returns the nanoseconds since the start of the scenario. */
    long now() {
        return now;
    }

    void setTime(long nanos) {
        now = Math.max(now, nanos);
    }

    /** Returns the time of the next delivery, or {@link Long#MAX_VALUE}. */
    long nextAt() {
        return deliveries.isEmpty() ? Long.MAX_VALUE : deliveries.peek().at;
    }

    /** Runs the deliveries that are due. */
    void deliver() {
        while (!deliveries.isEmpty() && deliveries.peek().at <= now) {
            deliveries.poll().action.run();
            flush();
        }
    }

    /** Sends what the sides have written since the last call. */
    void flush() {
        for (int i = 0; i < unsent.size(); i++) {
            unsent.get(i).flush();
        }
        unsent.clear();
    }

    /** Runs an action that a host requested of its own sockets. */
    void schedule(ScenarioHost host, Consumer<MonotonicAndUnixTime> action) {
        scheduleAt(now + LOCAL, host, action, false);
    }

    /** Runs an action of a host after some nanoseconds. */
    void scheduleLater(long nanos, ScenarioHost host, Consumer<MonotonicAndUnixTime> action) {
        scheduleAt(now + nanos, host, action, false);
    }

    private void scheduleAt(long at, ScenarioHost host, Consumer<MonotonicAndUnixTime> action, boolean datagram) {
        deliveries.add(new ScenarioDelivery(at, order++, () -> host.post(action, datagram)));
    }

    private ScenarioLink link(ScenarioHost from) {
        return from.address().equals(SERVER_HOST) ? toClient : toServer;
    }

    /** Returns the bytes that a host sends in place of {@code bytes}. */
    ByteBuffer edit(ScenarioHost from, Channel channel, ByteBuffer bytes) {
        return from.address().equals(SERVER_HOST) ? editor.edit(channel, bytes, now) : bytes;
    }

    /** Closes all streams, and refuses connections and loses datagrams until {@link #restore}. */
    void cut() {
        cut = true;
        for (var end : List.copyOf(streams)) {
            end.cut();
        }
        streams.clear();
    }

    void restore() {
        cut = false;
    }

    /** Accepts streams at a host, which listens at one port. */
    void listen(ScenarioHost host, StreamAcceptor acceptor, BiConsumer<NetworkAddress, MonotonicAndUnixTime> opened) {
        acceptors.put(host.address(), acceptor);
        var address = new NetworkAddress(host.address(), nextPort++);
        schedule(host, at -> opened.accept(address, at));
    }

    void connect(ScenarioChannels channels, Channel channel, NetworkAddress remote) {
        var here = new StreamEnd(this, channels, channel);
        channels.adopt(channel, here);
        var from = channels.host();
        var address = new NetworkAddress(from.address(), nextPort++);
        deliveries.add(new ScenarioDelivery(
                link(from).streamArrival(now, 0), order++, () -> acceptOrRefuse(here, address, remote)));
    }

    private void acceptOrRefuse(StreamEnd here, NetworkAddress address, NetworkAddress remote) {
        @Nullable StreamAcceptor acceptor = acceptors.get(remote.host());
        @Nullable ScenarioHost there = hosts.get(remote.host());
        if (acceptor == null || there == null || cut) {
            refuse(here);
            return;
        }
        there.post(
                at -> {
                    if (acceptor.accept(here, address, at)) {
                        here.opened(address, remote);
                    } else {
                        refuse(here);
                    }
                },
                false);
    }

    private void refuse(StreamEnd here) {
        schedule(here.channels.host(), at -> here.closed(ChannelCloseReason.ChannelCloseCause.REFUSED, at));
    }

    /** Opens a port for datagrams; port 0 requests any. */
    DatagramPort openDatagrams(ScenarioHost host, int port, DatagramReceiver receiver) {
        var local = new NetworkAddress(host.address(), port == 0 ? nextPort++ : port);
        var opened = new DatagramPort(host, local, receiver);
        ports.put(local, opened);
        return opened;
    }

    /** A port for datagrams. */
    final class DatagramPort implements ScenarioChannels.ScenarioSocket {
        private final ScenarioHost host;
        private final NetworkAddress local;
        private final DatagramReceiver receiver;
        private @Nullable NetworkAddress remote;

        DatagramPort(ScenarioHost host, NetworkAddress local, DatagramReceiver receiver) {
            this.host = host;
            this.local = local;
            this.receiver = receiver;
        }

        NetworkAddress local() {
            return local;
        }

        @Override
        public void setRemote(NetworkAddress address) {
            remote = address;
        }

        @Override
        public boolean send(ByteBuffer bytes) {
            var to = remote;
            if (to != null) {
                sendTo(to, bytes);
            }
            return true;
        }

        /** Sends a datagram to any address. */
        void sendTo(NetworkAddress to, ByteBuffer bytes) {
            long arrival = link(host).datagramArrival(now);
            if (arrival == ScenarioLink.LOST || cut) {
                return;
            }
            @Nullable DatagramPort there = ports.get(to);
            if (there != null) {
                var copy = bytes.duplicate();
                scheduleAt(arrival, there.host, at -> there.receive(local, copy, at), true);
            }
        }

        private void receive(NetworkAddress from, ByteBuffer bytes, MonotonicAndUnixTime at) {
            if (ports.get(local) == this) {
                receiver.receive(from, bytes, at);
            }
        }

        @Override
        public void close() {
            ports.remove(local, this);
        }
    }

    /** One end of a stream. What is written in one turn arrives as one segment. */
    static final class StreamEnd implements ScenarioChannels.ScenarioSocket {
        private static final int SMALLEST = 256;

        private final ScenarioNetwork network;
        private final ScenarioChannels channels;
        private final Channel channel;
        private @Nullable StreamEnd peer;
        private byte[] written = new byte[SMALLEST];
        private int length;
        private long lastArrival;

        StreamEnd(ScenarioNetwork network, ScenarioChannels channels, Channel channel) {
            this.network = network;
            this.channels = channels;
            this.channel = channel;
        }

        /** Connects both ends. */
        void join(StreamEnd other) {
            peer = other;
            other.peer = this;
            network.streams.add(this);
            network.streams.add(other);
            lastArrival = network.link(channels.host()).streamArrival(network.now, 0);
        }

        /** Reports that the peer has accepted the connection, before anything that it sends. */
        private void opened(NetworkAddress local, NetworkAddress remote) {
            var there = peer;
            if (there != null) {
                network.scheduleAt(
                        there.lastArrival,
                        channels.host(),
                        at -> {
                            if (isOpen()) {
                                channels.listener().opened(channel, local, remote, at);
                            }
                        },
                        false);
            }
        }

        private boolean isOpen() {
            return channels.owns(channel, this);
        }

        private void closed(ChannelCloseReason.ChannelCloseCause cause, MonotonicAndUnixTime at) {
            if (isOpen()) {
                channels.remove(channel);
                peer = null;
                channels.listener().closed(channel, new ChannelCloseReason(cause, ""), at);
            }
        }

        @Override
        public boolean send(ByteBuffer bytes) {
            if (peer == null) {
                return false;
            }
            if (length == 0) {
                network.unsent.add(this);
            }
            int more = bytes.remaining();
            if (length + more > written.length) {
                written = Arrays.copyOf(written, Math.max(2 * written.length, length + more));
            }
            bytes.duplicate().get(written, length, more);
            length += more;
            return true;
        }

        private void flush() {
            var there = peer;
            if (length == 0 || there == null) {
                length = 0;
                return;
            }
            var link = network.link(channels.host());
            lastArrival = link.streamArrival(network.now, lastArrival);
            int split = link.splits() && length > 1 ? link.splitAt(length) : length;
            deliver(there, Arrays.copyOf(written, split), lastArrival);
            if (split < length) {
                lastArrival += LOCAL;
                deliver(there, Arrays.copyOfRange(written, split, length), lastArrival);
            }
            length = 0;
        }

        private void deliver(StreamEnd there, byte[] bytes, long at) {
            var segment = ByteBuffer.wrap(bytes).asReadOnlyBuffer();
            network.scheduleAt(
                    at,
                    there.channels.host(),
                    reading -> {
                        if (there.peer == this && there.isOpen()) {
                            there.channels.listener().received(there.channel, segment, reading);
                        }
                    },
                    false);
        }

        @Override
        public void close() {
            var there = peer;
            if (there != null) {
                flush();
                network.streams.remove(this);
                network.streams.remove(there);
                long at = network.link(channels.host()).streamArrival(network.now, lastArrival);
                network.scheduleAt(
                        at,
                        there.channels.host(),
                        reading -> there.closed(ChannelCloseReason.ChannelCloseCause.PEER, reading),
                        false);
            }
        }

        /** Ends the stream at this end, as if the process of the peer had ended. */
        private void cut() {
            network.schedule(channels.host(), at -> closed(ChannelCloseReason.ChannelCloseCause.PEER, at));
        }
    }
}
