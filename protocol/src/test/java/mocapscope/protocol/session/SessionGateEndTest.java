package mocapscope.protocol.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;

/** Tests of ending a session whose gate holds something, or fails. */
class SessionGateEndTest {
    private final SessionEngineFixture fixture = new SessionEngineFixture();

    @Test
    void sendsHeldGoodbyeBeforeClosingChannel() {
        var gate = new HoldingGate(Direction.TO_SERVER);
        fixture.protocol.sendsGoodbye = true;
        var engine = fixture.live(Map.of());
        engine.setGate(gate, SessionEngineFixture.at(2));
        engine.stop(SessionEngineFixture.at(3));

        assertFalse(engine.isEnded());
        assertFalse(fixture.network.calls.contains("close tcp"));
        gate.due = true;
        engine.runDueTimers(SessionEngineFixture.at(4));

        assertTrue(engine.isEnded());
        assertEquals(List.of("tcp: bye\n", "close tcp", "close all"), fixture.network.lastCalls(3));
        assertEquals(Entry.EntryKind.CLOSED, fixture.notes.entries.getLast().kind());
        assertEquals("ours", fixture.notes.entries.getLast().note());
        assertEquals(SessionPhase.CLOSED, fixture.notes.states.getLast().phase());
        assertEquals(List.of("UNKNOWN_LINE"), fixture.notes.codes());
    }

    @Test
    void stopReleasesHeldItemsFirst() {
        var gate = new HoldingGate(Direction.TO_SERVER);
        var engine = fixture.live(Map.of());
        engine.setGate(gate, SessionEngineFixture.at(2));
        engine.sendRequest(ToyProtocol.SEND_HELLO, Map.of(), SessionEngineFixture.at(3));
        assertFalse(fixture.network.calls.contains("tcp: hello again\n"));
        engine.stop(SessionEngineFixture.at(4));

        assertEquals("leave", gate.events.getFirst());
        assertEquals("tcp: hello again\n", fixture.network.calls.getLast());
    }

    @Test
    void stopEndsSessionDespiteHoldingGate() {
        for (boolean leaves : new boolean[] {true, false}) {
            var fixture = new SessionEngineFixture();
            var gate = new HoldingGate(Direction.TO_SERVER);
            gate.forwardsOnFlush = leaves;
            fixture.protocol.sendsGoodbye = true;
            var engine = fixture.live(Map.of());
            engine.setGate(gate, SessionEngineFixture.at(2));
            engine.stop(SessionEngineFixture.at(3));
            engine.runDueTimers(SessionEngineFixture.at(6.9));
            assertFalse(engine.isEnded());
            engine.runDueTimers(SessionEngineFixture.at(7));

            assertTrue(engine.isEnded());
            assertEquals(leaves, fixture.network.calls.contains("tcp: bye\n"));
            assertEquals(Entry.EntryKind.CLOSED, fixture.notes.entries.getLast().kind());
            assertEquals(leaves ? "ended with 0" : "ended with 2", gate.events.getLast());
        }
    }

    @Test
    void limitsWaitAfterUnrequestedEnd() {
        var gate = new HoldingGate(Direction.TO_SERVER);
        var engine = fixture.live(Map.of());
        engine.setGate(gate, SessionEngineFixture.at(2));
        SessionEngineFixture.receive(engine, "go away\n", 3);

        assertFalse(engine.isEnded());
        assertEquals(SessionEngineFixture.at(7).monotonicNanos(), engine.nextTimerAt());
        engine.runDueTimers(SessionEngineFixture.at(7));
        assertEquals(SessionPhase.FAILED, fixture.notes.states.getLast().phase());
        assertEquals(TrafficGate.NEVER, engine.nextTimerAt());
    }

    @Test
    void ignoresInputWhileEnding() {
        var gate = new HoldingGate(Direction.TO_SERVER);
        var engine = fixture.live(Map.of());
        engine.setGate(gate, SessionEngineFixture.at(2));
        SessionEngineFixture.receive(engine, "go away\n", 3);
        int before = fixture.notes.entries.size();
        SessionEngineFixture.receive(engine, "go away\n", 4);
        engine.closed(
                SessionEngineFixture.TCP,
                new ChannelCloseReason(ChannelCloseReason.ChannelCloseCause.RESET, ""),
                SessionEngineFixture.at(5));

        assertEquals(before + 1, fixture.notes.entries.size());
        assertEquals(SessionPhase.FAILED, fixture.notes.states.getLast().phase());
        assertEquals(List.of("UNKNOWN_LINE", "NOT_WELCOME"), fixture.notes.codes());
        assertEquals(1, fixture.protocol.ended);
    }

    @Test
    void reconnectsAfterHeldMessagesAreSent() {
        var gate = new HoldingGate(Direction.TO_SERVER);
        var engine = fixture.live(Map.of());
        engine.setGate(gate, SessionEngineFixture.at(2));
        engine.sendRequest(ToyProtocol.SEND_HELLO, Map.of(), SessionEngineFixture.at(3));
        SessionEngineFixture.receive(engine, "later\n", 3);
        assertEquals(SessionPhase.LIVE, fixture.notes.states.getLast().phase());
        gate.due = true;
        engine.runDueTimers(SessionEngineFixture.at(4));

        assertEquals(List.of("tcp: hello again\n", "close tcp", "close all"), fixture.network.lastCalls(3));
        assertEquals(SessionPhase.WAITING, fixture.notes.states.getLast().phase());
        assertEquals("ended with 0", gate.events.getLast());
    }

    @Test
    void stopWhileEndingPreventsReconnect() {
        var gate = new HoldingGate(Direction.TO_SERVER);
        var engine = fixture.live(Map.of());
        engine.setGate(gate, SessionEngineFixture.at(2));
        SessionEngineFixture.receive(engine, "later\n", 3);
        engine.stop(SessionEngineFixture.at(4));

        assertEquals(SessionPhase.CLOSED, fixture.notes.states.getLast().phase());
        assertTrue(engine.isEnded());
    }

    @Test
    void notifiesGateOfEveryPhaseAndEnd() {
        var ends = new ArrayList<MonotonicAndUnixTime>();
        var gate = new TestGate((item, now, context) -> context.forward(item, now));
        gate.ended = (clockReading, _) -> ends.add(clockReading);
        fixture.gates = _ -> gate;
        var engine = fixture.live(Map.of());
        engine.closed(
                SessionEngineFixture.TCP,
                new ChannelCloseReason(ChannelCloseReason.ChannelCloseCause.PEER, ""),
                SessionEngineFixture.at(3));
        assertEquals(fixture.notes.phases(), gate.phases);
        assertEquals(1, ends.size());
        engine.stop(SessionEngineFixture.at(4));

        assertEquals(fixture.notes.phases(), gate.phases);
        assertEquals(2, ends.size());
    }

    @Test
    void endsSessionWhenGateCallbacksThrow() {
        var engine = fixture.live(Map.of());
        var gate = new TestGate((_, _, _) -> {
            throw new IllegalStateException("at an item");
        });
        gate.ended = (_, _) -> {
            throw new IllegalStateException("at the end");
        };
        engine.setGate(gate, SessionEngineFixture.at(2));
        gate.breaksAtSteps = true;
        SessionEngineFixture.receive(engine, "p 1\n", 3);

        assertTrue(engine.isEnded());
        assertEquals(1, fixture.protocol.ended);
        assertTrue(fixture.network.calls.contains("close all"));
    }

    @Test
    void notifiesGateOfFailureDespiteOtherErrors() {
        var ends = new ArrayList<MonotonicAndUnixTime>();
        var gate = new TestGate((_, _, _) -> {
            throw new IllegalStateException("at an item");
        });
        gate.ended = (now, _) -> ends.add(now);
        fixture.network.breaks = true;
        var engine = fixture.live(Map.of());
        engine.setGate(gate, SessionEngineFixture.at(2));
        SessionEngineFixture.receive(engine, "p 1\n", 3);

        assertEquals(1, ends.size());
        assertEquals(List.of(SessionPhase.LIVE, SessionPhase.FAILED), gate.phases);
    }
}
