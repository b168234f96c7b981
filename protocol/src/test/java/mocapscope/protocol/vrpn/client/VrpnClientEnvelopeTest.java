package mocapscope.protocol.vrpn.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ClockReading;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.vrpn.wire.Asked;
import mocapscope.protocol.vrpn.wire.Bytes;
import mocapscope.protocol.vrpn.wire.Entries;
import mocapscope.protocol.vrpn.wire.Heard;
import mocapscope.protocol.vrpn.wire.VrpnChannels;
import org.junit.jupiter.api.Test;

/** Tests of a client that is given metadata in place of messages. */
class VrpnClientEnvelopeTest {
    private static final ClockReading NOW = new ClockReading(0, 0);
    private static final NetworkAddress HERE = new NetworkAddress("10.0.0.5", 41_000);

    private final Asked out = new Asked();

    @Test
    void countsDatagramMetadataAsArrival() {
        assertEquals(1, missing(Direction.TO_SERVER));
        assertEquals(0, missing(Direction.TO_CLIENT));
    }

    /** Returns the number of warnings about missing datagrams after one arrived in this direction. */
    private long missing(Direction direction) {
        var client = new VrpnClient(Heard.endpoint(List.of(), Map.of()));
        client.onOpened(VrpnChannels.UDP, HERE, HERE, NOW, out);
        var pong = Heard.of(Entries.open()
                        .fromServer(Bytes.GREETING)
                        .datagram(direction, 0, Bytes.PONG)
                        .list())
                .messages
                .getLast();
        client.onMessageMetadata(pong, NOW, out);
        out.taken();
        client.onTimer("devices", NOW, out);
        return out.taken().stream()
                .filter(text -> text.startsWith("NO_DATAGRAMS"))
                .count();
    }
}
