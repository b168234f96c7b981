package mocapscope.protocol.link;

import java.nio.ByteBuffer;

/** One open way to a peer. */
interface Socket {

    /** Queues bytes to be sent; whether they could be. */
    boolean send(ByteBuffer bytes);

    /** Sends what is queued and closes; after this nothing is reported. */
    void close();
}
