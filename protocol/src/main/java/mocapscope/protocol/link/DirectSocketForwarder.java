package mocapscope.protocol.link;

import java.nio.ByteBuffer;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Forwards bytes received on one proxy socket directly to another socket, without waiting for the event loop. It sends
 * none while the event loop has not handled earlier ones, so that bytes keep their order. Thread-safe.
 */
final class DirectSocketForwarder {
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable Predicate<ByteBuffer> target;
    /** The number of received pieces that were not relayed here and that the event loop has not handled. */
    private int unhandled;

    /**
     * Begins to pass received bytes to {@code sender}, which returns whether it sent them; the event loop sends the others.
     * Called by the event loop thread.
     */
    void start(Predicate<ByteBuffer> sender) {
        setTarget(sender);
    }

    /** Leaves all bytes received from now on to the event loop, whose thread calls this. */
    void stop() {
        setTarget(null);
    }

    private void setTarget(@Nullable Predicate<ByteBuffer> sender) {
        lock.lock();
        try {
            target = sender;
        } finally {
            lock.unlock();
        }
    }

    /** Relays received bytes; returns false if the event loop must. Called by the thread that reads the socket. */
    boolean relay(ByteBuffer bytes) {
        lock.lock();
        try {
            var sender = target;
            if (sender != null && unhandled == 0 && sender.test(bytes)) {
                return true;
            }
            unhandled++;
            return false;
        } finally {
            lock.unlock();
        }
    }

    /** Notes that the event loop has handled bytes that were not relayed here. */
    void noteHandled() {
        lock.lock();
        try {
            unhandled--;
        } finally {
            lock.unlock();
        }
    }

    /** Returns true while received bytes wait for the event loop. */
    boolean hasUnhandled() {
        lock.lock();
        try {
            return unhandled > 0;
        } finally {
            lock.unlock();
        }
    }
}
