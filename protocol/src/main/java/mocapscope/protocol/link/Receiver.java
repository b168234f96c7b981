package mocapscope.protocol.link;

import java.nio.ByteBuffer;
import mocapscope.protocol.session.Address;
import mocapscope.protocol.session.Closing;
import mocapscope.protocol.session.Now;

/** What a socket reports; called by the station's thread. */
interface Receiver {

    void opened(Address local, Address remote, Now now);

    void received(ByteBuffer bytes, Now now);

    void closed(Closing why, Now now);
}
