package mocapscope.protocol.vrpn.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.vrpn.wire.VrpnChannelConstants;
import mocapscope.protocol.vrpn.wire.VrpnDecodedOutput;
import mocapscope.protocol.vrpn.wire.VrpnEntryBuilder;
import mocapscope.protocol.vrpn.wire.VrpnRecordingContext;
import mocapscope.protocol.vrpn.wire.VrpnTestBytes;
import org.junit.jupiter.api.Test;

/** Tests of a client that is given metadata in place of messages. */
class VrpnClientMetadataTest {
    private static final MonotonicAndUnixTime NOW = new MonotonicAndUnixTime(0, 0);
    private static final NetworkAddress HERE = new NetworkAddress("10.0.0.5", 41_000);

    private final VrpnRecordingContext context = new VrpnRecordingContext();

    @Test
    void countsDatagramMetadataAsArrival() {
        assertEquals(1, missing(Direction.TO_SERVER));
        assertEquals(0, missing(Direction.TO_CLIENT));
    }

    /** Returns the number of warnings about missing datagrams after one arrived in this direction. */
    private long missing(Direction direction) {
        var client = new VrpnClient(VrpnDecodedOutput.endpoint(List.of(), Map.of()));
        client.onOpened(VrpnChannelConstants.UDP, HERE, HERE, NOW, context);
        var pong = VrpnDecodedOutput.of(VrpnEntryBuilder.open()
                        .fromServer(VrpnTestBytes.GREETING)
                        .datagram(direction, 0, VrpnTestBytes.PONG)
                        .list())
                .messages
                .getLast();
        client.onMessageMetadata(pong, NOW, context);
        context.takeActions();
        client.onTimer("devices", NOW, context);
        return context.takeActions().stream()
                .filter(text -> text.startsWith("NO_DATAGRAMS"))
                .count();
    }
}
