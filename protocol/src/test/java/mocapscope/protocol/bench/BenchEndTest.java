package mocapscope.protocol.bench;

import static mocapscope.protocol.bench.Desk.IN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import mocapscope.protocol.session.Phase;
import org.junit.jupiter.api.Test;

/** What becomes of a bench, and of what it holds, when its session ends or begins anew. */
class BenchEndTest {

    @Test
    void aSessionThatBreaksDownHoldsNothingMoreAndItsBenchIsForgotten() {
        var desk = new Desk().live();
        var bench = desk.bench();
        bench.hold(IN, true);
        desk.says("p 1\n", 2);
        desk.driver.broken(new IllegalStateException("a fault of ours"), Desk.at(3));

        assertEquals(List.of(), bench.state().held());
        assertEquals(List.of("1 parcels were held when it ended"), desk.texts("HELD_TOO_LONG"));
        assertTrue(bench.over());
        assertEquals(Optional.empty(), desk.benches.of("toy-1"));
        assertEquals(Phase.FAILED, desk.notes.phases().getLast());
    }
}
