package mocapscope.protocol.link;

import java.nio.ByteBuffer;
import mocapscope.protocol.session.endpoint.NetworkAddress;

/** A client's TCP connection to a {@link StandaloneTcpServer}. Used by the event loop thread only. */
public interface StandaloneTcpServerConnection {

    /** Returns the client's address. */
    NetworkAddress remote();

    /** Sends bytes, or queues them; if far too many wait, the connection is closed instead. */
    void send(ByteBuffer bytes);

    /** Returns whether few bytes wait to be sent, so that more may be sent now. */
    boolean isWritable();

    /** Sends the queued bytes, as far as the client reads them soon, and closes; no events are reported after this. */
    void close();
}
