package mocapscope.protocol.setp.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.ServerLogicContext;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.setp.connection.SetpReassemblyMemoryBudget;
import mocapscope.protocol.setp.connection.SetpTransportAdapter;
import mocapscope.protocol.setp.transport.SetpProtocolParameters;
import mocapscope.protocol.setp.wire.SetpTestPackets;
import mocapscope.protocol.transcript.Channel;
import org.junit.jupiter.api.Test;

/** Tests of the clients that a server accepts. */
class SetpServerTest {
    private static final NetworkAddress CLIENT = new NetworkAddress("192.0.2.7", 4000);
    private static final MonotonicAndUnixTime NOW = new MonotonicAndUnixTime(0, 0);

    private final List<String> codes = new ArrayList<>();
    private final ServerLogicContext actions = new ServerLogicContext() {
        @Override
        public void startPeer(NetworkAddress remote, SessionLogic logic) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void listen(Channel listener, NetworkAddress local, Channel accepted) {}

        @Override
        public void listenUdp(Channel channel, NetworkAddress local) {}

        @Override
        public void reportFinding(Rule rule, String text) {
            codes.add(rule.code());
        }
    };
    private final SetpServer server = new SetpServer(
            ProtocolCatalog.parse("setp://127.0.0.1:0", SessionRole.SERVER),
            SimulatedMotionSource.of(List.of()),
            SetpProtocolParameters.DEFAULTS,
            new Random(1),
            SetpReassemblyMemoryBudget.PROCESS);

    private Optional<String> sessionKey(ByteBuffer datagram) {
        return sessionKey(CLIENT, datagram);
    }

    private Optional<String> sessionKey(NetworkAddress from, ByteBuffer datagram) {
        return server.identifyPeer(SetpTransportAdapter.UDP, from, datagram, NOW, actions);
    }

    private static ByteBuffer connect(long packet) {
        return SetpTestPackets.packet(0, packet, true, SetpTestPackets.frame(7, 1, 128));
    }

    @Test
    void unadmittedVisitorOccupiesNoSlot() {
        for (int i = 1; i <= 10; i++) {
            assertTrue(sessionKey(connect(i)).isPresent(), "visitor " + i);
        }
        assertEquals(List.of(), codes);
    }

    @Test
    void rejectsFifthHalfOpenSessionOfAddress() {
        for (int i = 1; i <= 4; i++) {
            server.createPeerLogic(sessionKey(connect(i)).orElseThrow(), SetpTransportAdapter.UDP, CLIENT, NOW);
        }
        assertFalse(sessionKey(connect(5)).isPresent());
        assertEquals(List.of("TOO_MANY_PEERS"), codes);
    }

    @Test
    void repeatedConnectPacketBelongsToItsSession() {
        var key = sessionKey(connect(1)).orElseThrow();
        var logic = server.createPeerLogic(key, SetpTransportAdapter.UDP, CLIENT, NOW);

        assertEquals(Optional.of(key), sessionKey(connect(1)));
        logic.onAttemptEnded(NOW);
        assertTrue(sessionKey(connect(1)).filter(other -> !other.equals(key)).isPresent());
    }

    @Test
    void rejectsSessionDatagramFromSecondAddress() {
        var key = sessionKey(connect(1)).orElseThrow();
        server.createPeerLogic(key, SetpTransportAdapter.UDP, CLIENT, NOW);
        var packet = SetpTestPackets.packet(Long.parseLong(key), 2, true, SetpTestPackets.frame(2, 1, 0));

        assertFalse(sessionKey(new NetworkAddress("192.0.2.7", 4001), packet).isPresent());
        assertFalse(sessionKey(new NetworkAddress("192.0.2.8", 4000), packet).isPresent());
        assertEquals(List.of("SESSION_UNKNOWN", "SESSION_UNKNOWN"), codes);
        assertEquals(Optional.of(key), sessionKey(packet));
    }

    @Test
    void unreadableConnectRequestOpensNoSession() {
        assertFalse(sessionKey(SetpTestPackets.packet(0, 1, true, SetpTestPackets.frame(7, 1, 127)))
                .isPresent());
        assertFalse(sessionKey(SetpTestPackets.packet(0, 2, true, SetpTestPackets.frame(28, 1, 48)))
                .isPresent());
        assertFalse(sessionKey(SetpTestPackets.packet(77, 3, true, SetpTestPackets.frame(2, 1, 0)))
                .isPresent());
        assertEquals(List.of("NOBODYS_DATAGRAM", "SESSION_ID_ZERO", "SESSION_UNKNOWN"), codes);
    }
}
