package mocapscope.protocol.vrpn;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import mocapscope.protocol.session.ClockReading;
import mocapscope.protocol.session.NetworkAddress;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

/** What a client learns of messages that nobody needed made. */
class VrpnClientEnvelopeTest {
    private static final ClockReading NOW = new ClockReading(0, 0);
    private static final NetworkAddress HERE = new NetworkAddress("10.0.0.5", 41_000);

    private final Asked out = new Asked();

    @Test
    void countsDatagramMetadataAsArrival() {
        assertEquals(1, missing(Direction.TO_SERVER));
        assertEquals(0, missing(Direction.TO_CLIENT));
    }

    /** How often it says that no datagram has come, once one crossed that way. */
    private long missing(Direction way) {
        var client = new VrpnClient(Heard.endpoint(List.of(), Map.of()));
        client.onOpened(VrpnChannels.UDP, HERE, HERE, NOW, out);
        var pong = Heard.of(Entries.open()
                        .fromServer(Bytes.GREETING)
                        .datagram(way, 0, Bytes.PONG)
                        .list())
                .messages
                .getLast();
        client.onMessageMetadata(pong, NOW, out);
        out.taken();
        client.onTimer("devices", NOW, out);
        return out.taken().stream()
                .filter(said -> said.startsWith("NO_DATAGRAMS"))
                .count();
    }
}
