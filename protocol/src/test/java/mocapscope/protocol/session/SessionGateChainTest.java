package mocapscope.protocol.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.toy.ToyDecoder;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

/** Two gates, one before the other. */
class SessionGateChainTest {
    private final SessionEngineFixture fixture = new SessionEngineFixture();

    @Test
    void firstGateOfChainIsNextToSession() {
        var order = new ArrayList<String>();
        TrafficGateFactory inner = _ -> new TestGate((item, now, context) -> {
            order.add("near " + item.direction());
            context.forward(item, now);
        });
        TrafficGateFactory outer = _ -> new TestGate((gateItem, clockReading, gateContext) -> {
            order.add("far " + gateItem.direction());
            gateContext.forward(gateItem, clockReading);
        });
        fixture.gates = inner.chain(outer);
        fixture.live(Map.of());

        assertEquals(List.of("near TO_SERVER", "far TO_SERVER", "far TO_CLIENT", "near TO_CLIENT"), order);
    }

    @Test
    void injectedMessagePassesOuterGate() {
        var innerGate = new TestGate((item, now, context) -> context.forward(item, now));
        var outerGate = new HoldingGate(Direction.TO_SERVER);
        outerGate.holds = false;
        fixture.gates = ((TrafficGateFactory) _ -> innerGate).chain(_ -> outerGate);
        var engine = fixture.live(Map.of());
        outerGate.holds = true;
        innerGate.release = (clockReading, gateContext) -> gateContext.inject(
                Direction.TO_SERVER, SessionEngineFixture.TCP, "hello", ToyDecoder.line("hello"), clockReading);
        engine.runDueTimers(SessionEngineFixture.at(3));

        assertEquals(1, outerGate.held.size());
        assertTrue(outerGate.held.getFirst().injected());
        engine.setGate(TrafficGate.OPEN, SessionEngineFixture.at(4));
        assertEquals(List.of("tcp: hello\n", "tcp: hello\n"), fixture.network.lastCalls(2));
    }

    @Test
    void removingChainReleasesAllHeldItems() {
        for (var direction : Direction.values()) {
            var fixture = new SessionEngineFixture();
            var innerGate = new HoldingGate(direction);
            var outerGate = new HoldingGate(direction);
            innerGate.holds = false;
            outerGate.holds = false;
            fixture.gates = ((TrafficGateFactory) _ -> innerGate).chain(_ -> outerGate);
            var engine = fixture.live(Map.of());
            innerGate.holds = true;
            engine.sendRequest(ToyProtocol.SEND_HELLO, Map.of(), SessionEngineFixture.at(2));
            SessionEngineFixture.receive(engine, "p 1\n", 2);
            innerGate.holds = direction == Direction.TO_CLIENT;
            outerGate.holds = true;
            engine.sendRequest(ToyProtocol.SEND_HELLO, Map.of(), SessionEngineFixture.at(3));
            SessionEngineFixture.receive(engine, "p 2\n", 3);
            engine.setGate(TrafficGate.OPEN, SessionEngineFixture.at(4));

            assertEquals(2, fixture.notes.samples.size());
            assertEquals(
                    3,
                    fixture.network.calls.stream()
                            .filter(done -> done.startsWith("tcp"))
                            .count());
        }
    }

    @Test
    void chainOmitsOpenGates() {
        var gate = new TestGate((item, now, context) -> context.forward(item, now));
        var session = fixture.engine(Map.of()).session();

        assertSame(
                gate,
                ((TrafficGateFactory) _ -> gate).chain(TrafficGateFactory.OPEN).createGate(session));
        assertSame(gate, TrafficGateFactory.OPEN.chain(_ -> gate).createGate(session));
    }
}
