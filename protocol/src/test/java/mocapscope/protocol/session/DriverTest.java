package mocapscope.protocol.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.toy.Notes;
import mocapscope.protocol.toy.ToyDecoder;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.toy.ToyRule;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;

class DriverTest {
    private static final long SECOND = 1_000_000_000L;
    private static final Address LOCAL = new Address("127.0.0.1", 5);
    private static final Address REMOTE = new Address("127.0.0.1", 6);
    private static final Channel TCP = ToyProtocol.TCP;

    private final ToyProtocol protocol = new ToyProtocol();
    private final Notes notes = new Notes();
    private final FakeWire wire = new FakeWire();
    private Gates gates = Gates.OPEN;

    @Test
    void aSessionGoesThroughItsPhases() {
        var driver = live(Map.of());

        assertEquals(List.of(Phase.CONNECTING, Phase.HANDSHAKING, Phase.LIVE), notes.phases());
        assertEquals(List.of("connect tcp", "tcp: hello\n"), wire.done);
        driver.stop(at(9));
        assertTrue(driver.over());
        assertEquals("close all", wire.done.getLast());
    }

    @Test
    void samplesNameTheirMessageAndMessagesTheirPlace() {
        var driver = live(Map.of());
        receive(driver, "p 1\np", 2);
        receive(driver, " 2\n", 3);

        assertEquals(2, notes.samples.size());
        var last = notes.messages.getLast();
        assertEquals(3, last.n());
        assertEquals(last.n(), notes.samples.getLast().stamp().message());
        assertEquals("welcome\np 1\n".length(), last.at());
    }

    @Test
    void aRefusedConnectionIsAFindingAndIsTriedAgainLaterAndLater() {
        var driver = driver(Map.of());
        driver.start(at(0));
        driver.closed(TCP, new Closing(Closing.Cause.REFUSED, "Connection refused"), at(1));

        assertEquals(List.of(Phase.CONNECTING, Phase.LOST, Phase.WAITING), notes.phases());
        assertEquals(List.of("CONNECT_REFUSED", "SESSION_LOST"), notes.codes());
        assertFalse(notes.findings.getFirst().rule().advice().isEmpty());
        long first = driver.wakeAt() - at(1).monotonicNanos();
        driver.wake(new Now(driver.wakeAt(), 0));
        driver.closed(TCP, new Closing(Closing.Cause.REFUSED, ""), at(5));
        long second = driver.wakeAt() - at(5).monotonicNanos();

        assertEquals(2, wire.done.stream().filter("connect tcp"::equals).count());
        assertTrue(second > 1.2 * first, first + " then " + second);
    }

    @Test
    void dataMakesTheNextDelayShortAgain() {
        var driver = driver(Map.of());
        driver.start(at(0));
        for (int i = 1; i < 6; i++) {
            driver.closed(TCP, new Closing(Closing.Cause.REFUSED, ""), at(100 * i));
            driver.wake(new Now(driver.wakeAt(), 0));
        }
        driver.opened(TCP, LOCAL, REMOTE, at(1000));
        receive(driver, "welcome\np 1\n", 1001);
        driver.closed(TCP, new Closing(Closing.Cause.PEER, "bye"), at(1002));

        assertTrue(driver.wakeAt() - at(1002).monotonicNanos() < SECOND);
    }

    @Test
    void withoutReconnectALostSessionIsOver() {
        var driver = live(Map.of(SessionOptions.RECONNECT, "false"));
        driver.closed(TCP, new Closing(Closing.Cause.PEER, "the peer closed the connection"), at(2));

        assertTrue(driver.over());
        assertEquals(Phase.CLOSED, notes.states.getLast().phase());
    }

    @Test
    void whatCannotWorkIsNotTriedAgain() {
        var driver = live(Map.of());
        receive(driver, "go away\n", 2);

        assertTrue(driver.over());
        assertEquals(Phase.FAILED, notes.states.getLast().phase());
        assertTrue(notes.codes().contains("NOT_WELCOME"));
    }

    @Test
    void connectedButSilentIsAStateThatDataEnd() {
        var driver = live(Map.of(SessionOptions.SILENCE, "3"));
        receive(driver, "p 1\n", 2);
        driver.wake(at(4.5));
        assertEquals(Phase.LIVE, notes.states.getLast().phase());
        driver.wake(at(5.1));
        assertEquals(Phase.SILENT, notes.states.getLast().phase());
        receive(driver, "p 2\n", 6);

        assertEquals(Phase.LIVE, notes.states.getLast().phase());
        assertTrue(notes.codes().contains("SILENT"));
    }

    @Test
    void findingsOfAKindAreListedAHundredTimesAndThenCounted() {
        var driver = live(Map.of());
        for (int i = 0; i < 1000; i++) {
            receive(driver, "nonsense\n", 2);
        }

        long listed = notes.codes().stream()
                .filter(ToyRule.UNKNOWN_LINE.code()::equals)
                .count();
        assertEquals(100, listed);
        assertEquals("FINDINGS_COLLAPSED", notes.codes().getLast());
    }

    @Test
    void whatTheBudgetDropsIsSaidOnce() {
        var driver = live(Map.of(SessionOptions.BUDGET, "1"));
        for (int i = 0; i < 3000; i++) {
            receive(driver, "p " + "1".repeat(700) + "\n", 2);
        }

        assertEquals(1, notes.codes().stream().filter("TRANSCRIPT_FULL"::equals).count());
        assertEquals(Severity.NOTE, notes.findings.getLast().severity());
    }

    @Test
    void aGateThatAltersIsWhatTheDialogueAndTheTranscriptHearOf() {
        gates = _ -> new TestGate((parcel, now, onward) -> onward.go(parcel.altered(ToyDecoder.line("HELLO")), now));
        var driver = driver(Map.of());
        driver.start(at(0));
        driver.opened(TCP, LOCAL, REMOTE, at(1));

        assertEquals(List.of("HELLO\n"), protocol.sent);
        assertEquals("tcp: HELLO\n", wire.done.getLast());
        assertEquals(Entry.Mark.ALTERED, notes.entries.getLast().mark());
        assertEquals(wire.handedOver, notes.entries.getLast().arrival());
        assertEquals("HELLO", notes.messages.getLast().name());
    }

    @Test
    void aGateThatDropsLeavesNoTrace() {
        var driver = driver(Map.of());
        driver.gate(new TestGate((_, _, _) -> {}), at(0));
        driver.start(at(0));
        driver.opened(TCP, LOCAL, REMOTE, at(1));

        assertEquals(List.of(), protocol.sent);
        assertEquals(List.of("connect tcp"), wire.done);
    }

    @Test
    void aGateThatHoldsLetsGoWhenItIsDue() {
        var held = new ArrayList<Parcel>();
        var gate = new TestGate((parcel, _, _) -> held.add(parcel));
        var driver = driver(Map.of());
        driver.gate(gate, at(0));
        driver.start(at(0));
        driver.opened(TCP, LOCAL, REMOTE, at(1));
        gate.due = at(2).monotonicNanos();
        gate.release = (now, onward) -> {
            gate.due = Gate.NEVER;
            held.forEach(parcel -> onward.go(parcel, now));
        };

        assertEquals(at(2).monotonicNanos(), driver.wakeAt());
        driver.wake(at(2));
        assertEquals(List.of("hello\n"), protocol.sent);
    }

    @Test
    void aGateThatAsksForWholeMessagesGetsThemWhateverTheSegments() {
        var seen = new ArrayList<String>();
        var driver = live(Map.of());
        driver.gate(
                new TestGate((parcel, now, onward) -> {
                    seen.add(text(parcel.bytes()));
                    onward.go(parcel, now);
                }),
                at(1));
        receive(driver, "p 1\np 2", 2);
        receive(driver, "2\np", 3);
        receive(driver, " 3\n", 4);

        assertEquals(List.of("p 1\n", "p 22\n", "p 3\n"), seen);
        assertEquals(3, notes.samples.size());
    }

    @Test
    void takingAGateAwayLosesNothing() {
        var driver = live(Map.of());
        driver.gate(new TestGate((parcel, now, onward) -> onward.go(parcel, now)), at(1));
        receive(driver, "p 1\np", 2);
        driver.gate(Gate.OPEN, at(3));
        receive(driver, " 2\n", 4);

        assertEquals(2, notes.samples.size());
    }

    @Test
    void anOldMessageIsDecodedAgainFromWhatWasKnownThen() {
        var driver = live(Map.of());
        for (int i = 0; i < 50; i++) {
            receive(driver, i + "\np " + i, 2);
            receive(driver, "\nnonsense\np ", 3);
        }
        var history = driver.session().history();

        assertEquals(notes.messages.size(), history.nextMessage());
        for (long n = 0; n < history.nextMessage(); n++) {
            assertEquals(notes.messages.get((int) n), history.message(n).orElseThrow());
        }
        assertEquals(notes.messages.subList(10, 90), history.messages(10, 90));
        assertTrue(history.message(history.nextMessage()).isEmpty());
        assertFalse(history.findings(0, 60).isEmpty());
        assertEquals(
                "line",
                history.fields(history.message(3).orElseThrow()).getFirst().name());
    }

    @Test
    void messagesDroppedFromMemoryAreNotThere() {
        var driver = live(Map.of(SessionOptions.BUDGET, "1"));
        for (int i = 0; i < 3000; i++) {
            receive(driver, "p " + "1".repeat(700) + "\n", 2);
        }
        var history = driver.session().history();

        assertTrue(history.firstMessage() > 0);
        assertTrue(history.message(history.firstMessage() - 1).isEmpty());
        assertEquals(
                history.firstMessage(),
                history.message(history.firstMessage()).orElseThrow().n());
    }

    @Test
    void aRequestIsSentLikeEverythingElse() {
        var driver = live(Map.of());
        driver.ask(ToyProtocol.SHOUT, Map.of(), at(2));

        assertEquals("tcp: hello again\n", wire.done.getLast());
        assertEquals(Direction.TO_SERVER, notes.messages.getLast().direction());
    }

    @Test
    void whatADialogueAskedForBeforeItGaveUpIsNotDoneAfterwards() {
        var driver = live(Map.of());
        receive(driver, "later\nwelcome\np 1\n", 2);

        assertEquals(Phase.WAITING, notes.states.getLast().phase());
        assertEquals(1, notes.phases().stream().filter(Phase.LIVE::equals).count());
        assertEquals(1, protocol.ended);
    }

    @Test
    void everyChannelThatOpenedAlsoCloses() {
        var driver = live(Map.of());
        receive(driver, "later\n", 2);
        assertEquals(Entry.Kind.CLOSED, notes.entries.getLast().kind());
        driver.wake(new Now(driver.wakeAt(), 0));
        driver.opened(TCP, LOCAL, REMOTE, at(9));
        driver.stop(at(10));

        assertEquals(
                List.of(Entry.Kind.OPENED, Entry.Kind.CLOSED, Entry.Kind.OPENED, Entry.Kind.CLOSED),
                notes.entries.stream()
                        .map(Entry::kind)
                        .filter(kind -> kind != Entry.Kind.DATA)
                        .toList());
    }

    @Test
    void whatCannotLeaveIsNotInTheTranscript() {
        var driver = live(Map.of());
        wire.broken = true;
        driver.ask(ToyProtocol.SHOUT, Map.of(), at(2));

        assertEquals(List.of("hello\n"), protocol.sent);
        assertEquals("NOT_SENT", notes.codes().getLast());
        assertEquals(Direction.TO_CLIENT, notes.entries.getLast().direction());
    }

    @Test
    void aDialogueMaySayGoodbyeAndIsOverSoonAllTheSame() {
        protocol.polite = true;
        var driver = live(Map.of());
        driver.stop(at(2));
        assertFalse(driver.over());
        assertEquals("tcp: bye\n", wire.done.getLast());
        driver.wake(at(7));

        assertTrue(driver.over());
        assertEquals(Phase.CLOSED, notes.states.getLast().phase());
    }

    @Test
    void aPeerThatLeavesWhileWeSayGoodbyeIsNoLoss() {
        protocol.polite = true;
        var driver = live(Map.of());
        driver.stop(at(2));
        driver.closed(TCP, new Closing(Closing.Cause.PEER, ""), at(3));

        assertEquals(Phase.CLOSED, notes.states.getLast().phase());
        assertFalse(notes.codes().contains("SESSION_LOST"));
    }

    @Test
    void aDialogueHearsWhatTheDecoderFound() {
        var driver = live(Map.of());
        receive(driver, "nonsense\n", 2);

        assertEquals(List.of("UNKNOWN_LINE"), protocol.heard);
    }

    @Test
    void ourOwnSamplesDoNotHideThatThePeerIsSilent() {
        var driver = live(Map.of(SessionOptions.SILENCE, "3"));
        driver.gate(
                new TestGate((parcel, now, onward) -> onward.go(parcel.altered(ToyDecoder.line("p 5")), now)), at(1));
        driver.ask(ToyProtocol.SHOUT, Map.of(), at(3));
        driver.wake(at(4.5));

        assertEquals(Phase.SILENT, notes.states.getLast().phase());
    }

    @Test
    void whatWasHeldIsNeverGivenToTheNextConnection() {
        var held = new ArrayList<Parcel>();
        var gate = new TestGate((parcel, now, onward) -> {
            if (parcel.closing() == null && text(parcel.bytes()).startsWith("p")) {
                held.add(parcel);
            } else {
                onward.go(parcel, now);
            }
        });
        gates = _ -> gate;
        var driver = live(Map.of());
        receive(driver, "p 1\n", 2);
        driver.closed(TCP, new Closing(Closing.Cause.PEER, ""), at(3));
        driver.wake(new Now(driver.wakeAt(), 0));
        driver.opened(TCP, LOCAL, REMOTE, at(9));
        gate.release = (now, onward) -> held.forEach(parcel -> onward.go(parcel, now));
        driver.wake(at(10));

        assertEquals(0, notes.samples.size());
        assertTrue(notes.codes().contains("HELD_TOO_LONG"));
    }

    @Test
    void aGateThatIsReplacedLetsGoOfWhatItHoldsInOrder() {
        var held = new ArrayList<Parcel>();
        var gate = new TestGate((parcel, _, _) -> held.add(parcel));
        gate.leave = (now, onward) -> held.forEach(parcel -> onward.go(parcel, now));
        var driver = live(Map.of());
        driver.gate(gate, at(1));
        receive(driver, "p 1\np 2\np", 2);
        driver.gate(Gate.OPEN, at(3));
        receive(driver, " 3\n", 4);

        assertEquals(
                List.of("p 1", "p 2", "p 3"),
                notes.messages.stream()
                        .filter(message -> message.name().equals("p"))
                        .map(message -> ((ToyDecoder.Line) message.body()).text())
                        .toList());
    }

    @Test
    void whatIsLostOnTheWayWasSentAllTheSame() {
        gates = _ -> new TestGate((parcel, now, onward) -> onward.lose(parcel, now));
        var driver = driver(Map.of());
        driver.start(at(0));
        driver.opened(TCP, LOCAL, REMOTE, at(1));

        assertEquals(List.of("hello\n"), protocol.sent);
        assertEquals(List.of("connect tcp"), wire.done);
    }

    @Test
    void aFaultOfOurOwnEndsTheSessionAndIsSaid() {
        var driver = live(Map.of());
        driver.broken(new IllegalStateException("oops"), at(2));

        assertTrue(driver.over());
        assertEquals("OUR_FAULT", notes.codes().getLast());
    }

    private Driver live(Map<String, String> settings) {
        var driver = driver(settings);
        driver.start(at(0));
        driver.opened(TCP, LOCAL, REMOTE, at(0.5));
        receive(driver, "welcome\n", 1);
        return driver;
    }

    private Driver driver(Map<String, String> settings) {
        var endpoint = protocol.endpoint(Role.CLIENT, REMOTE, settings);
        long budget = (long) endpoint.settings().number(SessionOptions.BUDGET) << 20;
        var history = new History(new Transcript(budget), protocol.decoder("toy-1", endpoint));
        var session = new Session("toy-1", protocol, endpoint, Role.CLIENT, "peer", Anchor.at(at(0)), history);
        var random = new Random(1);
        return new Driver(session, protocol.client(endpoint, random), wire, _ -> notes, gates, random, at(0));
    }

    private static void receive(Driver driver, String text, double seconds) {
        driver.received(TCP, StandardCharsets.US_ASCII.encode(text).asReadOnlyBuffer(), at(seconds));
    }

    private static Now at(double seconds) {
        return new Now((long) (seconds * SECOND), 1_700_000_000L * SECOND + (long) (seconds * SECOND));
    }

    private static String text(ByteBuffer bytes) {
        return StandardCharsets.US_ASCII.decode(bytes.duplicate()).toString();
    }

    private static final class TestGate implements Gate {
        interface Passing {
            void pass(Parcel parcel, Now now, Onward onward);
        }

        interface Release {
            void release(Now now, Onward onward);
        }

        private final Passing passing;
        private long due = NEVER;
        private Release release = (_, _) -> {};
        private Release leave = (_, _) -> {};

        TestGate(Passing passing) {
            this.passing = passing;
        }

        @Override
        public boolean whole() {
            return true;
        }

        @Override
        public void pass(Parcel parcel, Now now, Onward onward) {
            passing.pass(parcel, now, onward);
        }

        @Override
        public long dueAt() {
            return due;
        }

        @Override
        public void release(Now now, Onward onward) {
            release.release(now, onward);
        }

        @Override
        public void leave(Now now, Onward onward) {
            leave.release(now, onward);
        }
    }

    private static final class FakeWire implements Wire {
        private final List<String> done = new ArrayList<>();
        private boolean broken;
        private long handedOver = 7;

        @Override
        public void tell(Driver driver) {}

        @Override
        public void connect(Channel channel, Address remote) {
            done.add("connect " + channel.name());
        }

        @Override
        public void accept(Channel listener, Address local, Channel channel) {}

        @Override
        public void openUdp(Channel channel, Address local, Address remote) {}

        @Override
        public void aim(Channel channel, Address remote) {}

        @Override
        public long send(Channel channel, ByteBuffer bytes) {
            if (broken) {
                return NOT_SENT;
            }
            done.add(channel.name() + ": " + text(bytes));
            return handedOver;
        }

        @Override
        public void close(Channel channel) {
            done.add("close " + channel.name());
        }

        @Override
        public void closeAll() {
            done.add("close all");
        }
    }
}
