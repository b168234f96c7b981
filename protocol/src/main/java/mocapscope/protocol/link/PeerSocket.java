package mocapscope.protocol.link;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** An open socket to one peer that queues bytes to send. */
interface PeerSocket {

    /** Queues bytes to be sent; returns whether that succeeded. Nothing is sent once the closing was reported. */
    boolean send(ByteBuffer bytes);

    /** Returns the relay of received bytes; null if the socket has none. */
    default @Nullable DirectSocketForwarder relay() {
        return null;
    }

    /** Checks soon whether the system dropped datagrams, since one was found missing at that time. */
    default void checkDrops(long gapAt) {}

    /** Sends the queued bytes and closes; no events are reported after this. */
    void close();
}
