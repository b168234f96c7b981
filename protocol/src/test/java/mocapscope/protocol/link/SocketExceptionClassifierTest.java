package mocapscope.protocol.link;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.ConnectException;
import java.net.UnknownHostException;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.ChannelCloseReason.ChannelCloseCause;
import org.junit.jupiter.api.Test;

class SocketExceptionClassifierTest {

    /** Tests that a failed look-up is remembered by the name alone. */
    @Test
    void classifiesUnknownHost() {
        assertEquals(
                new ChannelCloseReason(ChannelCloseCause.UNKNOWN_HOST, "unknown host: nosuch.invalid"),
                SocketExceptionClassifier.of(new UnknownHostException("nosuch.invalid")));
    }

    @Test
    void classifiesRefusedConnectionByItsMessage() {
        assertEquals(
                new ChannelCloseReason(ChannelCloseCause.REFUSED, "Connection refused"),
                SocketExceptionClassifier.of(new ConnectException("Connection refused")));
    }
}
