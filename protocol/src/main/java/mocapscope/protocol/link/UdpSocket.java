package mocapscope.protocol.link;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.session.endpoint.MulticastGroup;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import org.jspecify.annotations.Nullable;

/**
 * A UDP socket that sends datagrams, and receives them on its own thread for the event loop. While its event loop is
 * behind, the system drops arriving datagrams.
 */
final class UdpSocket implements PeerSocket {
    private static final int LARGEST = 1 << 16;

    @DocumentedLimit(
            value = "datagrams of a UDP port that are received but not handled",
            unit = "datagrams",
            beyond = "the system drops datagrams")
    private static final int MOST_UNHANDLED = 1024;

    /** The least interval in nanoseconds between two reports that {@link #MOST_UNHANDLED} was reached. */
    private static final long OVERFLOW_INTERVAL = 250_000_000L;

    /**
     * The least interval in nanoseconds between two readings of the drop counter. A number counts as missing after one
     * second, so the cause is known before.
     */
    private static final long DROP_INTERVAL = 500_000_000L;

    private static final long NO_GAP = Long.MAX_VALUE;

    @DocumentedLimit(
            value = "time that the first datagram waits until earlier bytes of its session's stream are read",
            unit = "ms",
            beyond = "its messages may precede those of the stream")
    private static final int MOST_LOOKS = 50;

    /** The requested size in bytes of the system's receive buffer, which the system may reduce. */
    private static final int ROOM = 1 << 22;

    /** Receives the opening, datagrams and closing of a UDP port on the event loop thread. */
    interface UdpSocketListener {

        void opened(NetworkAddress local, MonotonicAndUnixTime now);

        void datagram(NetworkAddress from, NetworkAddress local, ByteBuffer bytes, MonotonicAndUnixTime now);

        /** Receives a datagram that the receiver thread has relayed. */
        default void relayed(NetworkAddress from, ByteBuffer bytes, MonotonicAndUnixTime now) {}

        /** Returns the relay of datagrams of that sender; null if it has none. Called by the receiver thread. */
        default @Nullable DirectSocketForwarder findRelay(NetworkAddress from) {
            return null;
        }

        /**
         * Returns true while bytes that arrived before on a stream of the session are unread; called by the receiver
         * thread.
         */
        default boolean hasEarlierBytes() {
            return false;
        }

        /** Receives the remote host's report that no program receives there. */
        default void unreachable(MonotonicAndUnixTime now) {}

        void closed(ChannelCloseReason reason, MonotonicAndUnixTime now);
    }

    private final EventLoop loop;
    private final UdpSocketListener listener;
    private final @Nullable DirectSocketForwarder relay;
    private final Semaphore unhandled = new Semaphore(MOST_UNHANDLED);
    private final AllSessionsMemoryBudget.MemoryHolder unhandledHolder = _ -> 0; // the system drops datagrams instead
    private final AllSessionsMemoryBudget.MemoryShare unhandledShare =
            AllSessionsMemoryBudget.PROCESS.createQueueShare(unhandledHolder);
    private final UdpDropCounter drops = new UdpDropCounter();
    /** The time of the first gap since the drop counter was last read, or {@link #NO_GAP}. */
    private volatile long gapAt = NO_GAP;
    /** The times of the last reading and the last report of an overflow; used by the reader only. */
    private long dropsReadAt = SystemClock.monotonicNanos() - DROP_INTERVAL;

    private long overflowAt = SystemClock.monotonicNanos() - OVERFLOW_INTERVAL;
    private volatile boolean left;
    private volatile @Nullable DatagramChannel channel;
    /** The channel once it is bound: sending before that would bind it to any port. */
    private volatile @Nullable DatagramChannel bound;

    private volatile @Nullable SocketAddress peer;

    /** Creates the port of several peers, each of which has a relay of its own. */
    UdpSocket(EventLoop loop, UdpSocketListener listener) {
        this(loop, listener, null);
    }

    /** Creates the port of one peer; {@code relay} relays its datagrams. */
    UdpSocket(EventLoop loop, UdpSocketListener listener, @Nullable DirectSocketForwarder relay) {
        this.loop = loop;
        this.listener = listener;
        this.relay = relay;
    }

    @Override
    public @Nullable DirectSocketForwarder relay() {
        return relay;
    }

    /**
     * Opens the port at {@code address}; with a remote port it exchanges datagrams with that peer only, otherwise with
     * any sender.
     */
    void open(NetworkAddress address, @Nullable NetworkAddress remote) {
        open(address, remote, MulticastGroup.NONE);
    }

    /** Opens the port at {@code address}, or that of a group. */
    void open(NetworkAddress address, @Nullable NetworkAddress remote, MulticastGroup group) {
        loop.registerSocket();
        // A virtual thread that waits for a datagram is woken by another thread, and that by a third one.
        Thread.ofPlatform().name("udp " + address).daemon().start(() -> {
            try {
                var here = HostNameResolverAndTcpConnector.resolve(address);
                var multicast = new MulticastConfigurator(group);
                var open = multicast.open(here);
                channel = open;
                if (left) {
                    shut();
                    return;
                }
                open.setOption(StandardSocketOptions.SO_RCVBUF, ROOM);
                multicast.bind(open, here);
                if (remote != null && remote.port() > 0) {
                    var there = HostNameResolverAndTcpConnector.resolve(remote);
                    multicast.configureSending(open, there);
                    peer = there;
                    open.connect(there);
                }
                bound = open;
                var local = HostNameResolverAndTcpConnector.address((InetSocketAddress) open.getLocalAddress());
                loop.post(now -> {
                    if (!left) {
                        listener.opened(local, now);
                    }
                });
                var input = loop.addReader();
                try {
                    receive(open, local, input);
                } finally {
                    loop.removeReader(input);
                }
            } catch (IOException | RuntimeException failure) {
                report(failure);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            } finally {
                unhandledShare.close();
                loop.deregisterSocket(); // the port is free only now
            }
        });
    }

    @Override
    public boolean send(ByteBuffer bytes) {
        return sendTo(bytes, peer);
    }

    /** Sets the destination of datagrams; the host is numeric, so that no name is resolved here. */
    void setRemoteAddress(NetworkAddress remote) {
        peer = new InetSocketAddress(remote.host(), remote.port());
    }

    /** Returns the numeric host of its only peer; empty if it receives from several. */
    Optional<NetworkAddress> peer() {
        return peer instanceof InetSocketAddress number
                ? Optional.of(HostNameResolverAndTcpConnector.address(number))
                : Optional.empty();
    }

    /** Sends one datagram; returns whether it left. A failure does not close the port. */
    boolean sendTo(ByteBuffer bytes, @Nullable SocketAddress remote) {
        var open = bound;
        try {
            return open != null && remote != null && sendTo(open, bytes, remote);
        } catch (IOException _) {
            return false;
        }
    }

    private boolean sendTo(DatagramChannel open, ByteBuffer bytes, SocketAddress remote) throws IOException {
        try {
            return open.send(bytes.duplicate(), remote) > 0;
        } catch (PortUnreachableException _) {
            reportUnreachable(); // the report is about an earlier datagram; this one was not sent
            return open.send(bytes.duplicate(), remote) > 0;
        }
    }

    @Override
    public void checkDrops(long at) {
        if (gapAt == NO_GAP) {
            gapAt = at;
        }
    }

    @Override
    public void close() {
        left = true;
        unhandled.release(MOST_UNHANDLED);
        shut();
    }

    private void receive(DatagramChannel open, NetworkAddress here, ReceiveBufferEmptyTimeTracker input)
            throws IOException, InterruptedException {
        open.socket().setSoTimeout(ReceiveBufferEmptyTimeTracker.LOOK_MILLIS);
        long capacity = open.getOption(StandardSocketOptions.SO_RCVBUF);
        var packet = new DatagramPacket(new byte[LARGEST], LARGEST);
        boolean first = true;
        while (!left) {
            boolean received = receive(open, packet, input);
            readDropsIfDue(here.port());
            if (!received) {
                continue;
            }
            if (first) {
                first = false;
                awaitEarlierBytes();
            }
            var bytes = ByteBuffer.wrap(Arrays.copyOf(packet.getData(), packet.getLength()))
                    .asReadOnlyBuffer();
            var sender = HostNameResolverAndTcpConnector.address((InetSocketAddress) packet.getSocketAddress());
            unhandledShare.change(bytes.remaining());
            post(sender, here, bytes);
            input.addBytesRead(bytes.remaining(), capacity);
            // If all sessions hold too much, all datagrams are handled first.
            int needed = AllSessionsMemoryBudget.PROCESS.isExceeded() && !left ? MOST_UNHANDLED : 1;
            if (!unhandled.tryAcquire(needed)) {
                reportOverflow();
                unhandled.acquire(needed);
            }
            unhandled.release(needed - 1);
        }
    }

    /** Relays a datagram, or leaves that to the event loop, which handles it in either case. */
    private void post(NetworkAddress sender, NetworkAddress here, ByteBuffer bytes) {
        var relay = listener.findRelay(sender);
        if (relay == null) {
            post(sender, here, bytes, null, false);
        } else {
            loop.relayInOrder(() -> post(sender, here, bytes, relay, relay.relay(bytes)));
        }
    }

    private void post(
            NetworkAddress sender,
            NetworkAddress here,
            ByteBuffer bytes,
            @Nullable DirectSocketForwarder relay,
            boolean relayed) {
        loop.postInput(now -> {
            unhandledShare.change(-bytes.remaining());
            unhandled.release();
            if (!left && relayed) {
                listener.relayed(sender, bytes, now);
            } else if (!left) {
                listener.datagram(sender, here, bytes, now);
            }
            if (relay != null && !relayed) {
                relay.noteHandled();
            }
        });
    }

    /**
     * Waits until the streams' readers have read what arrived before the first datagram, for a short time at most: a
     * server that changes from the stream to datagrams sends later samples in these, and another thread reads them.
     */
    private void awaitEarlierBytes() throws InterruptedException {
        for (int i = 0; i < MOST_LOOKS && listener.hasEarlierBytes(); i++) {
            Thread.sleep(1);
        }
    }

    /** Returns whether the reader waits because the event loop is behind. */
    boolean isReaderWaiting() {
        return unhandled.hasQueuedThreads();
    }

    /** Reports that this reader must wait, so that the system may drop what arrives. */
    private void reportOverflow() {
        long now = SystemClock.monotonicNanos();
        if (now - overflowAt >= OVERFLOW_INTERVAL) {
            overflowAt = now;
            loop.postLag(new EventLoopLagEpisode.LagSymptom(EventLoopLagEpisode.LagSymptomKind.OVERFLOW, now, 0));
        }
    }

    /** Looks for the cause of a gap on another thread, as the reader must not wait for a file. */
    private void readDropsIfDue(int port) {
        long gap = gapAt;
        if (gap != NO_GAP && SystemClock.monotonicNanos() - dropsReadAt >= DROP_INTERVAL) {
            dropsReadAt = SystemClock.monotonicNanos();
            gapAt = NO_GAP;
            Thread.ofVirtual().name("drops " + port).start(() -> {
                long dropped = drops.readNew(port);
                if (dropped > 0) {
                    loop.postLag(
                            new EventLoopLagEpisode.LagSymptom(EventLoopLagEpisode.LagSymptomKind.DROPS, gap, dropped));
                }
            });
        }
    }

    /**
     * Receives the next datagram; returns false if none arrived for a while, or if a host reports that no program
     * receives there.
     */
    private boolean receive(DatagramChannel open, DatagramPacket packet, ReceiveBufferEmptyTimeTracker input)
            throws IOException {
        long before = SystemClock.monotonicNanos();
        try {
            if (input.isProbeRequested() && receiveNow(open, packet, input)) {
                return true;
            }
            packet.setLength(LARGEST);
            open.socket().receive(packet);
            return true;
        } catch (SocketTimeoutException _) {
            input.reportTimeout(before);
            return false;
        } catch (PortUnreachableException _) {
            reportUnreachable();
            return false;
        }
    }

    private void reportUnreachable() {
        loop.post(now -> {
            if (!left) {
                listener.unreachable(now);
            }
        });
    }

    /** Receives a datagram that has already arrived; reports an empty socket otherwise. */
    private static boolean receiveNow(DatagramChannel open, DatagramPacket packet, ReceiveBufferEmptyTimeTracker input)
            throws IOException {
        long before = SystemClock.monotonicNanos();
        var room = ByteBuffer.wrap(packet.getData());
        open.configureBlocking(false);
        try {
            var from = open.receive(room);
            if (from == null) {
                input.reportDrained(before);
                return false;
            }
            packet.setSocketAddress(from);
            packet.setLength(room.position());
            return true;
        } finally {
            open.configureBlocking(true);
        }
    }

    private void report(Exception failure) {
        loop.post(now -> {
            if (!left) {
                listener.closed(SocketExceptionClassifier.of(failure), now);
            }
        });
        shut();
    }

    private void shut() {
        var open = channel;
        try {
            if (open != null) {
                open.close();
            }
        } catch (IOException _) {
            // It counts as closed all the same, and no listener waits for the event.
        }
    }
}
