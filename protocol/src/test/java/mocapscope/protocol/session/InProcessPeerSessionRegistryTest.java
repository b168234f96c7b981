package mocapscope.protocol.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

/** Two sessions of this process at both ends of one connection. */
class InProcessPeerSessionRegistryTest {
    private static final NetworkAddress CLIENT = new NetworkAddress("127.0.0.1", 51_001);
    private static final NetworkAddress SERVER = new NetworkAddress("127.0.0.1", 51_002);
    private static final long SECOND = SessionEngineFixture.SECOND;

    private final InProcessPeerSessionRegistry registry = new InProcessPeerSessionRegistry();
    private final InProcessPeerVisibleSessionState client = new InProcessPeerVisibleSessionState(registry, "client");
    private final InProcessPeerVisibleSessionState server = new InProcessPeerVisibleSessionState(registry, "server");

    @Test
    void findsDeadlineOfPeerWhileHolding() {
        client.add(CLIENT, SERVER);
        server.add(SERVER, CLIENT);
        server.publish(false, 5 * SECOND);
        assertEquals(Optional.empty(), registry.findPeerDeadline("client"));
        client.publish(true, TrafficGate.NEVER);

        assertTrue(server.isPeerHolding());
        assertFalse(client.isPeerHolding());
        assertEquals(
                Optional.of(new InProcessPeerSessionRegistry.LocalPeerDeadline("server", 305 * SECOND)),
                registry.findPeerDeadline("client"));
    }

    @Test
    void findsServerThatListensOnAllAddresses() {
        client.add(CLIENT, SERVER);
        server.add(new NetworkAddress("0.0.0.0", SERVER.port()), CLIENT);
        client.publish(true, TrafficGate.NEVER);
        server.publish(false, SECOND);

        assertTrue(server.isPeerHolding());
        assertTrue(registry.findPeerDeadline("client").isPresent());
    }

    @Test
    void forgetsConnectionsOfEndedAttempt() {
        client.add(CLIENT, SERVER);
        server.add(SERVER, CLIENT);
        client.publish(true, TrafficGate.NEVER);
        client.clear();

        assertEquals(List.of(), registry.peers(server).toList());
        assertFalse(server.isPeerHolding());
        assertEquals(Optional.empty(), registry.findPeerDeadline("client"));
    }

    @Test
    void ignoresSessionsOfOtherConnections() {
        client.add(CLIENT, SERVER);
        client.publish(true, TrafficGate.NEVER);
        server.add(SERVER, new NetworkAddress("127.0.0.1", 51_003));

        assertFalse(server.isPeerHolding());
    }

    /** A logic that gives its peer 5 s to answer. */
    private static final class FiveSecondLogic implements SessionLogic {
        private final List<String> timeouts = new ArrayList<>();

        @Override
        public void start(MonotonicAndUnixTime now, SessionLogicContext out) {
            out.schedulePeerDeadline("answer", now.monotonicNanos(), 5 * SECOND);
        }

        @Override
        public void onTimer(String name, MonotonicAndUnixTime now, SessionLogicContext out) {
            timeouts.add(name + " at " + now.monotonicNanos() / SECOND);
        }

        @Override
        public void onClosed(
                Channel channel, ChannelCloseReason reason, MonotonicAndUnixTime now, SessionLogicContext out) {}
    }

    private static SessionEngine connect(SessionEngine engine, NetworkAddress local, NetworkAddress remote) {
        engine.start(SessionEngineFixture.at(0));
        engine.opened(SessionEngineFixture.TCP, local, remote, SessionEngineFixture.at(0));
        return engine;
    }

    @Test
    void waitsWhilePeerOfThisProcessHolds() {
        var logic = new FiveSecondLogic();
        var engine = connect(new SessionEngineFixture().engine(logic), SERVER, CLIENT);
        var holding = new SessionEngineFixture();
        var gate = new HoldingGate(Direction.TO_SERVER);
        holding.gates = _ -> gate;
        var peer = connect(holding.engine(Map.of()), CLIENT, SERVER);
        assertTrue(gate.isHolding());

        engine.judgeDeadlines(SessionEngineFixture.at(5));
        assertEquals(SessionEngineFixture.at(6).monotonicNanos(), engine.nextDeadlineAt());
        engine.judgeDeadlines(SessionEngineFixture.at(20));
        peer.setGate(TrafficGate.OPEN, SessionEngineFixture.at(20.5));
        engine.judgeDeadlines(SessionEngineFixture.at(21));
        assertEquals(List.of(), logic.timeouts);
        engine.judgeDeadlines(SessionEngineFixture.at(26));

        assertEquals(List.of("answer at 26"), logic.timeouts);
        peer.abandon(SessionEngineFixture.at(30));
        engine.abandon(SessionEngineFixture.at(30));
    }

    @Test
    void givesUpWhenPeerHoldsTooLong() {
        var logic = new FiveSecondLogic();
        var engine = connect(new SessionEngineFixture().engine(logic), SERVER, CLIENT);
        var holding = new SessionEngineFixture();
        holding.gates = _ -> new HoldingGate(Direction.TO_SERVER);
        var peer = connect(holding.engine(Map.of()), CLIENT, SERVER);

        engine.judgeDeadlines(SessionEngineFixture.at(304));
        assertEquals(List.of(), logic.timeouts);
        engine.judgeDeadlines(SessionEngineFixture.at(305));

        assertEquals(List.of("answer at 305"), logic.timeouts);
        peer.abandon(SessionEngineFixture.at(310));
        engine.abandon(SessionEngineFixture.at(310));
    }
}
