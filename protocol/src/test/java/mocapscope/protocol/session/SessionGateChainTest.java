package mocapscope.protocol.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.session.gate.Gate;
import mocapscope.protocol.toy.ToyDecoder;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

/** Two gates, one before the other. */
class SessionGateChainTest {
    private final SessionEngineFixture bench = new SessionEngineFixture();

    @Test
    void firstGateOfChainIsNextToSession() {
        var order = new ArrayList<String>();
        GateFactory near = _ -> new TestGate((item, now, context) -> {
            order.add("near " + item.direction());
            context.forward(item, now);
        });
        GateFactory far = _ -> new TestGate((gateItem, clockReading, gateContext) -> {
            order.add("far " + gateItem.direction());
            gateContext.forward(gateItem, clockReading);
        });
        bench.gates = near.chain(far);
        bench.live(Map.of());

        assertEquals(List.of("near TO_SERVER", "far TO_SERVER", "far TO_CLIENT", "near TO_CLIENT"), order);
    }

    @Test
    void injectedMessagePassesOuterGate() {
        var near = new TestGate((item, now, context) -> context.forward(item, now));
        var far = new HoldingGate(Direction.TO_SERVER);
        far.holds = false;
        bench.gates = ((GateFactory) _ -> near).chain(_ -> far);
        var engine = bench.live(Map.of());
        far.holds = true;
        near.release = (clockReading, gateContext) -> gateContext.inject(
                Direction.TO_SERVER, SessionEngineFixture.TCP, "hello", ToyDecoder.line("hello"), clockReading);
        engine.runDueTimers(SessionEngineFixture.at(3));

        assertEquals(1, far.held.size());
        assertTrue(far.held.getFirst().injected());
        engine.setGate(Gate.OPEN, SessionEngineFixture.at(4));
        assertEquals(List.of("tcp: hello\n", "tcp: hello\n"), bench.network.lastCalls(2));
    }

    @Test
    void removingChainReleasesAllHeldItems() {
        for (var direction : Direction.values()) {
            var here = new SessionEngineFixture();
            var near = new HoldingGate(direction);
            var far = new HoldingGate(direction);
            near.holds = false;
            far.holds = false;
            here.gates = ((GateFactory) _ -> near).chain(_ -> far);
            var engine = here.live(Map.of());
            near.holds = true;
            engine.sendRequest(ToyProtocol.SEND_HELLO, Map.of(), SessionEngineFixture.at(2));
            SessionEngineFixture.receive(engine, "p 1\n", 2);
            near.holds = direction == Direction.TO_CLIENT;
            far.holds = true;
            engine.sendRequest(ToyProtocol.SEND_HELLO, Map.of(), SessionEngineFixture.at(3));
            SessionEngineFixture.receive(engine, "p 2\n", 3);
            engine.setGate(Gate.OPEN, SessionEngineFixture.at(4));

            assertEquals(2, here.notes.samples.size());
            assertEquals(
                    3,
                    here.network.calls.stream()
                            .filter(done -> done.startsWith("tcp"))
                            .count());
        }
    }

    @Test
    void chainOmitsOpenGates() {
        var gate = new TestGate((item, now, context) -> context.forward(item, now));
        var session = bench.engine(Map.of()).session();

        assertSame(gate, ((GateFactory) _ -> gate).chain(GateFactory.OPEN).createGate(session));
        assertSame(gate, GateFactory.OPEN.chain(_ -> gate).createGate(session));
    }
}
