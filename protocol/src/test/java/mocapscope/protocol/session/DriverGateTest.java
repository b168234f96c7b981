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
    private final SessionEngineBench bench = new SessionEngineBench();

    @Test
    void whatAGateAltersLeavesSoAndTheDialogueKnowsItByWhatItWas() {
        bench.gates =
                _ -> new TestGate((parcel, now, onward) -> onward.forward(parcel.withBytes(ToyDecoder.line("HELLO")), now));
        var driver = bench.driver(Map.of());
        driver.start(SessionEngineBench.at(0));
        driver.opened(SessionEngineBench.TCP, SessionEngineBench.LOCAL, SessionEngineBench.REMOTE, SessionEngineBench.at(1));

        assertEquals(List.of("hello\n"), bench.protocol.sent);
        assertEquals("tcp: HELLO\n", bench.wire.done.getLast());
        assertEquals(Entry.EntryModification.ALTERED, bench.notes.entries.getLast().mark());
        assertEquals(bench.wire.handedOver, bench.notes.entries.getLast().arrival());
        assertEquals("HELLO", bench.notes.messages.getLast().name());
    }

    @Test
    void aGateThatDropsLeavesNoTrace() {
        var driver = bench.driver(Map.of());
        driver.setGate(new TestGate((_, _, _) -> {}), SessionEngineBench.at(0));
        driver.start(SessionEngineBench.at(0));
        driver.opened(SessionEngineBench.TCP, SessionEngineBench.LOCAL, SessionEngineBench.REMOTE, SessionEngineBench.at(1));

        assertEquals(List.of(), bench.protocol.sent);
        assertEquals(List.of("connect tcp"), bench.wire.done);
    }

    @Test
    void aGateThatHoldsLetsGoWhenItIsDue() {
        var held = new ArrayList<GateItem>();
        var gate = new TestGate((parcel, _, _) -> held.add(parcel));
        var driver = bench.driver(Map.of());
        driver.setGate(gate, SessionEngineBench.at(0));
        driver.start(SessionEngineBench.at(0));
        driver.opened(SessionEngineBench.TCP, SessionEngineBench.LOCAL, SessionEngineBench.REMOTE, SessionEngineBench.at(1));
        gate.due = SessionEngineBench.at(2).monotonicNanos();
        gate.release = (now, onward) -> {
            gate.due = Gate.NEVER;
            held.forEach(parcel -> onward.forward(parcel, now));
        };

        assertEquals(SessionEngineBench.at(2).monotonicNanos(), driver.nextTimerAt());
        driver.runDueTimers(SessionEngineBench.at(2));
        assertEquals(List.of("hello\n"), bench.protocol.sent);
    }

    @Test
    void aGateThatAsksForWholeMessagesGetsThemWhateverTheSegments() {
        var seen = new ArrayList<String>();
        var driver = bench.live(Map.of());
        driver.setGate(
                new TestGate((parcel, now, onward) -> {
                    seen.add(SessionEngineBench.text(parcel.bytes()));
                    onward.forward(parcel, now);
                }),
                SessionEngineBench.at(1));
        SessionEngineBench.receive(driver, "p 1\np 2", 2);
        SessionEngineBench.receive(driver, "2\np", 3);
        SessionEngineBench.receive(driver, " 3\n", 4);

        assertEquals(List.of("p 1\n", "p 22\n", "p 3\n"), seen);
        assertEquals(3, bench.notes.samples.size());
    }

    @Test
    void takingAGateAwayLosesNothing() {
        var driver = bench.live(Map.of());
        driver.setGate(new TestGate((parcel, now, onward) -> onward.forward(parcel, now)), SessionEngineBench.at(1));
        SessionEngineBench.receive(driver, "p 1\np", 2);
        driver.setGate(Gate.OPEN, SessionEngineBench.at(3));
        SessionEngineBench.receive(driver, " 2\n", 4);

        assertEquals(2, bench.notes.samples.size());
    }

    @Test
    void aGateThatIsReplacedLetsGoOfWhatItHoldsInOrder() {
        var held = new ArrayList<GateItem>();
        var gate = new TestGate((parcel, _, _) -> held.add(parcel));
        gate.leave = (now, onward) -> held.forEach(parcel -> onward.forward(parcel, now));
        var driver = bench.live(Map.of());
        driver.setGate(gate, SessionEngineBench.at(1));
        SessionEngineBench.receive(driver, "p 1\np 2\np", 2);
        driver.setGate(Gate.OPEN, SessionEngineBench.at(3));
        SessionEngineBench.receive(driver, " 3\n", 4);

        assertEquals(
                List.of("p 1", "p 2", "p 3"),
                bench.notes.messages.stream()
                        .filter(message -> message.name().equals("p"))
                        .map(message -> ((ToyDecoder.Line) message.body()).text())
                        .toList());
    }

    @Test
    void whatWasHeldIsNeverGivenToTheNextConnection() {
        var held = new ArrayList<GateItem>();
        var gate = new TestGate((parcel, now, onward) -> {
            if (parcel.closing() == null && SessionEngineBench.text(parcel.bytes()).startsWith("p")) {
                held.add(parcel);
            } else {
                onward.forward(parcel, now);
            }
        });
        bench.gates = _ -> gate;
        var driver = bench.live(Map.of());
        SessionEngineBench.receive(driver, "p 1\n", 2);
        driver.closed(SessionEngineBench.TCP, new ChannelCloseReason(ChannelCloseReason.ChannelCloseCause.PEER, ""), SessionEngineBench.at(3));
        driver.runDueTimers(new ClockReading(driver.nextTimerAt(), 0));
        driver.opened(SessionEngineBench.TCP, SessionEngineBench.LOCAL, SessionEngineBench.REMOTE, SessionEngineBench.at(9));
        gate.release = (now, onward) -> held.forEach(parcel -> onward.forward(parcel, now));
        driver.runDueTimers(SessionEngineBench.at(10));

        assertEquals(0, bench.notes.samples.size());
        assertTrue(bench.notes.codes().contains("HELD_TOO_LONG"));
    }

    @Test
    void whatIsLostOnTheWayWasSentAllTheSame() {
        bench.gates = _ -> new TestGate((parcel, now, onward) -> onward.drop(parcel, now));
        var driver = bench.driver(Map.of());
        driver.start(SessionEngineBench.at(0));
        driver.opened(SessionEngineBench.TCP, SessionEngineBench.LOCAL, SessionEngineBench.REMOTE, SessionEngineBench.at(1));

        assertEquals(List.of("hello\n"), bench.protocol.sent);
        assertEquals(List.of("connect tcp"), bench.wire.done);
    }

    @Test
    void halfAMessageStaysWholeForTheNextGateThatAsksForWholeOnes() {
        var seen = new ArrayList<String>();
        var driver = bench.live(Map.of());
        driver.setGate(new TestGate((parcel, now, onward) -> onward.forward(parcel, now)), SessionEngineBench.at(1));
        SessionEngineBench.receive(driver, "p 1\np", 2);
        driver.setGate(
                new TestGate((parcel, now, onward) -> {
                    seen.add(SessionEngineBench.text(parcel.bytes()));
                    onward.forward(parcel, now);
                }),
                SessionEngineBench.at(3));
        SessionEngineBench.receive(driver, " 2\np 3\n", 4);

        assertEquals(List.of("p 2\n", "p 3\n"), seen);
        assertEquals(3, bench.notes.samples.size());
    }

    @Test
    void aGateThatTakesOverIsToldWhereTheSessionStands() {
        var gate = new TestGate((parcel, now, onward) -> onward.forward(parcel, now));
        bench.live(Map.of()).setGate(gate, SessionEngineBench.at(2));

        assertEquals(List.of(SessionPhase.LIVE), gate.phases);
    }

    @Test
    void whatIsRepeatedWasSaidOnce() {
        bench.gates = _ -> new TestGate((parcel, now, onward) -> {
            onward.forward(parcel, now);
            if (parcel.closing() == null) {
                onward.forward(parcel.asDuplicate().withBytes(parcel.bytes()), now);
                onward.drop(parcel.asDuplicate(), now);
            }
        });
        var driver = bench.driver(Map.of());
        driver.start(SessionEngineBench.at(0));
        driver.opened(SessionEngineBench.TCP, SessionEngineBench.LOCAL, SessionEngineBench.REMOTE, SessionEngineBench.at(1));

        assertEquals(List.of("hello\n"), bench.protocol.sent);
        assertEquals(List.of("tcp: hello\n", "tcp: hello\n"), bench.wire.lately(2));
        assertEquals(
                List.of(Entry.EntryModification.NONE, Entry.EntryModification.NONE, Entry.EntryModification.INJECTED),
                bench.notes.entries.stream().map(Entry::mark).toList());
    }

    @Test
    void aParcelKnowsWhenItCame() {
        var gate = new Holding(Direction.TO_CLIENT);
        var driver = bench.live(Map.of());
        driver.setGate(gate, SessionEngineBench.at(2));
        SessionEngineBench.receive(driver, "p 1\n", 3);

        assertEquals(SessionEngineBench.at(3), gate.held.getFirst().arrived());
    }
}
