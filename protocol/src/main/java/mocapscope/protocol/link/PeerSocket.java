package mocapscope.protocol.link;

import java.nio.ByteBuffer;

/** An open socket to one peer that queues bytes to send. */
interface PeerSocket {

    /** Queues bytes to be sent; returns whether that succeeded. */
    boolean send(ByteBuffer bytes);

    /** Sends the queued bytes and closes; no events are reported after this. */
    void close();

    /** Returns a buffer that retains exactly the received bytes: a transcript keeps it and counts its size. */
    static ByteBuffer copyOf(ByteBuffer received) {
        return ByteBuffer.allocate(received.remaining()).put(received).flip().asReadOnlyBuffer();
    }
}
