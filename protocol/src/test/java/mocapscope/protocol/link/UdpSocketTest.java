package mocapscope.protocol.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.ClockReading;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class UdpSocketTest {
    private static final NetworkAddress ANY = new NetworkAddress("127.0.0.1", 0);

    private final EventLoop loop = new EventLoop("test");
    private final DatagramReceivingEngine engine = new DatagramReceivingEngine();
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

    @Test
    void opensIpv6OrReportsFailure() throws Exception {
        socket.open(new NetworkAddress("::1", 0), null);

        var opened = engine.opened.poll(5, TimeUnit.SECONDS);
        assertTrue(opened != null || engine.closed.poll(5, TimeUnit.SECONDS) != null);
    }

    private void send(NetworkAddress to, String text) throws Exception {
        assertNotNull(to);
        var bytes = text.getBytes(StandardCharsets.US_ASCII);
        peer.send(new DatagramPacket(bytes, bytes.length, new InetSocketAddress(to.host(), to.port())));
    }

    private static NetworkAddress address(DatagramSocket socket) {
        return new NetworkAddress("127.0.0.1", socket.getLocalPort());
    }

    private static final class DatagramReceivingEngine extends IdleEngine implements UdpSocket.UdpSocketListener {
        private final LinkedBlockingQueue<NetworkAddress> opened = new LinkedBlockingQueue<>();
        private final LinkedBlockingQueue<String> datagrams = new LinkedBlockingQueue<>();
        private final LinkedBlockingQueue<ChannelCloseReason> closed = new LinkedBlockingQueue<>();
        private volatile boolean over;

        @Override
        public void opened(NetworkAddress local, ClockReading now) {
            opened.add(local);
        }

        @Override
        public void datagram(NetworkAddress from, NetworkAddress local, ByteBuffer bytes, ClockReading now) {
            datagrams.add(StandardCharsets.US_ASCII.decode(bytes).toString());
        }

        @Override
        public void closed(ChannelCloseReason reason, ClockReading now) {
            closed.add(reason);
        }

        @Override
        public boolean isEnded() {
            return over;
        }

        @Override
        public void failInternally(RuntimeException fault, ClockReading now) {
            throw fault;
        }
    }
}
