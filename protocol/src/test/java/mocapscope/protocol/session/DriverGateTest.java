package mocapscope.protocol.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.toy.ToyDecoder;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;

/** What a gate does to what passes it. */
class DriverGateTest {
    private final DriverBench bench = new DriverBench();

    @Test
    void whatAGateAltersLeavesSoAndTheDialogueKnowsItByWhatItWas() {
        bench.gates =
                _ -> new TestGate((parcel, now, onward) -> onward.go(parcel.altered(ToyDecoder.line("HELLO")), now));
        var driver = bench.driver(Map.of());
        driver.start(DriverBench.at(0));
        driver.opened(DriverBench.TCP, DriverBench.LOCAL, DriverBench.REMOTE, DriverBench.at(1));

        assertEquals(List.of("hello\n"), bench.protocol.sent);
        assertEquals("tcp: HELLO\n", bench.wire.done.getLast());
        assertEquals(Entry.Mark.ALTERED, bench.notes.entries.getLast().mark());
        assertEquals(bench.wire.handedOver, bench.notes.entries.getLast().arrival());
        assertEquals("HELLO", bench.notes.messages.getLast().name());
    }

    @Test
    void aGateThatDropsLeavesNoTrace() {
        var driver = bench.driver(Map.of());
        driver.gate(new TestGate((_, _, _) -> {}), DriverBench.at(0));
        driver.start(DriverBench.at(0));
        driver.opened(DriverBench.TCP, DriverBench.LOCAL, DriverBench.REMOTE, DriverBench.at(1));

        assertEquals(List.of(), bench.protocol.sent);
        assertEquals(List.of("connect tcp"), bench.wire.done);
    }

    @Test
    void aGateThatHoldsLetsGoWhenItIsDue() {
        var held = new ArrayList<Parcel>();
        var gate = new TestGate((parcel, _, _) -> held.add(parcel));
        var driver = bench.driver(Map.of());
        driver.gate(gate, DriverBench.at(0));
        driver.start(DriverBench.at(0));
        driver.opened(DriverBench.TCP, DriverBench.LOCAL, DriverBench.REMOTE, DriverBench.at(1));
        gate.due = DriverBench.at(2).monotonicNanos();
        gate.release = (now, onward) -> {
            gate.due = Gate.NEVER;
            held.forEach(parcel -> onward.go(parcel, now));
        };

        assertEquals(DriverBench.at(2).monotonicNanos(), driver.wakeAt());
        driver.wake(DriverBench.at(2));
        assertEquals(List.of("hello\n"), bench.protocol.sent);
    }

    @Test
    void aGateThatAsksForWholeMessagesGetsThemWhateverTheSegments() {
        var seen = new ArrayList<String>();
        var driver = bench.live(Map.of());
        driver.gate(
                new TestGate((parcel, now, onward) -> {
                    seen.add(DriverBench.text(parcel.bytes()));
                    onward.go(parcel, now);
                }),
                DriverBench.at(1));
        DriverBench.receive(driver, "p 1\np 2", 2);
        DriverBench.receive(driver, "2\np", 3);
        DriverBench.receive(driver, " 3\n", 4);

        assertEquals(List.of("p 1\n", "p 22\n", "p 3\n"), seen);
        assertEquals(3, bench.notes.samples.size());
    }

    @Test
    void takingAGateAwayLosesNothing() {
        var driver = bench.live(Map.of());
        driver.gate(new TestGate((parcel, now, onward) -> onward.go(parcel, now)), DriverBench.at(1));
        DriverBench.receive(driver, "p 1\np", 2);
        driver.gate(Gate.OPEN, DriverBench.at(3));
        DriverBench.receive(driver, " 2\n", 4);

        assertEquals(2, bench.notes.samples.size());
    }

    @Test
    void aGateThatIsReplacedLetsGoOfWhatItHoldsInOrder() {
        var held = new ArrayList<Parcel>();
        var gate = new TestGate((parcel, _, _) -> held.add(parcel));
        gate.leave = (now, onward) -> held.forEach(parcel -> onward.go(parcel, now));
        var driver = bench.live(Map.of());
        driver.gate(gate, DriverBench.at(1));
        DriverBench.receive(driver, "p 1\np 2\np", 2);
        driver.gate(Gate.OPEN, DriverBench.at(3));
        DriverBench.receive(driver, " 3\n", 4);

        assertEquals(
                List.of("p 1", "p 2", "p 3"),
                bench.notes.messages.stream()
                        .filter(message -> message.name().equals("p"))
                        .map(message -> ((ToyDecoder.Line) message.body()).text())
                        .toList());
    }

    @Test
    void whatWasHeldIsNeverGivenToTheNextConnection() {
        var held = new ArrayList<Parcel>();
        var gate = new TestGate((parcel, now, onward) -> {
            if (parcel.closing() == null && DriverBench.text(parcel.bytes()).startsWith("p")) {
                held.add(parcel);
            } else {
                onward.go(parcel, now);
            }
        });
        bench.gates = _ -> gate;
        var driver = bench.live(Map.of());
        DriverBench.receive(driver, "p 1\n", 2);
        driver.closed(DriverBench.TCP, new Closing(Closing.Cause.PEER, ""), DriverBench.at(3));
        driver.wake(new Now(driver.wakeAt(), 0));
        driver.opened(DriverBench.TCP, DriverBench.LOCAL, DriverBench.REMOTE, DriverBench.at(9));
        gate.release = (now, onward) -> held.forEach(parcel -> onward.go(parcel, now));
        driver.wake(DriverBench.at(10));

        assertEquals(0, bench.notes.samples.size());
        assertTrue(bench.notes.codes().contains("HELD_TOO_LONG"));
    }

    @Test
    void whatIsLostOnTheWayWasSentAllTheSame() {
        bench.gates = _ -> new TestGate((parcel, now, onward) -> onward.lose(parcel, now));
        var driver = bench.driver(Map.of());
        driver.start(DriverBench.at(0));
        driver.opened(DriverBench.TCP, DriverBench.LOCAL, DriverBench.REMOTE, DriverBench.at(1));

        assertEquals(List.of("hello\n"), bench.protocol.sent);
        assertEquals(List.of("connect tcp"), bench.wire.done);
    }

    @Test
    void halfAMessageStaysWholeForTheNextGateThatAsksForWholeOnes() {
        var seen = new ArrayList<String>();
        var driver = bench.live(Map.of());
        driver.gate(new TestGate((parcel, now, onward) -> onward.go(parcel, now)), DriverBench.at(1));
        DriverBench.receive(driver, "p 1\np", 2);
        driver.gate(
                new TestGate((parcel, now, onward) -> {
                    seen.add(DriverBench.text(parcel.bytes()));
                    onward.go(parcel, now);
                }),
                DriverBench.at(3));
        DriverBench.receive(driver, " 2\np 3\n", 4);

        assertEquals(List.of("p 2\n", "p 3\n"), seen);
        assertEquals(3, bench.notes.samples.size());
    }

    @Test
    void aGateThatTakesOverIsToldWhereTheSessionStands() {
        var gate = new TestGate((parcel, now, onward) -> onward.go(parcel, now));
        bench.live(Map.of()).gate(gate, DriverBench.at(2));

        assertEquals(List.of(Phase.LIVE), gate.phases);
    }

    @Test
    void whatIsRepeatedWasSaidOnce() {
        bench.gates = _ -> new TestGate((parcel, now, onward) -> {
            onward.go(parcel, now);
            if (parcel.closing() == null) {
                onward.go(parcel.again().altered(parcel.bytes()), now);
                onward.lose(parcel.again(), now);
            }
        });
        var driver = bench.driver(Map.of());
        driver.start(DriverBench.at(0));
        driver.opened(DriverBench.TCP, DriverBench.LOCAL, DriverBench.REMOTE, DriverBench.at(1));

        assertEquals(List.of("hello\n"), bench.protocol.sent);
        assertEquals(List.of("tcp: hello\n", "tcp: hello\n"), bench.wire.lately(2));
        assertEquals(
                List.of(Entry.Mark.NONE, Entry.Mark.NONE, Entry.Mark.INJECTED),
                bench.notes.entries.stream().map(Entry::mark).toList());
    }

    @Test
    void aParcelKnowsWhenItCame() {
        var gate = new Holding(Direction.TO_CLIENT);
        var driver = bench.live(Map.of());
        driver.gate(gate, DriverBench.at(2));
        DriverBench.receive(driver, "p 1\n", 3);

        assertEquals(DriverBench.at(3), gate.held.getFirst().arrived());
    }
}
