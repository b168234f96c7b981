package mocapscope.protocol.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.toy.ToyDecoder;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;

/** What a gate does to a session that it stands before. */
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
    void aGoodbyeThatIsHeldLeavesBeforeTheChannelCloses() {
        var gate = new Holding(Direction.TO_SERVER);
        bench.protocol.goodbye = true;
        var driver = bench.live(Map.of());
        driver.gate(gate, DriverBench.at(2));
        driver.stop(DriverBench.at(3));

        assertFalse(driver.over());
        assertFalse(bench.wire.done.contains("close tcp"));
        gate.due = true;
        driver.wake(DriverBench.at(4));

        assertTrue(driver.over());
        assertEquals(List.of("tcp: bye\n", "close tcp", "close all"), bench.wire.lately(3));
        assertEquals(Entry.Kind.CLOSED, bench.notes.entries.getLast().kind());
        assertEquals("ours", bench.notes.entries.getLast().note());
        assertEquals(Phase.CLOSED, bench.notes.states.getLast().phase());
        assertEquals(List.of("UNKNOWN_LINE"), bench.notes.codes());
    }

    @Test
    void whoStopsASessionLetsGoWhatIsHeldFirst() {
        var gate = new Holding(Direction.TO_SERVER);
        var driver = bench.live(Map.of());
        driver.gate(gate, DriverBench.at(2));
        driver.ask(ToyProtocol.SHOUT, Map.of(), DriverBench.at(3));
        assertFalse(bench.wire.done.contains("tcp: hello again\n"));
        driver.stop(DriverBench.at(4));

        assertEquals("leave", gate.done.getFirst());
        assertEquals("tcp: hello again\n", bench.wire.done.getLast());
    }

    @Test
    void aSessionThatIsStoppedEndsWhateverTheGateHolds() {
        for (boolean leaves : new boolean[] {true, false}) {
            var here = new DriverBench();
            var gate = new Holding(Direction.TO_SERVER);
            gate.leaves = leaves;
            here.protocol.goodbye = true;
            var driver = here.live(Map.of());
            driver.gate(gate, DriverBench.at(2));
            driver.stop(DriverBench.at(3));
            driver.wake(DriverBench.at(6.9));
            assertFalse(driver.over());
            driver.wake(DriverBench.at(7));

            assertTrue(driver.over());
            assertEquals(leaves, here.wire.done.contains("tcp: bye\n"));
            assertEquals(Entry.Kind.CLOSED, here.notes.entries.getLast().kind());
            assertEquals(leaves ? "ended with 0" : "ended with 2", gate.done.getLast());
        }
    }

    @Test
    void anEndThatNobodyAskedForIsBoundedToo() {
        var gate = new Holding(Direction.TO_SERVER);
        var driver = bench.live(Map.of());
        driver.gate(gate, DriverBench.at(2));
        DriverBench.receive(driver, "go away\n", 3);

        assertFalse(driver.over());
        assertEquals(DriverBench.at(7).monotonicNanos(), driver.wakeAt());
        driver.wake(DriverBench.at(7));
        assertEquals(Phase.FAILED, bench.notes.states.getLast().phase());
        assertEquals(Gate.NEVER, driver.wakeAt());
    }

    @Test
    void whoEndsReadsNothingMoreAndItsDialogueHearsNothingMore() {
        var gate = new Holding(Direction.TO_SERVER);
        var driver = bench.live(Map.of());
        driver.gate(gate, DriverBench.at(2));
        DriverBench.receive(driver, "go away\n", 3);
        int before = bench.notes.entries.size();
        DriverBench.receive(driver, "go away\n", 4);
        driver.closed(DriverBench.TCP, new Closing(Closing.Cause.RESET, ""), DriverBench.at(5));

        assertEquals(before + 1, bench.notes.entries.size());
        assertEquals(Phase.FAILED, bench.notes.states.getLast().phase());
        assertEquals(List.of("UNKNOWN_LINE", "NOT_WELCOME"), bench.notes.codes());
        assertEquals(1, bench.protocol.ended);
    }

    @Test
    void aLostSessionConnectsAgainOnlyWhenWhatWasSaidHasLeft() {
        var gate = new Holding(Direction.TO_SERVER);
        var driver = bench.live(Map.of());
        driver.gate(gate, DriverBench.at(2));
        driver.ask(ToyProtocol.SHOUT, Map.of(), DriverBench.at(3));
        DriverBench.receive(driver, "later\n", 3);
        assertEquals(Phase.LIVE, bench.notes.states.getLast().phase());
        gate.due = true;
        driver.wake(DriverBench.at(4));

        assertEquals(List.of("tcp: hello again\n", "close tcp", "close all"), bench.wire.lately(3));
        assertEquals(Phase.WAITING, bench.notes.states.getLast().phase());
        assertEquals("ended with 0", gate.done.getLast());
    }

    @Test
    void whoeverIsStoppedWhileTheEndWaitsDoesNotConnectAgain() {
        var gate = new Holding(Direction.TO_SERVER);
        var driver = bench.live(Map.of());
        driver.gate(gate, DriverBench.at(2));
        DriverBench.receive(driver, "later\n", 3);
        driver.stop(DriverBench.at(4));

        assertEquals(Phase.CLOSED, bench.notes.states.getLast().phase());
        assertTrue(driver.over());
    }

    @Test
    void aGateIsToldOfEveryStepAndOfTheEndOfEveryAttempt() {
        var ends = new ArrayList<Now>();
        var gate = new TestGate((parcel, now, onward) -> onward.go(parcel, now));
        gate.ended = (now, _) -> ends.add(now);
        bench.gates = _ -> gate;
        var driver = bench.live(Map.of());
        driver.closed(DriverBench.TCP, new Closing(Closing.Cause.PEER, ""), DriverBench.at(3));
        assertEquals(bench.notes.phases(), gate.phases);
        assertEquals(1, ends.size());
        driver.stop(DriverBench.at(4));

        assertEquals(bench.notes.phases(), gate.phases);
        assertEquals(2, ends.size());
    }

    @Test
    void aGateThatTakesOverIsToldWhereTheSessionStands() {
        var gate = new TestGate((parcel, now, onward) -> onward.go(parcel, now));
        bench.live(Map.of()).gate(gate, DriverBench.at(2));

        assertEquals(List.of(Phase.LIVE), gate.phases);
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
        driver.gate(gate, DriverBench.at(2));
        gate.breaksAtSteps = true;
        DriverBench.receive(driver, "p 1\n", 3);

        assertTrue(driver.over());
        assertEquals(1, bench.protocol.ended);
        assertTrue(bench.wire.done.contains("close all"));
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

    @Test
    void whatNobodySaidGoesBothWaysAndTheDialogueHearsItDecoded() {
        var gate = new TestGate((parcel, now, onward) -> onward.go(parcel, now));
        gate.release = (now, onward) -> {
            onward.inject(Direction.TO_SERVER, DriverBench.TCP, "hello", ToyDecoder.line("hello"), now);
            onward.inject(Direction.TO_CLIENT, DriverBench.TCP, "p", ToyDecoder.line("p 7"), now);
            onward.inject(Direction.TO_CLIENT, DriverBench.TCP, "later", ToyDecoder.line("go away"), now);
        };
        var driver = bench.live(Map.of());
        driver.gate(gate, DriverBench.at(2));
        driver.wake(DriverBench.at(3));

        assertEquals(List.of("hello\n"), bench.protocol.sent);
        assertTrue(bench.wire.done.contains("tcp: hello\n"));
        assertEquals(1, bench.notes.samples.size());
        assertEquals(Phase.FAILED, bench.notes.states.getLast().phase());
        assertEquals(
                3,
                bench.notes.entries.stream()
                        .filter(entry -> entry.mark() == Entry.Mark.INJECTED)
                        .count());
    }

    @Test
    void whatNobodySaidCannotCrossAChannelThatIsNotOpen() {
        var gate = new TestGate((parcel, now, onward) -> onward.go(parcel, now));
        gate.release = (now, onward) -> {
            onward.inject(Direction.TO_SERVER, DriverBench.TCP, "hello", ToyDecoder.line("hello"), now);
            onward.inject(Direction.TO_CLIENT, DriverBench.TCP, "p", ToyDecoder.line("p 7"), now);
        };
        bench.gates = _ -> gate;
        var driver = bench.driver(Map.of());
        driver.start(DriverBench.at(0));
        driver.wake(DriverBench.at(1));

        assertEquals(List.of("connect tcp"), bench.wire.done);
        assertEquals(List.of(), bench.notes.entries);
        assertEquals(List.of("NOT_SENT", "NOT_SENT"), bench.notes.codes());
    }

    @Test
    void whatIsSaidBeforeItsChannelIsOpenDoesNotLeave() {
        var udp = Channel.udp("udp");
        bench.protocol.early = udp;
        var driver = bench.driver(Map.of());
        driver.start(DriverBench.at(0));

        assertEquals(List.of("connect tcp"), bench.wire.done);
        assertEquals(List.of("NOT_SENT"), bench.notes.codes());
        assertEquals(List.of("early\n"), bench.protocol.sent);
    }

    @Test
    void whatIsCutIsClosedAtOnceAndNobodyIsBlamed() {
        var gate = new TestGate((parcel, now, onward) -> onward.go(parcel, now));
        gate.release = (now, onward) -> {
            onward.cut(DriverBench.TCP, now);
            onward.cut(DriverBench.TCP, now);
        };
        var driver = bench.live(Map.of());
        driver.gate(gate, DriverBench.at(2));
        DriverBench.receive(driver, "p 1\np", 3);
        driver.wake(DriverBench.at(4));

        assertEquals(List.of("close tcp", "close all"), bench.wire.lately(2));
        var closing = bench.notes.entries.getLast();
        assertEquals(Entry.Kind.CLOSED, closing.kind());
        assertEquals("cut at the gate", closing.note());
        assertEquals(
                "p",
                DriverBench.text(
                        bench.notes.entries.get(bench.notes.entries.size() - 2).bytes()));
        assertEquals(List.of("SESSION_LOST"), bench.notes.codes());
        assertEquals(List.of(Closing.Cause.CUT), bench.protocol.closings);
        assertEquals(Phase.WAITING, bench.notes.states.getLast().phase());
    }

    @Test
    void nothingBehindACutMessageIsHandedOver() {
        var driver = bench.live(Map.of());
        driver.gate(new TestGate((parcel, now, onward) -> onward.cut(parcel.channel(), now)), DriverBench.at(2));
        DriverBench.receive(driver, "p 1\np 2\np 3\np", 3);

        assertEquals(0, bench.notes.samples.size());
        assertEquals(List.of("SESSION_LOST"), bench.notes.codes());
        assertEquals(Entry.Kind.CLOSED, bench.notes.entries.getLast().kind());
    }

    @Test
    void aDeedIsANoteAtTheEntryThatItChanged() {
        var driver = bench.live(Map.of());
        driver.gate(
                new TestGate((parcel, now, onward) -> {
                    if (DriverBench.text(parcel.bytes()).equals("p 2\n")) {
                        onward.tampered(parcel, "dropped", now);
                    } else {
                        onward.go(parcel.noted("held 12.4 s").altered(ToyDecoder.line("p 9")), now);
                    }
                }),
                DriverBench.at(2));
        DriverBench.receive(driver, "p 1\np 2\n", 3);

        var deeds = bench.notes.findings;
        assertEquals(List.of("TAMPERED", "TAMPERED"), bench.notes.codes());
        assertEquals("held 12.4 s", deeds.getFirst().text());
        assertEquals(bench.notes.entries.getLast().index(), deeds.getFirst().entry());
        assertEquals("dropped", deeds.getLast().text());
        assertEquals(DriverBench.TCP, deeds.getLast().channel());
        assertEquals(Direction.TO_CLIENT, deeds.getLast().direction());
        assertEquals(Severity.NOTE, deeds.getLast().severity());
        assertEquals(List.of(), bench.protocol.heard);
    }

    @Test
    void aStreamAtRestIsNotReadUntilItsGateLeaves() {
        var driver = bench.live(Map.of());
        driver.gate(
                new TestGate((parcel, now, onward) -> {
                    onward.go(parcel, now);
                    onward.rest(parcel.channel(), true, now);
                }),
                DriverBench.at(2));
        DriverBench.receive(driver, "p 1\np 2\n", 3);
        assertEquals("rest tcp", bench.wire.done.getLast());
        assertEquals(2, bench.notes.samples.size());
        driver.gate(Gate.OPEN, DriverBench.at(4));

        assertEquals(List.of("rest tcp", "resume tcp"), bench.wire.lately(2));
        assertEquals(List.of(), bench.notes.codes());
    }

    @Test
    void datagramsThatComeAtRestAreDroppedAndCounted() {
        var udp = Channel.udp("udp");
        var driver = bench.live(Map.of());
        driver.opened(udp, DriverBench.LOCAL, DriverBench.REMOTE, DriverBench.at(1));
        var gate = new TestGate((parcel, now, onward) -> {
            onward.go(parcel, now);
            onward.rest(parcel.channel(), true, now);
        });
        driver.gate(gate, DriverBench.at(2));
        for (int i = 0; i < 3; i++) {
            driver.received(udp, ToyDecoder.line("p 1"), DriverBench.at(3));
        }
        gate.release = (now, onward) -> onward.rest(udp, false, now);
        driver.wake(DriverBench.at(4));
        driver.received(udp, ToyDecoder.line("p 2"), DriverBench.at(5));

        assertEquals(2, bench.notes.samples.size());
        assertEquals(
                "udp: 2 datagrams were dropped, as too much was held",
                bench.notes.findings.getLast().text());
        assertEquals(List.of("HELD_TOO_MUCH"), bench.notes.codes());
    }

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
