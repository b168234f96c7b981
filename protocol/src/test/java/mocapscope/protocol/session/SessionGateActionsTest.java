package mocapscope.protocol.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.toy.ToyDecoder;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;

/** Tests of a gate's own actions: injecting, closing, adding notes and pausing a channel. */
class SessionGateActionsTest {
    private final SessionEngineFixture fixture = new SessionEngineFixture();

    @Test
    void injectsInBothDirectionsAndNotifiesLogic() {
        var gate = new TestGate((item, now, context) -> context.forward(item, now));
        gate.release = (clockReading, gateContext) -> {
            gateContext.inject(
                    Direction.TO_SERVER, SessionEngineFixture.TCP, "hello", ToyDecoder.line("hello"), clockReading);
            gateContext.inject(
                    Direction.TO_CLIENT, SessionEngineFixture.TCP, "p", ToyDecoder.line("p 7"), clockReading);
            gateContext.inject(
                    Direction.TO_CLIENT, SessionEngineFixture.TCP, "later", ToyDecoder.line("go away"), clockReading);
        };
        var engine = fixture.live(Map.of());
        engine.setGate(gate, SessionEngineFixture.at(2));
        engine.runDueTimers(SessionEngineFixture.at(3));

        assertEquals(List.of("hello\n"), fixture.protocol.sent);
        assertTrue(fixture.network.calls.contains("tcp: hello\n"));
        assertEquals(1, fixture.notes.samples.size());
        assertEquals(SessionPhase.FAILED, fixture.notes.states.getLast().phase());
        assertEquals(
                3,
                fixture.notes.entries.stream()
                        .filter(entry -> entry.mark() == Entry.EntryModification.INJECTED)
                        .count());
    }

    @Test
    void rejectsInjectionOnUnopenedChannel() {
        var gate = new TestGate((item, now, context) -> context.forward(item, now));
        gate.release = (clockReading, gateContext) -> {
            gateContext.inject(
                    Direction.TO_SERVER, SessionEngineFixture.TCP, "hello", ToyDecoder.line("hello"), clockReading);
            gateContext.inject(
                    Direction.TO_CLIENT, SessionEngineFixture.TCP, "p", ToyDecoder.line("p 7"), clockReading);
        };
        fixture.gates = _ -> gate;
        var engine = fixture.engine(Map.of());
        engine.start(SessionEngineFixture.at(0));
        engine.runDueTimers(SessionEngineFixture.at(1));

        assertEquals(List.of("connect tcp"), fixture.network.calls);
        assertEquals(List.of(), fixture.notes.entries);
        assertEquals(List.of("NOT_SENT", "NOT_SENT"), fixture.notes.codes());
    }

    @Test
    void rejectsSendBeforeChannelIsOpen() {
        var udp = Channel.udp("udp");
        fixture.protocol.earlyChannel = udp;
        var engine = fixture.engine(Map.of());
        engine.start(SessionEngineFixture.at(0));

        assertEquals(List.of("connect tcp"), fixture.network.calls);
        assertEquals(List.of("NOT_SENT"), fixture.notes.codes());
        assertEquals(List.of("early\n"), fixture.protocol.sent);
    }

    @Test
    void abortClosesChannelWithoutBlamingPeer() {
        var gate = new TestGate((item, now, context) -> context.forward(item, now));
        gate.release = (clockReading, gateContext) -> {
            gateContext.abortChannel(SessionEngineFixture.TCP, clockReading);
            gateContext.abortChannel(SessionEngineFixture.TCP, clockReading);
        };
        var engine = fixture.live(Map.of());
        engine.setGate(gate, SessionEngineFixture.at(2));
        SessionEngineFixture.receive(engine, "p 1\np", 3);
        engine.runDueTimers(SessionEngineFixture.at(4));

        assertEquals(List.of("close tcp", "close all"), fixture.network.lastCalls(2));
        var closing = fixture.notes.entries.getLast();
        assertEquals(Entry.EntryKind.CLOSED, closing.kind());
        assertEquals("cut by the intercept", closing.note());
        assertEquals(
                "p",
                SessionEngineFixture.text(fixture.notes
                        .entries
                        .get(fixture.notes.entries.size() - 2)
                        .bytes()));
        assertEquals(List.of("SESSION_LOST"), fixture.notes.codes());
        assertEquals(List.of(ChannelCloseReason.ChannelCloseCause.CUT), fixture.protocol.closings);
        assertEquals(SessionPhase.WAITING, fixture.notes.states.getLast().phase());
    }

    @Test
    void discardsMessagesBehindAbort() {
        var engine = fixture.live(Map.of());
        engine.setGate(
                new TestGate((item, now, context) -> context.abortChannel(item.channel(), now)),
                SessionEngineFixture.at(2));
        SessionEngineFixture.receive(engine, "p 1\np 2\np 3\np", 3);

        assertEquals(0, fixture.notes.samples.size());
        assertEquals(List.of("SESSION_LOST"), fixture.notes.codes());
        assertEquals(Entry.EntryKind.CLOSED, fixture.notes.entries.getLast().kind());
    }

    @Test
    void reportsEditAtChangedEntry() {
        var engine = fixture.live(Map.of());
        engine.setGate(
                new TestGate((item, now, context) -> {
                    if (SessionEngineFixture.text(item.bytes()).equals("p 2\n")) {
                        context.reportEdit(item, "dropped", now);
                    } else {
                        context.forward(item.withEdit("held 12.4 s").withBytes(ToyDecoder.line("p 9")), now);
                    }
                }),
                SessionEngineFixture.at(2));
        SessionEngineFixture.receive(engine, "p 1\np 2\n", 3);

        var interventions = fixture.notes.findings;
        assertEquals(List.of("TAMPERED", "TAMPERED"), fixture.notes.codes());
        assertEquals("held 12.4 s", interventions.getFirst().text());
        assertEquals(
                fixture.notes.entries.getLast().index(),
                interventions.getFirst().entry());
        assertEquals("dropped", interventions.getLast().text());
        assertEquals(SessionEngineFixture.TCP, interventions.getLast().channel());
        assertEquals(Direction.TO_CLIENT, interventions.getLast().direction());
        assertEquals(Severity.NOTE, interventions.getLast().severity());
        assertEquals(List.of(), fixture.protocol.findingCodes);
    }

    @Test
    void pausedStreamIsReadAfterGateLeaves() {
        var engine = fixture.live(Map.of());
        engine.setGate(
                new TestGate((item, now, context) -> {
                    context.forward(item, now);
                    context.setReadPaused(item.channel(), item.direction(), true, now);
                }),
                SessionEngineFixture.at(2));
        SessionEngineFixture.receive(engine, "p 1\np 2\n", 3);
        assertEquals("rest tcp", fixture.network.calls.getLast());
        assertEquals(2, fixture.notes.samples.size());
        engine.setGate(TrafficGate.OPEN, SessionEngineFixture.at(4));

        assertEquals(List.of("rest tcp", "resume tcp"), fixture.network.lastCalls(2));
        assertEquals(List.of(), fixture.notes.codes());
    }

    @Test
    void dropsAndCountsDatagramsWhilePaused() {
        var udp = Channel.udp("udp");
        var engine = fixture.live(Map.of());
        engine.opened(udp, SessionEngineFixture.LOCAL, SessionEngineFixture.REMOTE, SessionEngineFixture.at(1));
        var gate = new TestGate((item, now, context) -> {
            context.forward(item, now);
            context.setReadPaused(item.channel(), item.direction(), true, now);
        });
        engine.setGate(gate, SessionEngineFixture.at(2));
        for (int i = 0; i < 3; i++) {
            engine.received(udp, ToyDecoder.line("p 1"), SessionEngineFixture.at(3));
        }
        gate.release =
                (clockReading, gateContext) -> gateContext.setReadPaused(udp, Direction.TO_CLIENT, false, clockReading);
        engine.runDueTimers(SessionEngineFixture.at(4));
        engine.received(udp, ToyDecoder.line("p 2"), SessionEngineFixture.at(5));

        assertEquals(2, fixture.notes.samples.size());
        assertEquals(
                "udp: 2 datagrams were dropped, because the intercept is full",
                fixture.notes.findings.getLast().text());
        assertEquals(List.of("HELD_TOO_MUCH"), fixture.notes.codes());
    }

    @Test
    void listsEditsUpToLimit() {
        var engine = fixture.live(Map.of());
        engine.setGate(
                new TestGate((item, now, context) -> context.reportEdit(item, "dropped", now)),
                SessionEngineFixture.at(2));
        SessionEngineFixture.receive(engine, "p 1\n".repeat(FindingLimiter.MAX_INTERCEPT_FINDINGS + 500), 3);

        assertEquals(FindingLimiter.MAX_INTERCEPT_FINDINGS, interventionCount());
        assertEquals(1, collapsedTexts().size());
        assertEquals("TAMPERED occurred 10000 times", collapsedTexts().getFirst());
    }

    @Test
    void listsFewerLongEdits() {
        var engine = fixture.live(Map.of());
        var text = "x".repeat(256);
        engine.setGate(
                new TestGate((item, now, context) -> context.forward(item.withEdit(text), now)),
                SessionEngineFixture.at(2));
        SessionEngineFixture.receive(engine, "p 1\n".repeat(FindingLimiter.MAX_INTERCEPT_FINDINGS), 3);

        assertEquals(FindingLimiter.LETTERS / 256, interventionCount());
        assertEquals(List.of("TAMPERED occurred 4096 times"), collapsedTexts());
    }

    private long interventionCount() {
        return fixture.notes.codes().stream().filter("TAMPERED"::equals).count();
    }

    private List<String> collapsedTexts() {
        return fixture.notes.findings.stream()
                .filter(finding -> finding.rule() == ConnectionProblemKind.FINDINGS_COLLAPSED)
                .map(Finding::text)
                .toList();
    }
}
