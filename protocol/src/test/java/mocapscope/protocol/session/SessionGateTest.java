package mocapscope.protocol.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.gate.GatedTrafficUnit;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.toy.ToyDecoder;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;

/** Tests of a gate's effects on the items that pass it. */
class SessionGateTest {
    private final SessionEngineFixture fixture = new SessionEngineFixture();

    @Test
    void sendsAlteredBytesAndReportsOriginalToLogic() {
        fixture.gates = _ ->
                new TestGate((item, now, context) -> context.forward(item.withBytes(ToyDecoder.line("HELLO")), now));
        var engine = fixture.engine(Map.of());
        engine.start(SessionEngineFixture.at(0));
        engine.opened(
                SessionEngineFixture.TCP,
                SessionEngineFixture.LOCAL,
                SessionEngineFixture.REMOTE,
                SessionEngineFixture.at(1));

        assertEquals(List.of("hello\n"), fixture.protocol.sent);
        assertEquals("tcp: HELLO\n", fixture.network.calls.getLast());
        assertEquals(
                Entry.EntryModification.ALTERED, fixture.notes.entries.getLast().mark());
        assertEquals(fixture.network.sentBytes, fixture.notes.entries.getLast().arrival());
        assertEquals("HELLO", fixture.notes.messages.getLast().name());
    }

    @Test
    void discardedMessageLeavesNoTrace() {
        var engine = fixture.engine(Map.of());
        engine.setGate(new TestGate((_, _, _) -> {}), SessionEngineFixture.at(0));
        engine.start(SessionEngineFixture.at(0));
        engine.opened(
                SessionEngineFixture.TCP,
                SessionEngineFixture.LOCAL,
                SessionEngineFixture.REMOTE,
                SessionEngineFixture.at(1));

        assertEquals(List.of(), fixture.protocol.sent);
        assertEquals(List.of("connect tcp"), fixture.network.calls);
    }

    @Test
    void releasesHeldItemsWhenDue() {
        var held = new ArrayList<GatedTrafficUnit>();
        var gate = new TestGate((item, _, _) -> held.add(item));
        var engine = fixture.engine(Map.of());
        engine.setGate(gate, SessionEngineFixture.at(0));
        engine.start(SessionEngineFixture.at(0));
        engine.opened(
                SessionEngineFixture.TCP,
                SessionEngineFixture.LOCAL,
                SessionEngineFixture.REMOTE,
                SessionEngineFixture.at(1));
        gate.due = SessionEngineFixture.at(2).monotonicNanos();
        gate.release = (now, context) -> {
            gate.due = TrafficGate.NEVER;
            held.forEach(gateItem -> context.forward(gateItem, now));
        };

        assertEquals(SessionEngineFixture.at(2).monotonicNanos(), engine.nextTimerAt());
        engine.runDueTimers(SessionEngineFixture.at(2));
        assertEquals(List.of("hello\n"), fixture.protocol.sent);
    }

    @Test
    void gateReceivesWholeMessagesAcrossSegments() {
        var seen = new ArrayList<String>();
        var engine = fixture.live(Map.of());
        engine.setGate(
                new TestGate((item, now, context) -> {
                    seen.add(SessionEngineFixture.text(item.bytes()));
                    context.forward(item, now);
                }),
                SessionEngineFixture.at(1));
        SessionEngineFixture.receive(engine, "p 1\np 2", 2);
        SessionEngineFixture.receive(engine, "2\np", 3);
        SessionEngineFixture.receive(engine, " 3\n", 4);

        assertEquals(List.of("p 1\n", "p 22\n", "p 3\n"), seen);
        assertEquals(3, fixture.notes.samples.size());
    }

    @Test
    void removingGateLosesNothing() {
        var engine = fixture.live(Map.of());
        engine.setGate(new TestGate((item, now, context) -> context.forward(item, now)), SessionEngineFixture.at(1));
        SessionEngineFixture.receive(engine, "p 1\np", 2);
        engine.setGate(TrafficGate.OPEN, SessionEngineFixture.at(3));
        SessionEngineFixture.receive(engine, " 2\n", 4);

        assertEquals(2, fixture.notes.samples.size());
    }

    @Test
    void replacedGateReleasesHeldItemsInOrder() {
        var held = new ArrayList<GatedTrafficUnit>();
        var gate = new TestGate((item, _, _) -> held.add(item));
        gate.leave = (now, context) -> held.forEach(gateItem -> context.forward(gateItem, now));
        var engine = fixture.live(Map.of());
        engine.setGate(gate, SessionEngineFixture.at(1));
        SessionEngineFixture.receive(engine, "p 1\np 2\np", 2);
        engine.setGate(TrafficGate.OPEN, SessionEngineFixture.at(3));
        SessionEngineFixture.receive(engine, " 3\n", 4);

        assertEquals(
                List.of("p 1", "p 2", "p 3"),
                fixture.notes.messages.stream()
                        .filter(message -> message.name().equals("p"))
                        .map(message -> ((ToyDecoder.ToyLine) message.body()).text())
                        .toList());
    }

    @Test
    void heldItemsAreNotSentToNextConnection() {
        var held = new ArrayList<GatedTrafficUnit>();
        var gate = new TestGate((item, now, context) -> {
            if (item.closing() == null
                    && SessionEngineFixture.text(item.bytes()).startsWith("p")) {
                held.add(item);
            } else {
                context.forward(item, now);
            }
        });
        fixture.gates = _ -> gate;
        var engine = fixture.live(Map.of());
        SessionEngineFixture.receive(engine, "p 1\n", 2);
        engine.closed(
                SessionEngineFixture.TCP,
                new ChannelCloseReason(ChannelCloseReason.ChannelCloseCause.PEER, ""),
                SessionEngineFixture.at(3));
        engine.runDueTimers(new MonotonicAndUnixTime(engine.nextTimerAt(), 0));
        engine.opened(
                SessionEngineFixture.TCP,
                SessionEngineFixture.LOCAL,
                SessionEngineFixture.REMOTE,
                SessionEngineFixture.at(9));
        gate.release =
                (clockReading, gateContext) -> held.forEach(gateItem -> gateContext.forward(gateItem, clockReading));
        engine.runDueTimers(SessionEngineFixture.at(10));

        assertEquals(0, fixture.notes.samples.size());
        assertTrue(fixture.notes.codes().contains("HELD_TOO_LONG"));
    }

    @Test
    void simulatedLossCountsAsSent() {
        fixture.gates = _ -> new TestGate((item, now, context) -> context.drop(item, now));
        var engine = fixture.engine(Map.of());
        engine.start(SessionEngineFixture.at(0));
        engine.opened(
                SessionEngineFixture.TCP,
                SessionEngineFixture.LOCAL,
                SessionEngineFixture.REMOTE,
                SessionEngineFixture.at(1));

        assertEquals(List.of("hello\n"), fixture.protocol.sent);
        assertEquals(List.of("connect tcp"), fixture.network.calls);
    }

    @Test
    void newGateReceivesPartiallyReadMessageWhole() {
        var seen = new ArrayList<String>();
        var engine = fixture.live(Map.of());
        engine.setGate(new TestGate((item, now, context) -> context.forward(item, now)), SessionEngineFixture.at(1));
        SessionEngineFixture.receive(engine, "p 1\np", 2);
        engine.setGate(
                new TestGate((gateItem, clockReading, gateContext) -> {
                    seen.add(SessionEngineFixture.text(gateItem.bytes()));
                    gateContext.forward(gateItem, clockReading);
                }),
                SessionEngineFixture.at(3));
        SessionEngineFixture.receive(engine, " 2\np 3\n", 4);

        assertEquals(List.of("p 2\n", "p 3\n"), seen);
        assertEquals(3, fixture.notes.samples.size());
    }

    @Test
    void newGateReceivesCurrentPhase() {
        var gate = new TestGate((item, now, context) -> context.forward(item, now));
        fixture.live(Map.of()).setGate(gate, SessionEngineFixture.at(2));

        assertEquals(List.of(SessionPhase.LIVE), gate.phases);
    }

    @Test
    void duplicateCountsAsSentOnce() {
        fixture.gates = _ -> new TestGate((item, now, context) -> {
            context.forward(item, now);
            if (item.closing() == null) {
                context.forward(item.asDuplicate().withBytes(item.bytes()), now);
                context.drop(item.asDuplicate(), now);
            }
        });
        var engine = fixture.engine(Map.of());
        engine.start(SessionEngineFixture.at(0));
        engine.opened(
                SessionEngineFixture.TCP,
                SessionEngineFixture.LOCAL,
                SessionEngineFixture.REMOTE,
                SessionEngineFixture.at(1));

        assertEquals(List.of("hello\n"), fixture.protocol.sent);
        assertEquals(List.of("tcp: hello\n", "tcp: hello\n"), fixture.network.lastCalls(2));
        assertEquals(
                List.of(Entry.EntryModification.NONE, Entry.EntryModification.NONE, Entry.EntryModification.INJECTED),
                fixture.notes.entries.stream().map(Entry::mark).toList());
    }

    @Test
    void gateItemHasArrivalTime() {
        var gate = new HoldingGate(Direction.TO_CLIENT);
        var engine = fixture.live(Map.of());
        engine.setGate(gate, SessionEngineFixture.at(2));
        SessionEngineFixture.receive(engine, "p 1\n", 3);

        assertEquals(SessionEngineFixture.at(3), gate.held.getFirst().arrived());
    }
}
