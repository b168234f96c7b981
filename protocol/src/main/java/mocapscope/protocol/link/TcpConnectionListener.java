package mocapscope.protocol.link;

import java.nio.ByteBuffer;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.ClockReading;

/** Receives the opening, bytes and closing of one TCP connection on the event loop thread. */
interface TcpConnectionListener {

    void opened(NetworkAddress local, NetworkAddress remote, ClockReading now);

    void received(ByteBuffer bytes, ClockReading now);

    void closed(ChannelCloseReason reason, ClockReading now);
}
