package mocapscope.protocol.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;

/** How a session ends whose gate holds something, or breaks. */
class DriverGateEndTest {
    private final SessionEngineBench bench = new SessionEngineBench();

    @Test
    void aGoodbyeThatIsHeldLeavesBeforeTheChannelCloses() {
        var gate = new Holding(Direction.TO_SERVER);
        bench.protocol.goodbye = true;
        var driver = bench.live(Map.of());
        driver.setGate(gate, SessionEngineBench.at(2));
        driver.stop(SessionEngineBench.at(3));

        assertFalse(driver.isEnded());
        assertFalse(bench.wire.done.contains("close tcp"));
        gate.due = true;
        driver.runDueTimers(SessionEngineBench.at(4));

        assertTrue(driver.isEnded());
        assertEquals(List.of("tcp: bye\n", "close tcp", "close all"), bench.wire.lately(3));
        assertEquals(Entry.EntryKind.CLOSED, bench.notes.entries.getLast().kind());
        assertEquals("ours", bench.notes.entries.getLast().note());
        assertEquals(SessionPhase.CLOSED, bench.notes.states.getLast().phase());
        assertEquals(List.of("UNKNOWN_LINE"), bench.notes.codes());
    }

    @Test
    void whoStopsASessionLetsGoWhatIsHeldFirst() {
        var gate = new Holding(Direction.TO_SERVER);
        var driver = bench.live(Map.of());
        driver.setGate(gate, SessionEngineBench.at(2));
        driver.sendRequest(ToyProtocol.SHOUT, Map.of(), SessionEngineBench.at(3));
        assertFalse(bench.wire.done.contains("tcp: hello again\n"));
        driver.stop(SessionEngineBench.at(4));

        assertEquals("leave", gate.done.getFirst());
        assertEquals("tcp: hello again\n", bench.wire.done.getLast());
    }

    @Test
    void aSessionThatIsStoppedEndsWhateverTheGateHolds() {
        for (boolean leaves : new boolean[] {true, false}) {
            var here = new SessionEngineBench();
            var gate = new Holding(Direction.TO_SERVER);
            gate.leaves = leaves;
            here.protocol.goodbye = true;
            var driver = here.live(Map.of());
            driver.setGate(gate, SessionEngineBench.at(2));
            driver.stop(SessionEngineBench.at(3));
            driver.runDueTimers(SessionEngineBench.at(6.9));
            assertFalse(driver.isEnded());
            driver.runDueTimers(SessionEngineBench.at(7));

            assertTrue(driver.isEnded());
            assertEquals(leaves, here.wire.done.contains("tcp: bye\n"));
            assertEquals(Entry.EntryKind.CLOSED, here.notes.entries.getLast().kind());
            assertEquals(leaves ? "ended with 0" : "ended with 2", gate.done.getLast());
        }
    }

    @Test
    void anEndThatNobodyAskedForIsBoundedToo() {
        var gate = new Holding(Direction.TO_SERVER);
        var driver = bench.live(Map.of());
        driver.setGate(gate, SessionEngineBench.at(2));
        SessionEngineBench.receive(driver, "go away\n", 3);

        assertFalse(driver.isEnded());
        assertEquals(SessionEngineBench.at(7).monotonicNanos(), driver.nextTimerAt());
        driver.runDueTimers(SessionEngineBench.at(7));
        assertEquals(SessionPhase.FAILED, bench.notes.states.getLast().phase());
        assertEquals(Gate.NEVER, driver.nextTimerAt());
    }

    @Test
    void whoEndsReadsNothingMoreAndItsDialogueHearsNothingMore() {
        var gate = new Holding(Direction.TO_SERVER);
        var driver = bench.live(Map.of());
        driver.setGate(gate, SessionEngineBench.at(2));
        SessionEngineBench.receive(driver, "go away\n", 3);
        int before = bench.notes.entries.size();
        SessionEngineBench.receive(driver, "go away\n", 4);
        driver.closed(SessionEngineBench.TCP, new ChannelCloseReason(ChannelCloseReason.ChannelCloseCause.RESET, ""), SessionEngineBench.at(5));

        assertEquals(before + 1, bench.notes.entries.size());
        assertEquals(SessionPhase.FAILED, bench.notes.states.getLast().phase());
        assertEquals(List.of("UNKNOWN_LINE", "NOT_WELCOME"), bench.notes.codes());
        assertEquals(1, bench.protocol.ended);
    }

    @Test
    void aLostSessionConnectsAgainOnlyWhenWhatWasSaidHasLeft() {
        var gate = new Holding(Direction.TO_SERVER);
        var driver = bench.live(Map.of());
        driver.setGate(gate, SessionEngineBench.at(2));
        driver.sendRequest(ToyProtocol.SHOUT, Map.of(), SessionEngineBench.at(3));
        SessionEngineBench.receive(driver, "later\n", 3);
        assertEquals(SessionPhase.LIVE, bench.notes.states.getLast().phase());
        gate.due = true;
        driver.runDueTimers(SessionEngineBench.at(4));

        assertEquals(List.of("tcp: hello again\n", "close tcp", "close all"), bench.wire.lately(3));
        assertEquals(SessionPhase.WAITING, bench.notes.states.getLast().phase());
        assertEquals("ended with 0", gate.done.getLast());
    }

    @Test
    void whoeverIsStoppedWhileTheEndWaitsDoesNotConnectAgain() {
        var gate = new Holding(Direction.TO_SERVER);
        var driver = bench.live(Map.of());
        driver.setGate(gate, SessionEngineBench.at(2));
        SessionEngineBench.receive(driver, "later\n", 3);
        driver.stop(SessionEngineBench.at(4));

        assertEquals(SessionPhase.CLOSED, bench.notes.states.getLast().phase());
        assertTrue(driver.isEnded());
    }

    @Test
    void aGateIsToldOfEveryStepAndOfTheEndOfEveryAttempt() {
        var ends = new ArrayList<ClockReading>();
        var gate = new TestGate((parcel, now, onward) -> onward.forward(parcel, now));
        gate.ended = (now, _) -> ends.add(now);
        bench.gates = _ -> gate;
        var driver = bench.live(Map.of());
        driver.closed(SessionEngineBench.TCP, new ChannelCloseReason(ChannelCloseReason.ChannelCloseCause.PEER, ""), SessionEngineBench.at(3));
        assertEquals(bench.notes.phases(), gate.phases);
        assertEquals(1, ends.size());
        driver.stop(SessionEngineBench.at(4));

        assertEquals(bench.notes.phases(), gate.phases);
        assertEquals(2, ends.size());
    }

    @Test
    void aGateThatBreaksAtEveryNewsEndsTheSessionAllTheSame() {
        var driver = bench.live(Map.of());
        var gate = new TestGate((_, _, _) -> {
            throw new IllegalStateException("at a parcel");
        });
        gate.ended = (_, _) -> {
            throw new IllegalStateException("at the end");
        };
        driver.setGate(gate, SessionEngineBench.at(2));
        gate.breaksAtSteps = true;
        SessionEngineBench.receive(driver, "p 1\n", 3);

        assertTrue(driver.isEnded());
        assertEquals(1, bench.protocol.ended);
        assertTrue(bench.wire.done.contains("close all"));
    }

    @Test
    void aGateIsToldOfASessionThatBreaksDownWhateverElseBreaks() {
        var ends = new ArrayList<ClockReading>();
        var gate = new TestGate((_, _, _) -> {
            throw new IllegalStateException("at a parcel");
        });
        gate.ended = (now, _) -> ends.add(now);
        bench.wire.breaks = true;
        var driver = bench.live(Map.of());
        driver.setGate(gate, SessionEngineBench.at(2));
        SessionEngineBench.receive(driver, "p 1\n", 3);

        assertEquals(1, ends.size());
        assertEquals(List.of(SessionPhase.LIVE, SessionPhase.FAILED), gate.phases);
    }
}
