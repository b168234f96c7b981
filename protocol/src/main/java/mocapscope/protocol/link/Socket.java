package mocapscope.protocol.link;

import java.nio.ByteBuffer;

/** One open way to a peer. */
interface Socket {

    /** Queues bytes to be sent; whether they could be. */
    boolean send(ByteBuffer bytes);

    /** Sends what is queued and closes; after this nothing is reported. */
    void close();

    /** As many bytes as came and no more, to keep: a transcript holds them, and counts what it holds. */
    static ByteBuffer kept(ByteBuffer came) {
        return ByteBuffer.allocate(came.remaining()).put(came).flip().asReadOnlyBuffer();
    }
}
