package mocapscope.protocol.link;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/**
 * The selector thread of this process, which reads TCP connections and writes their queued bytes when sockets are ready.
 * It runs no session code. Thread-safe.
 */
final class TcpSelector {
    private static final long LOOK_INTERVAL = ReceiveBufferEmptyTimeTracker.LOOK_MILLIS * 1_000_000L;

    private static @Nullable TcpSelector process;

    private final Selector selector = Selector.open();
    private final ByteBuffer room = ByteBuffer.allocateDirect(TcpSocket.MOST_A_READ);

    private TcpSelector() throws IOException {}

    /** Returns the selector of this process, which runs as long as the process lives. */
    static synchronized TcpSelector ofProcess() throws IOException {
        if (process == null) {
            process = new TcpSelector();
            // Each thread between a peer's bytes and the event loop adds a wake-up to the latency, and a virtual thread
            // that waits for a selector has several.
            Thread.ofPlatform().name("tcp").daemon().start(process::run);
        }
        return process;
    }

    /** Registers a connection, of which {@code socket} reads and writes nothing until it sets its interests. */
    SelectionKey register(SocketChannel connection, TcpSocket socket) throws IOException {
        connection.configureBlocking(false);
        return connection.register(selector, 0, socket);
    }

    /** Sets or removes one interest of a key; does nothing if its connection is closed. */
    static void setInterest(SelectionKey key, int operation, boolean on) {
        try {
            if (on) {
                key.interestOpsOr(operation);
                key.selector().wakeup();
            } else {
                key.interestOpsAnd(~operation);
            }
        } catch (CancelledKeyException _) {
            // It was closed by another thread.
        }
    }

    private void run() {
        long lookedAt = SystemClock.monotonicNanos();
        while (true) {
            try {
                selector.select(this::handle, ReceiveBufferEmptyTimeTracker.LOOK_MILLIS);
                long now = SystemClock.monotonicNanos();
                if (now - lookedAt >= LOOK_INTERVAL) {
                    lookedAt = now;
                    selector.keys().forEach(TcpSelector::lookForBytes);
                }
            } catch (IOException | RuntimeException _) {
                Thread.yield(); // the keys remain, and the next selection reports them
            }
        }
    }

    private void handle(SelectionKey key) {
        var socket = socket(key);
        try {
            if (key.isReadable()) {
                socket.read(room.clear());
            }
            if (key.isWritable()) {
                socket.write();
            }
        } catch (CancelledKeyException _) {
            // It was closed by another thread.
        } catch (OutOfMemoryError | RuntimeException fault) {
            socket.fail(new IOException(fault));
        }
    }

    private static void lookForBytes(SelectionKey key) {
        if (key.isValid()) {
            socket(key).noteIfDrained();
        }
    }

    private static TcpSocket socket(SelectionKey key) {
        return (TcpSocket) key.attachment();
    }
}
