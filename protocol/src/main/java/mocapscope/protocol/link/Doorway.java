package mocapscope.protocol.link;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.BiConsumer;
import mocapscope.protocol.session.Address;
import mocapscope.protocol.session.Closing;
import mocapscope.protocol.session.Now;
import org.jspecify.annotations.Nullable;

/** One listening TCP port and the thread that accepts. */
final class Doorway {
    private static final int BACKLOG = 50;
    private static final Duration PAUSE = Duration.ofMillis(50);

    /** What the port reports; called by the station's thread. */
    interface Visitors {

        void opened(Address local, Now now);

        void closed(Closing why, Now now);
    }

    private final Station station;
    private final Visitors visitors;
    private final BiConsumer<SocketChannel, Now> accepted;
    /** One connection at a time waits for the station, so that its turns stay short however many come at once. */
    private final Semaphore waiting = new Semaphore(1);
    /** Connections that are accepted and not yet welcomed: where the station ends before it welcomes them, they end too. */
    private final Set<SocketChannel> unwelcomed = ConcurrentHashMap.newKeySet();

    private volatile boolean left;
    private volatile @Nullable ServerSocketChannel channel;

    /** {@code accepted} is called by the station's thread for every connection. */
    Doorway(Station station, Visitors visitors, BiConsumer<SocketChannel, Now> accepted) {
        this.station = station;
        this.visitors = visitors;
        this.accepted = accepted;
    }

    /** Listens at {@code local} in a thread of its own. */
    void open(Address local) {
        station.socketWorks();
        Thread.ofVirtual().name("listen " + local).start(() -> {
            try {
                var open = ServerSocketChannel.open();
                channel = open;
                if (left) {
                    shut();
                    return;
                }
                // A server that was ended must be able to start again while old connections fade away.
                open.setOption(StandardSocketOptions.SO_REUSEADDR, true);
                open.bind(Hosts.resolve(local), BACKLOG);
                var here = Hosts.address((InetSocketAddress) open.getLocalAddress());
                station.post(now -> {
                    if (!left) {
                        visitors.opened(here, now);
                    }
                });
                var input = station.begins();
                try {
                    accept(open, input);
                } finally {
                    station.ends(input);
                }
            } catch (IOException | RuntimeException failure) {
                report(failure);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            } finally {
                station.socketRests(); // only now the port is free
            }
        });
    }

    void close() {
        left = true;
        waiting.release();
        shut();
        unwelcomed.forEach(Doorway::turnAway);
    }

    private void accept(ServerSocketChannel open, SocketInput input) throws IOException, InterruptedException {
        open.socket().setSoTimeout(SocketInput.LOOK_MILLIS);
        while (!left) {
            try {
                var connection = next(open, input);
                if (connection == null) {
                    continue;
                }
                unwelcomed.add(connection);
                waiting.acquire();
                if (left) {
                    turnAway(connection);
                    return;
                }
                station.post(now -> {
                    waiting.release();
                    welcome(connection, now);
                });
            } catch (IOException failure) {
                if (left || !open.isOpen()) {
                    throw failure;
                }
                // This visitor is gone, or there are too many files open for now: the door stays open for the others.
                Thread.sleep(PAUSE);
            }
        }
    }

    /** Returns the next connection; null where none came for a while. */
    private static @Nullable SocketChannel next(ServerSocketChannel open, SocketInput input) throws IOException {
        if (input.asked()) {
            long before = Clock.nanos();
            open.configureBlocking(false);
            try {
                var there = open.accept();
                if (there != null) {
                    return there;
                }
                input.empty(before);
            } finally {
                open.configureBlocking(true);
            }
        }
        try {
            return open.socket().accept().getChannel();
        } catch (SocketTimeoutException _) {
            return null;
        }
    }

    private void welcome(SocketChannel connection, Now now) {
        unwelcomed.remove(connection);
        if (left) {
            turnAway(connection);
        } else {
            accepted.accept(connection, now);
        }
    }

    private static void turnAway(SocketChannel connection) {
        try {
            connection.close();
        } catch (IOException _) {
            // Nobody was told of it.
        }
    }

    private void report(Exception failure) {
        station.post(now -> {
            if (!left) {
                visitors.closed(Failures.of(failure), now);
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
            // It is closed for us all the same, and nobody waits to hear of it.
        }
    }
}
