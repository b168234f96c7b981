package mocapscope.protocol.setp.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.ByteBuffer;
import java.util.Random;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.setp.connection.SetpReassemblyMemoryBudget;
import mocapscope.protocol.setp.transport.SetpProtocolParameters;
import mocapscope.protocol.setp.wire.SetpTestPackets;
import org.junit.jupiter.api.Test;

/** Tests of opening sessions at a listener, and of assigning datagrams to them (R8, R37, 7). */
class SetpDatagramSessionRouterTest {
    private static final NetworkAddress CLIENT = new NetworkAddress("192.0.2.1", 40_000);
    private final SetpDatagramSessionRouter table = table(new Random(1));

    @Test
    void connectPacketOpensSession() {
        long session = opened(CLIENT, 900);

        assertNotEquals(0, session);
        assertEquals(1, table.sessions());
        assertEquals(1, table.halfOpen());
    }

    @Test
    void repeatedConnectPacketOpensNoSecondSession() {
        long session = opened(CLIENT, 900);

        assertEquals(new SetpDatagramRoutingResult.ExistingSessionRoute(session), table.route(CLIENT, connect(900)));
        assertEquals(1, table.sessions());
    }

    @Test
    void otherConnectPacketOrAddressOpensSession() {
        long session = opened(CLIENT, 900);

        assertNotEquals(session, opened(CLIENT, 901));
        assertNotEquals(session, opened(new NetworkAddress("192.0.2.1", 40_001), 900));
        assertEquals(3, table.sessions());
    }

    @Test
    void bindsSessionToAddressAndPort() {
        long session = opened(CLIENT, 900);
        var packet = SetpTestPackets.packet(session, 901, true, SetpTestPackets.frame(2, 2, 0));

        assertEquals(
                SetpDatagramRoutingResult.DatagramDropReason.SESSION_UNKNOWN,
                table.route(new NetworkAddress("192.0.2.1", 40_001), packet));
        assertEquals(
                SetpDatagramRoutingResult.DatagramDropReason.SESSION_UNKNOWN,
                table.route(new NetworkAddress("192.0.2.2", 40_000), packet));
        assertEquals(1, table.halfOpen());
        assertEquals(new SetpDatagramRoutingResult.ExistingSessionRoute(session), table.route(CLIENT, packet));
        assertEquals(0, table.halfOpen());
    }

    @Test
    void reservesSessionZeroForConnectPackets() {
        assertEquals(
                SetpDatagramRoutingResult.DatagramDropReason.SESSION_ID_ZERO,
                table.route(CLIENT, SetpTestPackets.packet(0, 1, true, SetpTestPackets.frame(2, 2, 0))));
    }

    @Test
    void malformedConnectPacketOpensNothing() {
        var strict = new SetpDatagramSessionRouter(
                SetpProtocolParameters.DEFAULTS, new Random(1), SetpReassemblyMemoryBudget.PROCESS, _ -> false);

        assertEquals(SetpDatagramRoutingResult.DatagramDropReason.MALFORMED, strict.route(CLIENT, connect(900)));
        assertEquals(
                SetpDatagramRoutingResult.DatagramDropReason.MALFORMED,
                strict.route(CLIENT, SetpTestPackets.hex("0000")));
        assertEquals(0, strict.sessions());
    }

    @Test
    void skipsUsedAndZeroSessionIds() {
        var ids = new int[] {0, 7, 7, 0, 8}.clone();
        var scripted = table(new Random() {
            private static final long serialVersionUID = 1L;
            private int next;

            @Override
            public int nextInt() {
                return ids[next++];
            }
        });

        assertEquals(new SetpDatagramRoutingResult.NewSessionRoute(7), scripted.route(CLIENT, connect(1)));
        assertEquals(new SetpDatagramRoutingResult.NewSessionRoute(8), scripted.route(CLIENT, connect(2)));
    }

    @Test
    void limitsHalfOpenSessionsPerAddressToFour() {
        for (int packet = 1; packet <= 4; packet++) {
            opened(new NetworkAddress("192.0.2.1", 40_000 + packet), packet);
        }
        var fifth = new NetworkAddress("192.0.2.1", 50_000);
        assertEquals(SetpDatagramRoutingResult.DatagramDropReason.TOO_MANY, table.route(fifth, connect(5)));
        opened(new NetworkAddress("192.0.2.2", 50_000), 5);

        table.route(new NetworkAddress("192.0.2.1", 40_001), connect(1)); // again, which uses no id
        assertEquals(SetpDatagramRoutingResult.DatagramDropReason.TOO_MANY, table.route(fifth, connect(5)));
    }

    @Test
    void usedOrEndedSessionsReleaseCapacity() {
        long first = opened(CLIENT, 1);
        long second = opened(CLIENT, 2);
        opened(CLIENT, 3);
        opened(CLIENT, 4);
        table.route(CLIENT, SetpTestPackets.packet(first, 901, true, SetpTestPackets.frame(2, 2, 0)));
        opened(CLIENT, 5);
        assertEquals(SetpDatagramRoutingResult.DatagramDropReason.TOO_MANY, table.route(CLIENT, connect(6)));

        table.remove(second);
        opened(CLIENT, 6);
        table.remove(first);
        assertEquals(SetpDatagramRoutingResult.DatagramDropReason.TOO_MANY, table.route(CLIENT, connect(7)));
    }

    @Test
    void removedSessionIdIsUnknown() {
        long session = opened(CLIENT, 1);
        table.remove(session);
        table.remove(session);

        var packet = SetpTestPackets.packet(session, 901, true, SetpTestPackets.frame(2, 2, 0));
        assertEquals(SetpDatagramRoutingResult.DatagramDropReason.SESSION_UNKNOWN, table.route(CLIENT, packet));
        assertEquals(0, table.sessions());
    }

    @Test
    void limitsHalfOpenSessionsTo64() {
        int turnedAway = 0;
        for (int i = 0; i < 50_000; i++) {
            var from = new NetworkAddress("198.51." + (i >> 8 & 0xff) + "." + (i & 0xff), 1024 + (i >> 16));
            turnedAway +=
                    table.route(from, connect(i)) == SetpDatagramRoutingResult.DatagramDropReason.TOO_MANY ? 1 : 0;
        }

        assertEquals(64, table.sessions());
        assertEquals(64, table.halfOpen());
        assertEquals(50_000 - 64, turnedAway);
    }

    @Test
    void limitsSessionsPerHostTo32() {
        for (int i = 1; i <= 32; i++) {
            long session = opened(CLIENT, i);
            table.route(CLIENT, SetpTestPackets.packet(session, 9000 + i, true, SetpTestPackets.frame(2, 2, 0)));
        }
        assertEquals(0, table.halfOpen());
        assertEquals(
                SetpDatagramRoutingResult.DatagramDropReason.TOO_MANY,
                table.route(new NetworkAddress("192.0.2.1", 50_000), connect(33)));

        long other = opened(new NetworkAddress("192.0.2.2", 40_000), 33);
        table.remove(other);
        assertEquals(SetpDatagramRoutingResult.DatagramDropReason.TOO_MANY, table.route(CLIENT, connect(33)));
        table.remove(((SetpDatagramRoutingResult.ExistingSessionRoute) table.route(CLIENT, connect(1))).session());
        opened(CLIENT, 33);
    }

    @Test
    void guessedIdsMatchNoSession() {
        opened(CLIENT, 1);
        var random = new Random(5);
        for (int i = 0; i < 20_000; i++) {
            var packet = SetpTestPackets.packet(random.nextInt() | 1, i, true, SetpTestPackets.frame(1, 2, 0));
            assertEquals(
                    SetpDatagramRoutingResult.DatagramDropReason.SESSION_UNKNOWN,
                    table.route(new NetworkAddress("203.0.113.9", 1), packet));
        }

        assertEquals(1, table.sessions());
    }

    private long opened(NetworkAddress from, long packet) {
        return assertInstanceOf(SetpDatagramRoutingResult.NewSessionRoute.class, table.route(from, connect(packet)))
                .session();
    }

    private static SetpDatagramSessionRouter table(Random random) {
        return new SetpDatagramSessionRouter(
                SetpProtocolParameters.DEFAULTS, random, SetpReassemblyMemoryBudget.PROCESS, _ -> true);
    }

    private static ByteBuffer connect(long packet) {
        return SetpTestPackets.packet(0, packet, true, SetpTestPackets.frame(7, 1, 128));
    }
}
