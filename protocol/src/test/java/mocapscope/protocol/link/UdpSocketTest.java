package mocapscope.protocol.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionEvent;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class UdpSocketTest {
    private static final NetworkAddress ANY = new NetworkAddress("127.0.0.1", 0);

    /** Its heartbeat is in the future, so that only what its sockets report counts as a lag. */
    private final EventLoop loop = new EventLoop(
            "test",
            new ProcessPauseDetector(SystemClock.monotonicNanos() + 3_600_000_000_000L),
            () -> new MonotonicAndUnixTime(0, 0));

    private final DatagramReceivingEngine engine = new DatagramReceivingEngine(new LinkedBlockingQueue<>());
    private final UdpSocket socket = new UdpSocket(loop, engine);
    private DatagramSocket peer;

    @BeforeEach
    void open() throws Exception {
        loop.run(engine, () -> {});
        peer = new DatagramSocket(0, InetAddress.getLoopbackAddress());
        peer.setSoTimeout(10_000);
    }

    @AfterEach
    void close() {
        socket.close();
        peer.close();
        loop.post(_ -> engine.over = true);
    }

    @Test
    void preservesDatagramBoundaries() throws Exception {
        socket.open(ANY, address(peer));
        var here = engine.opened.poll(10, TimeUnit.SECONDS);
        send(here, "one");
        send(here, "two, longer");

        assertEquals("one", engine.datagrams.poll(10, TimeUnit.SECONDS));
        assertEquals("two, longer", engine.datagrams.poll(10, TimeUnit.SECONDS));
        assertTrue(socket.send(ByteBuffer.wrap(new byte[] {1, 2, 3})));
        var packet = new DatagramPacket(new byte[100], 100);
        peer.receive(packet);
        assertEquals(3, packet.getLength());
        assertEquals(here.port(), packet.getPort());
    }

    @Test
    void rejectsOversizedDatagramAndKeepsPortOpen() throws Exception {
        socket.open(ANY, address(peer));
        var here = engine.opened.poll(10, TimeUnit.SECONDS);

        assertFalse(socket.send(ByteBuffer.allocate(70_000)));
        send(here, "still here");
        assertEquals("still here", engine.datagrams.poll(10, TimeUnit.SECONDS));
        assertNull(engine.closed.peek());
    }

    @Test
    void keepsPortOpenWhenPeerIsUnreachable() throws Exception {
        var remote = address(peer);
        socket.open(ANY, remote);
        var here = engine.opened.poll(10, TimeUnit.SECONDS);
        peer.close(); // not before, or the port that is opened could be its own
        socket.send(ByteBuffer.wrap(new byte[] {1}));
        peer = new DatagramSocket(remote.port(), InetAddress.getLoopbackAddress());
        send(here, "now I am");

        assertEquals("now I am", engine.datagrams.poll(10, TimeUnit.SECONDS));
        assertNull(engine.closed.peek());
    }

    @Test
    void releasesPortClosedWhileOpening() throws Exception {
        int port = peer.getLocalPort();
        peer.close();
        loop.post(_ -> {
            socket.open(new NetworkAddress("127.0.0.1", port), null);
            socket.close();
            engine.over = true;
        });
        assertTrue(loop.awaitEnd(Duration.ofSeconds(10)));
        peer = new DatagramSocket(port, InetAddress.getLoopbackAddress());

        assertTrue(peer.isBound());
        assertNull(engine.opened.poll());
    }

    @Test
    void reportsAddressInUse() throws Exception {
        socket.open(address(peer), null);

        assertEquals(
                ChannelCloseReason.ChannelCloseCause.ADDRESS_IN_USE,
                engine.closed.poll(10, TimeUnit.SECONDS).cause());
    }

    /** Sends more than the reader passes on, and then more than the system can hold for it. */
    @Test
    void reportsOwnLossWhileEventLoopIsBehind() throws Exception {
        socket.open(ANY, address(peer));
        var here = engine.opened.poll(10, TimeUnit.SECONDS);
        var release = new CountDownLatch(1);
        loop.post(_ -> await(release));
        for (int i = 0; i < 2_000 || !socket.isReaderWaiting(); i++) {
            send(here, "datagram " + i);
        }
        release.countDown();
        var lag = engine.lags.poll(10, TimeUnit.SECONDS);

        assertEquals("more datagrams arrived than this program can handle", lag.cause());
    }

    /** Runs only where the system reports dropped datagrams of our port. */
    @Test
    void provesDropsBySystem() throws Exception {
        socket.open(ANY, address(peer));
        var here = engine.opened.poll(10, TimeUnit.SECONDS);
        var release = new CountDownLatch(1);
        loop.post(_ -> await(release));
        for (int i = 0; i < 20_000; i++) {
            send(here, "-".repeat(1_000));
        }
        assumeTrue(new UdpDropCounter().readNew(here.port()) > 0);
        socket.checkDrops(7);
        release.countDown();
        var causes = new ArrayList<String>();
        while (causes.stream().noneMatch(cause -> cause.startsWith("the system dropped "))) {
            var lag = engine.lags.poll(10, TimeUnit.SECONDS);
            assertNotNull(lag, causes.toString());
            causes.add(lag.cause());
        }
    }

    /** The answer to a relayed datagram, which another thread receives, is handled after it. */
    @Test
    void handlesAnswerAfterRelayedRequest() throws Exception {
        var answers = new DatagramReceivingEngine(engine.datagrams);
        var second = new UdpSocket(loop, answers);
        socket.open(ANY, address(peer));
        var here = engine.opened.poll(10, TimeUnit.SECONDS);
        second.open(ANY, address(peer));
        var there = answers.opened.poll(10, TimeUnit.SECONDS);
        answers.relay = new DirectSocketForwarder();
        answers.relay.start(_ -> true);
        engine.relay = new DirectSocketForwarder();
        engine.relay.start(_ -> {
            send(there, "answer");
            awaitUntil(() -> !engine.datagrams.isEmpty() || isAnyOtherReaderWaiting());
            return true;
        });
        send(here, "request");

        assertEquals("request", engine.datagrams.poll(10, TimeUnit.SECONDS));
        assertEquals("answer", engine.datagrams.poll(10, TimeUnit.SECONDS));
        second.close();
    }

    /** Returns whether a thread that reads a port waits for another thread, and not for a datagram. */
    private static boolean isAnyOtherReaderWaiting() {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread != Thread.currentThread()
                        && thread.getName().startsWith("udp ")
                        && thread.getState() == Thread.State.WAITING);
    }

    private static void awaitUntil(BooleanSupplier condition) {
        long end = System.nanoTime() + 10_000_000_000L;
        while (!condition.getAsBoolean() && System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    @Test
    void opensIpv6OrReportsFailure() throws Exception {
        socket.open(new NetworkAddress("::1", 0), null);

        var opened = engine.opened.poll(5, TimeUnit.SECONDS);
        assertTrue(opened != null || engine.closed.poll(5, TimeUnit.SECONDS) != null);
    }

    private void send(NetworkAddress to, String text) {
        assertNotNull(to);
        var bytes = text.getBytes(StandardCharsets.US_ASCII);
        try {
            peer.send(new DatagramPacket(bytes, bytes.length, new InetSocketAddress(to.host(), to.port())));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static String text(ByteBuffer bytes) {
        return StandardCharsets.US_ASCII.decode(bytes.duplicate()).toString();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static NetworkAddress address(DatagramSocket socket) {
        return new NetworkAddress("127.0.0.1", socket.getLocalPort());
    }

    private static final class DatagramReceivingEngine extends IdleEngine implements UdpSocket.UdpSocketListener {
        private final LinkedBlockingQueue<NetworkAddress> opened = new LinkedBlockingQueue<>();
        private final LinkedBlockingQueue<String> datagrams;
        private final LinkedBlockingQueue<ChannelCloseReason> closed = new LinkedBlockingQueue<>();
        private final LinkedBlockingQueue<SessionEvent.ProcessLagged> lags = new LinkedBlockingQueue<>();
        private volatile boolean over;
        private volatile @Nullable DirectSocketForwarder relay;

        DatagramReceivingEngine(LinkedBlockingQueue<String> datagrams) {
            this.datagrams = datagrams;
        }

        @Override
        public @Nullable DirectSocketForwarder findRelay(NetworkAddress from) {
            return relay;
        }

        @Override
        public void relayed(NetworkAddress from, ByteBuffer bytes, MonotonicAndUnixTime now) {
            datagrams.add(text(bytes));
        }

        @Override
        public void fallBehind(SessionEvent.ProcessLagged lag) {
            lags.add(lag);
        }

        @Override
        public void catchUp(SessionEvent.ProcessLagged lag, MonotonicAndUnixTime now) {
            lags.add(lag);
        }

        @Override
        public void opened(NetworkAddress local, MonotonicAndUnixTime now) {
            opened.add(local);
        }

        @Override
        public void datagram(NetworkAddress from, NetworkAddress local, ByteBuffer bytes, MonotonicAndUnixTime now) {
            datagrams.add(StandardCharsets.US_ASCII.decode(bytes).toString());
        }

        @Override
        public void closed(ChannelCloseReason reason, MonotonicAndUnixTime now) {
            closed.add(reason);
        }

        @Override
        public boolean isEnded() {
            return over;
        }

        @Override
        public void failInternally(RuntimeException fault, MonotonicAndUnixTime now) {
            throw fault;
        }
    }
}
