package mocapscope.protocol.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.gate.TrafficGate;
import org.junit.jupiter.api.Test;

class TcpAcceptorTest {
    private static final int PATIENCE_MILLIS = 5_000;

    private final EventLoop loop = new EventLoop("acceptor");
    private final CompletableFuture<Integer> port = new CompletableFuture<>();
    private final CountDownLatch allCame = new CountDownLatch(1);
    private volatile boolean over;
    /**
     * Counts on the event loop's thread: all connections, those since the last timer, and the most between two timers.
     */
    private int accepted;

    private int sinceTimer;
    private int most;

    /** The accepted engine ends the event loop, as a stopped server does, while other connections are pending. */
    @Test
    void closesPendingConnectionsWhenServerStops() throws Exception {
        var acceptor = new TcpAcceptor(loop, new RecordingAcceptorListener(), (first, _) -> {
            await(allCame);
            shut(first);
            over = true;
        });
        loop.run(new AcceptedEngine(), () -> {});
        acceptor.open(new NetworkAddress(InetAddress.getLoopbackAddress().getHostAddress(), 0));
        var visitors = new ArrayList<Socket>();
        for (int i = 0; i < 20; i++) {
            visitors.add(new Socket(InetAddress.getLoopbackAddress(), port.get(20, TimeUnit.SECONDS)));
        }
        allCame.countDown();
        while (!over) {
            Thread.onSpinWait();
        }
        acceptor.close();

        assertTrue(loop.awaitEnd(Duration.ofMillis(PATIENCE_MILLIS)));
        assertEquals(
                List.of(), visitors.stream().filter(TcpAcceptorTest::stillOpen).toList());
    }

    @Test
    void timersRunBetweenConnections() throws Exception {
        var acceptor = new TcpAcceptor(loop, new RecordingAcceptorListener(), (visitor, _) -> {
            await(allCame);
            shut(visitor);
            sinceTimer++;
            most = Math.max(most, sinceTimer);
            over = ++accepted == 20;
        });
        loop.run(new AcceptedEngine(), () -> {});
        acceptor.open(new NetworkAddress(InetAddress.getLoopbackAddress().getHostAddress(), 0));
        var visitors = new ArrayList<Socket>();
        for (int i = 0; i < 20; i++) {
            visitors.add(new Socket(InetAddress.getLoopbackAddress(), port.get(20, TimeUnit.SECONDS)));
        }
        allCame.countDown();
        while (!over) {
            Thread.onSpinWait();
        }
        acceptor.close();

        assertTrue(loop.awaitEnd(Duration.ofMillis(PATIENCE_MILLIS)));
        for (var visitor : visitors) {
            visitor.close();
        }
        assertEquals(1, most, "connections between two timers");
    }

    private static boolean stillOpen(Socket visitor) {
        try (visitor) {
            visitor.setSoTimeout(PATIENCE_MILLIS);
            return visitor.getInputStream().read() >= 0;
        } catch (SocketTimeoutException _) {
            return true;
        } catch (IOException _) {
            return false; // reset: the other end is closed
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static void shut(SocketChannel connection) {
        try {
            connection.close();
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private final class RecordingAcceptorListener implements TcpAcceptor.TcpAcceptorListener {
        @Override
        public void opened(NetworkAddress local, MonotonicAndUnixTime now) {
            port.complete(local.port());
        }

        @Override
        public void closed(ChannelCloseReason reason, MonotonicAndUnixTime now) {
            port.completeExceptionally(new IllegalStateException(reason.toString()));
        }
    }

    private final class AcceptedEngine extends IdleEngine {
        @Override
        public long nextTimerAt() {
            return sinceTimer == 0 ? TrafficGate.NEVER : Long.MIN_VALUE;
        }

        @Override
        public void runDueTimers(MonotonicAndUnixTime now) {
            sinceTimer = 0;
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
