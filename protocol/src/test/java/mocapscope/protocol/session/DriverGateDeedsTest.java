package mocapscope.protocol.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.toy.ToyDecoder;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;

/** What a gate does of its own: it injects, cuts, leaves notes and lets a channel rest. */
class DriverGateDeedsTest {
    private final SessionEngineBench bench = new SessionEngineBench();

    @Test
    void whatNobodySaidGoesBothWaysAndTheDialogueHearsItDecoded() {
        var gate = new TestGate((parcel, now, onward) -> onward.forward(parcel, now));
        gate.release = (now, onward) -> {
            onward.inject(Direction.TO_SERVER, SessionEngineBench.TCP, "hello", ToyDecoder.line("hello"), now);
            onward.inject(Direction.TO_CLIENT, SessionEngineBench.TCP, "p", ToyDecoder.line("p 7"), now);
            onward.inject(Direction.TO_CLIENT, SessionEngineBench.TCP, "later", ToyDecoder.line("go away"), now);
        };
        var driver = bench.live(Map.of());
        driver.setGate(gate, SessionEngineBench.at(2));
        driver.runDueTimers(SessionEngineBench.at(3));

        assertEquals(List.of("hello\n"), bench.protocol.sent);
        assertTrue(bench.wire.done.contains("tcp: hello\n"));
        assertEquals(1, bench.notes.samples.size());
        assertEquals(SessionPhase.FAILED, bench.notes.states.getLast().phase());
        assertEquals(
                3,
                bench.notes.entries.stream()
                        .filter(entry -> entry.mark() == Entry.EntryModification.INJECTED)
                        .count());
    }

    @Test
    void whatNobodySaidCannotCrossAChannelThatIsNotOpen() {
        var gate = new TestGate((parcel, now, onward) -> onward.forward(parcel, now));
        gate.release = (now, onward) -> {
            onward.inject(Direction.TO_SERVER, SessionEngineBench.TCP, "hello", ToyDecoder.line("hello"), now);
            onward.inject(Direction.TO_CLIENT, SessionEngineBench.TCP, "p", ToyDecoder.line("p 7"), now);
        };
        bench.gates = _ -> gate;
        var driver = bench.driver(Map.of());
        driver.start(SessionEngineBench.at(0));
        driver.runDueTimers(SessionEngineBench.at(1));

        assertEquals(List.of("connect tcp"), bench.wire.done);
        assertEquals(List.of(), bench.notes.entries);
        assertEquals(List.of("NOT_SENT", "NOT_SENT"), bench.notes.codes());
    }

    @Test
    void whatIsSaidBeforeItsChannelIsOpenDoesNotLeave() {
        var udp = Channel.udp("udp");
        bench.protocol.early = udp;
        var driver = bench.driver(Map.of());
        driver.start(SessionEngineBench.at(0));

        assertEquals(List.of("connect tcp"), bench.wire.done);
        assertEquals(List.of("NOT_SENT"), bench.notes.codes());
        assertEquals(List.of("early\n"), bench.protocol.sent);
    }

    @Test
    void whatIsCutIsClosedAtOnceAndNobodyIsBlamed() {
        var gate = new TestGate((parcel, now, onward) -> onward.forward(parcel, now));
        gate.release = (now, onward) -> {
            onward.abortChannel(SessionEngineBench.TCP, now);
            onward.abortChannel(SessionEngineBench.TCP, now);
        };
        var driver = bench.live(Map.of());
        driver.setGate(gate, SessionEngineBench.at(2));
        SessionEngineBench.receive(driver, "p 1\np", 3);
        driver.runDueTimers(SessionEngineBench.at(4));

        assertEquals(List.of("close tcp", "close all"), bench.wire.lately(2));
        var closing = bench.notes.entries.getLast();
        assertEquals(Entry.EntryKind.CLOSED, closing.kind());
        assertEquals("cut by the intercept", closing.note());
        assertEquals(
                "p",
                SessionEngineBench.text(
                        bench.notes.entries.get(bench.notes.entries.size() - 2).bytes()));
        assertEquals(List.of("SESSION_LOST"), bench.notes.codes());
        assertEquals(List.of(ChannelCloseReason.ChannelCloseCause.CUT), bench.protocol.closings);
        assertEquals(SessionPhase.WAITING, bench.notes.states.getLast().phase());
    }

    @Test
    void nothingBehindACutMessageIsHandedOver() {
        var driver = bench.live(Map.of());
        driver.setGate(new TestGate((parcel, now, onward) -> onward.abortChannel(parcel.channel(), now)), SessionEngineBench.at(2));
        SessionEngineBench.receive(driver, "p 1\np 2\np 3\np", 3);

        assertEquals(0, bench.notes.samples.size());
        assertEquals(List.of("SESSION_LOST"), bench.notes.codes());
        assertEquals(Entry.EntryKind.CLOSED, bench.notes.entries.getLast().kind());
    }

    @Test
    void aDeedIsANoteAtTheEntryThatItChanged() {
        var driver = bench.live(Map.of());
        driver.setGate(
                new TestGate((parcel, now, onward) -> {
                    if (SessionEngineBench.text(parcel.bytes()).equals("p 2\n")) {
                        onward.reportEdit(parcel, "dropped", now);
                    } else {
                        onward.forward(parcel.withEdit("held 12.4 s").withBytes(ToyDecoder.line("p 9")), now);
                    }
                }),
                SessionEngineBench.at(2));
        SessionEngineBench.receive(driver, "p 1\np 2\n", 3);

        var deeds = bench.notes.findings;
        assertEquals(List.of("TAMPERED", "TAMPERED"), bench.notes.codes());
        assertEquals("held 12.4 s", deeds.getFirst().text());
        assertEquals(bench.notes.entries.getLast().index(), deeds.getFirst().entry());
        assertEquals("dropped", deeds.getLast().text());
        assertEquals(SessionEngineBench.TCP, deeds.getLast().channel());
        assertEquals(Direction.TO_CLIENT, deeds.getLast().direction());
        assertEquals(Severity.NOTE, deeds.getLast().severity());
        assertEquals(List.of(), bench.protocol.heard);
    }

    @Test
    void aStreamAtRestIsNotReadUntilItsGateLeaves() {
        var driver = bench.live(Map.of());
        driver.setGate(
                new TestGate((parcel, now, onward) -> {
                    onward.forward(parcel, now);
                    onward.setReadPaused(parcel.channel(), true, now);
                }),
                SessionEngineBench.at(2));
        SessionEngineBench.receive(driver, "p 1\np 2\n", 3);
        assertEquals("rest tcp", bench.wire.done.getLast());
        assertEquals(2, bench.notes.samples.size());
        driver.setGate(Gate.OPEN, SessionEngineBench.at(4));

        assertEquals(List.of("rest tcp", "resume tcp"), bench.wire.lately(2));
        assertEquals(List.of(), bench.notes.codes());
    }

    @Test
    void datagramsThatComeAtRestAreDroppedAndCounted() {
        var udp = Channel.udp("udp");
        var driver = bench.live(Map.of());
        driver.opened(udp, SessionEngineBench.LOCAL, SessionEngineBench.REMOTE, SessionEngineBench.at(1));
        var gate = new TestGate((parcel, now, onward) -> {
            onward.forward(parcel, now);
            onward.setReadPaused(parcel.channel(), true, now);
        });
        driver.setGate(gate, SessionEngineBench.at(2));
        for (int i = 0; i < 3; i++) {
            driver.received(udp, ToyDecoder.line("p 1"), SessionEngineBench.at(3));
        }
        gate.release = (now, onward) -> onward.setReadPaused(udp, false, now);
        driver.runDueTimers(SessionEngineBench.at(4));
        driver.received(udp, ToyDecoder.line("p 2"), SessionEngineBench.at(5));

        assertEquals(2, bench.notes.samples.size());
        assertEquals(
                "udp: 2 datagrams were dropped, because the intercept is full",
                bench.notes.findings.getLast().text());
        assertEquals(List.of("HELD_TOO_MUCH"), bench.notes.codes());
    }

    @Test
    void everyDeedIsListedWhateverFindingsThereAre() {
        var driver = bench.live(Map.of());
        driver.setGate(new TestGate((parcel, now, onward) -> onward.reportEdit(parcel, "dropped", now)), SessionEngineBench.at(2));
        SessionEngineBench.receive(driver, "p 1\n".repeat(FindingLimiter.DEEDS + 500), 3);

        assertEquals(FindingLimiter.DEEDS, deeds());
        assertEquals(1, collapsed().size());
        assertEquals("TAMPERED occurred 10000 times", collapsed().getFirst());
    }

    @Test
    void ofLongDeedsFewerAreListed() {
        var driver = bench.live(Map.of());
        var text = "x".repeat(256);
        driver.setGate(new TestGate((parcel, now, onward) -> onward.forward(parcel.withEdit(text), now)), SessionEngineBench.at(2));
        SessionEngineBench.receive(driver, "p 1\n".repeat(FindingLimiter.DEEDS), 3);

        assertEquals(FindingLimiter.LETTERS / 256, deeds());
        assertEquals(List.of("TAMPERED occurred 4096 times"), collapsed());
    }

    private long deeds() {
        return bench.notes.codes().stream().filter("TAMPERED"::equals).count();
    }

    private List<String> collapsed() {
        return bench.notes.findings.stream()
                .filter(finding -> finding.rule() == SessionRule.FINDINGS_COLLAPSED)
                .map(Finding::text)
                .toList();
    }
}
