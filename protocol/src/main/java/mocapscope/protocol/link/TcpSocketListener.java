package mocapscope.protocol.link;

import java.nio.ByteBuffer;
import mocapscope.protocol.session.ChannelCloseReason;
import mocapscope.protocol.session.ClockReading;
import mocapscope.protocol.session.NetworkAddress;

/** Receives the opening, bytes and closing of one TCP connection on the event loop thread. */
interface TcpSocketListener {

    void opened(NetworkAddress local, NetworkAddress remote, ClockReading now);

    void received(ByteBuffer bytes, ClockReading now);

    void closed(ChannelCloseReason why, ClockReading now);
}
