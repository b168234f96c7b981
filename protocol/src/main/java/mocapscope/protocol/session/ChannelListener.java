package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import mocapscope.protocol.transcript.Channel;

/** Receives the events of a session's channels from its {@link SessionNetwork}, on the session's own thread. */
public interface ChannelListener {

    /** Handles the opening of a requested channel. */
    void opened(Channel channel, NetworkAddress local, NetworkAddress remote, ClockReading at);

    /** Handles a channel that the peer opened to us. */
    void accepted(Channel channel, NetworkAddress local, NetworkAddress remote, ClockReading at);

    /** Handles received bytes: a datagram, or any part of a stream. The buffer must never change afterwards. */
    void received(Channel channel, ByteBuffer bytes, ClockReading at);

    /** Handles a channel that closed or could not be opened. */
    void closed(Channel channel, ChannelCloseReason why, ClockReading at);

    /** Handles a report from the remote host that no program receives at the port of a datagram. */
    void unreachable(Channel channel, ClockReading at);
}
