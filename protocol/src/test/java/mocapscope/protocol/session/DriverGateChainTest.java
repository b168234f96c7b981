package mocapscope.protocol.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.toy.ToyDecoder;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

/** Two gates, one before the other. */
class DriverGateChainTest {
    private final DriverBench bench = new DriverBench();

    @Test
    void oneGateBeforeAnotherIsNextToTheSession() {
        var order = new ArrayList<String>();
        Gates near = _ -> new TestGate((parcel, now, onward) -> {
            order.add("near " + parcel.direction());
            onward.go(parcel, now);
        });
        Gates far = _ -> new TestGate((parcel, now, onward) -> {
            order.add("far " + parcel.direction());
            onward.go(parcel, now);
        });
        bench.gates = near.before(far);
        bench.live(Map.of());

        assertEquals(List.of("near TO_SERVER", "far TO_SERVER", "far TO_CLIENT", "near TO_CLIENT"), order);
    }

    @Test
    void whatANearGateAddsPassesTheFarOne() {
        var near = new TestGate((parcel, now, onward) -> onward.go(parcel, now));
        var far = new Holding(Direction.TO_SERVER);
        far.holds = false;
        bench.gates = ((Gates) _ -> near).before(_ -> far);
        var driver = bench.live(Map.of());
        far.holds = true;
        near.release = (now, onward) ->
                onward.inject(Direction.TO_SERVER, DriverBench.TCP, "hello", ToyDecoder.line("hello"), now);
        driver.wake(DriverBench.at(3));

        assertEquals(1, far.held.size());
        assertTrue(far.held.getFirst().injected());
        driver.gate(Gate.OPEN, DriverBench.at(4));
        assertEquals(List.of("tcp: hello\n", "tcp: hello\n"), bench.wire.lately(2));
    }

    @Test
    void twoGatesThatLeaveLetGoOfEverything() {
        for (var way : Direction.values()) {
            var here = new DriverBench();
            var near = new Holding(way);
            var far = new Holding(way);
            near.holds = false;
            far.holds = false;
            here.gates = ((Gates) _ -> near).before(_ -> far);
            var driver = here.live(Map.of());
            near.holds = true;
            driver.ask(ToyProtocol.SHOUT, Map.of(), DriverBench.at(2));
            DriverBench.receive(driver, "p 1\n", 2);
            near.holds = way == Direction.TO_CLIENT;
            far.holds = true;
            driver.ask(ToyProtocol.SHOUT, Map.of(), DriverBench.at(3));
            DriverBench.receive(driver, "p 2\n", 3);
            driver.gate(Gate.OPEN, DriverBench.at(4));

            assertEquals(2, here.notes.samples.size());
            assertEquals(
                    3,
                    here.wire.done.stream()
                            .filter(done -> done.startsWith("tcp"))
                            .count());
        }
    }

    @Test
    void openGatesMakeNoChain() {
        var gate = new TestGate((parcel, now, onward) -> onward.go(parcel, now));
        var session = bench.driver(Map.of()).session();

        assertSame(gate, ((Gates) _ -> gate).before(Gates.OPEN).open(session));
        assertSame(gate, Gates.OPEN.before(_ -> gate).open(session));
    }
}
