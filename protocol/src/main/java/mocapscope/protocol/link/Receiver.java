package mocapscope.protocol.link;

import java.nio.ByteBuffer;
import mocapscope.protocol.session.Address;
import mocapscope.protocol.session.Closing;
import mocapscope.protocol.session.Now;

/** Receives the opening, bytes and closing of one TCP connection on the event loop thread. */
interface Receiver {

    void opened(Address local, Address remote, Now now);

    void received(ByteBuffer bytes, Now now);

    void closed(Closing why, Now now);
}
