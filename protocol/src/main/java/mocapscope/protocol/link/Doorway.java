package mocapscope.protocol.link;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.function.BiConsumer;
import mocapscope.protocol.session.Address;
import mocapscope.protocol.session.Closing;
import mocapscope.protocol.session.Now;
import org.jspecify.annotations.Nullable;

/** One listening TCP port and the thread that accepts. */
final class Doorway {
    private static final int BACKLOG = 50;

    /** What the port reports; called by the station's thread. */
    interface Visitors {

        void opened(Address local, Now now);

        void closed(Closing why, Now now);
    }

    private final Station station;
    private final Visitors visitors;
    private final BiConsumer<SocketChannel, Now> accepted;
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
                accept(open);
            } catch (IOException | RuntimeException failure) {
                report(failure);
            }
        });
    }

    void close() {
        left = true;
        shut();
    }

    private void accept(ServerSocketChannel open) throws IOException {
        while (!left) {
            var connection = open.accept();
            station.post(now -> welcome(connection, now));
        }
    }

    private void welcome(SocketChannel connection, Now now) {
        if (!left) {
            accepted.accept(connection, now);
            return;
        }
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
