package mocapscope.protocol.session;

import static mocapscope.protocol.session.SessionEngineFixture.LOCAL;
import static mocapscope.protocol.session.SessionEngineFixture.REMOTE;
import static mocapscope.protocol.session.SessionEngineFixture.TCP;
import static mocapscope.protocol.session.SessionEngineFixture.at;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.gate.GatedTrafficUnit;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ProxyLogicTest {
    private static final ChannelCloseReason CLOSED =
            new ChannelCloseReason(ChannelCloseReason.ChannelCloseCause.PEER, "");

    private final SessionEngineFixture fixture = new SessionEngineFixture();
    private final FakeSessionNetwork client = new FakeSessionNetwork();
    private SessionEngine engine;
    private SessionNetworkOperations.ChannelListener clientEvents;

    @BeforeEach
    void connectClient() {
        var logic = new ProxyLogic(REMOTE);
        engine = fixture.engine(logic);
        engine.setProxy(logic, client);
        clientEvents = engine.initiatorListener();
        engine.start(at(0));
        clientEvents.accepted(TCP, LOCAL, REMOTE, at(0));
    }

    @Test
    void relaysEarlyBytesOfClosedClient() {
        clientEvents.received(TCP, ByteBuffer.wrap("early".getBytes()), at(0.1));
        clientEvents.closed(TCP, CLOSED, at(0.2));
        assertFalse(engine.isEnded());

        engine.opened(TCP, LOCAL, REMOTE, at(0.3));

        assertEquals(
                List.of("connect tcp", "tcp: early", "close tcp", "close all"),
                fixture.network.calls.stream()
                        .filter(call -> !call.startsWith("re"))
                        .toList());
    }

    @Test
    void networkRelaysUntilGateIsSet() {
        engine.opened(TCP, LOCAL, REMOTE, at(0.1));
        assertEquals(List.of("relay tcp"), relaying(fixture.network));
        assertEquals(List.of("relay tcp"), relaying(client));

        engine.setGate(new HoldingGate(), at(0.2));
        assertEquals(List.of("relay tcp", "receive tcp"), relaying(fixture.network));
        assertEquals(List.of("relay tcp", "receive tcp"), relaying(client));

        engine.setGate(TrafficGate.OPEN, at(0.3));
        assertEquals("relay tcp", relaying(fixture.network).getLast());
        assertEquals("relay tcp", relaying(client).getLast());
    }

    @Test
    void relayedBytesAreRecordedAndNotSentAgain() {
        engine.opened(TCP, LOCAL, REMOTE, at(0.1));
        engine.setGate(new HoldingGate(), at(0.2)); // they crossed before
        engine.relayed(TCP, ByteBuffer.wrap("down".getBytes()), at(0.3));
        clientEvents.relayed(TCP, ByteBuffer.wrap("up".getBytes()), at(0.4));

        var entries = fixture.notes.entries.stream()
                .filter(entry -> entry.kind() == Entry.EntryKind.DATA)
                .toList();
        assertEquals(
                List.of(Direction.TO_CLIENT, Direction.TO_SERVER),
                entries.stream().map(Entry::direction).toList());
        assertEquals(
                List.of(),
                client.calls.stream().filter(call -> call.startsWith("tcp")).toList());
        assertEquals(SessionPhase.LIVE, fixture.notes.phases().getLast());
    }

    private static List<String> relaying(FakeSessionNetwork network) {
        return network.calls.stream()
                .filter(call -> call.startsWith("relay") || call.startsWith("receive"))
                .toList();
    }

    /** A gate that forwards nothing. */
    private static final class HoldingGate implements TrafficGate {
        @Override
        public boolean requiresWholeMessages() {
            return false;
        }

        @Override
        public void handle(GatedTrafficUnit item, MonotonicAndUnixTime now, GateContext context) {}
    }

    @Test
    void endsForClosedClientWithoutEarlyBytes() {
        clientEvents.closed(TCP, CLOSED, at(0.1));

        assertTrue(engine.isEnded());
    }
}
