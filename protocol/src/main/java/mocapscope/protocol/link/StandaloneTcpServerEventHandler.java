package mocapscope.protocol.link;

import java.nio.ByteBuffer;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import org.jspecify.annotations.Nullable;

/**
 * Receives the events of a standalone TCP server, such as client connections and listening errors. All calls come from
 * the server's event loop.
 */
public interface StandaloneTcpServerEventHandler {

    /** Handles the events of one client's connection. */
    interface StreamClientHandler {

        /** Handles received bytes, any part of the stream. The buffer never changes afterwards. */
        void onReceived(ByteBuffer bytes);

        /** Handles that bytes may be sent again. */
        void onWritable();

        /** Handles the end of the connection, unless this side closed it. */
        void onClosed(ChannelCloseReason reason);
    }

    /** The server listens. */
    void onListening(NetworkAddress local);

    /** The server cannot listen, or has failed; it has ended. */
    void onFailed(String reason);

    /** A client has connected. Returns the handler of its connection, or null to close it. */
    @Nullable
    StreamClientHandler onConnected(StandaloneTcpServerConnection connection, MonotonicAndUnixTime now);

    /** Handles what depends on the time; called about once a second. */
    void onSecond(MonotonicAndUnixTime now);

    /** Ends all connections, since the server ends. */
    void onStopping();
}
