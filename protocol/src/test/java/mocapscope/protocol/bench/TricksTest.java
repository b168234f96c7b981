package mocapscope.protocol.bench;

import static mocapscope.protocol.bench.Desk.IN;
import static mocapscope.protocol.bench.Desk.OUT;
import static mocapscope.protocol.bench.Desk.TCP;
import static mocapscope.protocol.bench.Desk.UDP;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mocapscope.protocol.session.SessionPhase;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is broken on purpose. */
class TricksTest {

    private static Tampering on(Direction way, String name, int from, int times, Trick trick) {
        return new Tampering(new Aim(way, name, from, times), trick, true);
    }

    private static Tampering everyPoint(Trick trick) {
        return on(IN, "p", 1, Aim.ALL, trick);
    }

    private static Tampering secondPoint(Trick trick) {
        return on(IN, "p", 2, 1, trick);
    }

    private static BenchState.Armed armed(Desk desk) {
        return desk.state().tamperings().getFirst();
    }

    /** It has come after the welcome. */
    private static Desk with(Tampering tampering, String said) {
        var desk = new Desk(tampering).live();
        desk.says(said, 2);
        return desk;
    }

    @Test
    void thoseItAimsAtAreDroppedAndTheOthersArrive() {
        var desk = with(on(IN, "p", 2, 2, new Trick.Drop()), "p 1\np 2\nb 1\np 3\np 4\n");

        assertEquals(List.of("p 1\n", "b 1\n", "p 4\n"), desk.came());
        assertEquals(List.of("p dropped", "p dropped"), desk.deeds());
        assertEquals(4, armed(desk).met());
        assertEquals(2, armed(desk).done());
    }

    @Test
    void whateverCrossesCanBeAimedAtFromTheFirstByteOn() {
        var desk = new Desk(on(OUT, Aim.ANY, 1, 1, new Trick.Drop())).open();
        desk.shout(1);

        assertEquals(List.of("connect tcp", "tcp: hello again\n"), desk.wire);
        assertEquals(List.of("hello\n", "hello again\n"), desk.protocol.sent);
        assertEquals(2, armed(desk).met());
    }

    @Test
    void aMessageThatTravelsAloneIsTakenOutWhole() {
        var desk = with(secondPoint(new Trick.TakeOut()), "p 1\np 2\np 3\n");

        assertEquals(List.of("p 1\n", "p 3\n"), desk.came());
        assertEquals(List.of("p taken out"), desk.deeds());
    }

    @Test
    void onAStreamWhatFollowsADelayedOneWaitsToo() {
        var desk = with(secondPoint(new Trick.Delay(3 * Desk.SECOND)), "p 1\np 2\np 3\n");

        assertEquals(List.of("p 1\n"), desk.came());
        assertEquals(List.of("p 2\n", "p 3\n"), desk.heldTexts());
        assertFalse(desk.held().getFirst().byHand());
        assertEquals(Desk.at(5).monotonicNanos(), desk.held().getFirst().due());
        desk.wake(4.9);
        assertEquals(List.of("p 1\n"), desk.came());
        desk.says("p 4\n", 5);
        assertEquals(List.of("p 1\n", "p 2\n", "p 3\n", "p 4\n"), desk.came());
        assertEquals(List.of("delayed by 3.000 s"), desk.deeds());
    }

    @Test
    void aDelayedDatagramIsOvertaken() {
        var desk = new Desk(secondPoint(new Trick.Delay(Desk.SECOND))).live().withUdp();
        desk.comes(UDP, "p 1\n", 2);
        desk.comes(UDP, "p 2\n", 2);
        desk.comes(UDP, "p 3\n", 2);
        desk.wake(3);

        assertEquals(List.of("p 1\n", "p 3\n", "p 2\n"), desk.crossed(UDP, IN));
    }

    @Test
    void theNewsOfAClosingWaitsForWhatIsDelayed() {
        var desk = with(everyPoint(new Trick.Delay(Desk.SECOND)), "p 1\n");
        desk.closes(TCP, 2.5);
        assertEquals(SessionPhase.LIVE, desk.notes.phases().getLast());
        desk.wake(3);

        assertEquals(List.of("p 1\n"), desk.came());
        assertEquals(SessionPhase.WAITING, desk.notes.phases().getLast());
    }

    @Test
    void whatIsDelayedWaitsOnWhereItsWayIsHeld() {
        var desk = with(everyPoint(new Trick.Delay(Desk.SECOND)), "p 1\n");
        desk.bench().hold(IN, true);
        desk.wake(4);
        assertTrue(desk.held().getFirst().byHand());
        assertEquals(List.of(), desk.came());
        desk.bench().releaseAll();
        desk.wake(5);

        assertEquals(List.of("p 1\n"), desk.came());
        assertEquals(List.of("delayed by 1.000 s", "held for 3.0 s"), desk.deeds());
    }

    @Test
    void whatAPersonSaysGoesBehindWhatIsDelayedOnItsStream() {
        var desk = with(everyPoint(new Trick.Delay(Desk.SECOND)), "p 1\n");
        desk.bench().say(IN, TCP, "b", Desk.line("b 1"));
        desk.wake(2.5);
        assertEquals(List.of(), desk.came());
        desk.wake(3);

        assertEquals(List.of("p 1\n", "b 1\n"), desk.came());
    }

    @Test
    void aDuplicateIsNobodysAndCountsAsSentOnce() {
        var desk = new Desk(on(OUT, "hello", 1, 1, new Trick.Duplicate(2))).open();

        assertEquals(List.of("connect tcp", "tcp: hello\n", "tcp: hello\n", "tcp: hello\n"), desk.wire);
        assertEquals(List.of("hello\n"), desk.protocol.sent);
        assertEquals(
                List.of(Entry.EntryModification.NONE, Entry.EntryModification.NONE, Entry.EntryModification.INJECTED, Entry.EntryModification.INJECTED),
                desk.notes.entries.stream().map(Entry::mark).toList());
        assertEquals(List.of("arrives 3 times"), desk.deeds());
    }

    @Test
    void oneIsOvertakenByTheNextOfItsChannel() {
        var desk = new Desk(secondPoint(new Trick.Swap())).live().withUdp();
        desk.says("p 1\np 2\n", 2);
        desk.comes(UDP, "p 9\n", 2);
        assertEquals(List.of("p 1\n"), desk.came());
        desk.says("p 3\np 4\n", 2.5);

        assertEquals(List.of("p 1\n", "p 3\n", "p 2\n", "p 4\n"), desk.came());
        assertEquals(List.of("p 9\n"), desk.crossed(UDP, IN));
        assertEquals(List.of("swapped with the next"), desk.deeds());
    }

    @Test
    void whereAllAreToBeOvertakenTheyGoInPairs() {
        assertEquals(
                List.of("p 2\n", "p 1\n", "p 4\n", "p 3\n"),
                with(everyPoint(new Trick.Swap()), "p 1\np 2\np 3\np 4\n").came());
    }

    @Test
    void whatNothingOvertakesGoesAfterASecondAndBeforeAClosing() {
        var desk = with(everyPoint(new Trick.Swap()), "p 1\n");
        desk.wake(2.9);
        assertEquals(List.of(), desk.came());
        desk.wake(3);
        assertEquals(List.of("p 1\n"), desk.came());
        desk.says("p 2\n", 4);
        desk.closes(TCP, 4);

        assertEquals(List.of("p 1\n", "p 2\n"), desk.came());
        assertEquals(SessionPhase.WAITING, desk.notes.phases().getLast());
    }

    @Test
    void fieldsHaveOtherValues() {
        var desk = with(secondPoint(new Trick.Reword(Map.of("bytes", "70 20 39 0a"))), "p 1\np 2\n");

        assertEquals(List.of("p 1\n", "p 9\n"), desk.came());
        assertEquals(Entry.EntryModification.ALTERED, desk.last().mark());
        assertTrue(desk.deeds().getFirst().startsWith("bytes: 70"), desk.deeds()::getFirst);
    }

    @Test
    void whatCannotBeRewordedArrivesAsItIsAndAFindingSaysWhy() {
        var desk = with(secondPoint(new Trick.Reword(Map.of("version", "8"))), "p 1\np 2\n");

        assertEquals(List.of("p 1\n", "p 2\n"), desk.came());
        assertEquals(Entry.EntryModification.NONE, desk.last().mark());
        assertEquals(List.of("p changed values: version: version no such field"), desk.texts("NOT_PLAYED"));
        assertEquals(1, armed(desk).met() - armed(desk).done() - 1);
    }

    @Test
    void onlyTheFirstBytesArrive() {
        var desk = with(secondPoint(new Trick.Truncate(2)), "p 1\np 2\n3\n");

        assertEquals(List.of("p 1\n", "p ", "3\n"), desk.came());
        assertEquals(List.of("truncated after 2 bytes"), desk.deeds());
        assertEquals(List.of("p it has 4 bytes"), cannot(new Trick.Truncate(4)));
        assertEquals(
                List.of("p 1\n"),
                with(secondPoint(new Trick.Truncate(0)), "p 1\np 2\n").came());
    }

    @Test
    void bitsAreTurned() {
        var desk = with(secondPoint(new Trick.Flip(2, 1)), "p 1\np 2\n");

        assertEquals(List.of("p 1\n", "p 3\n"), desk.came());
        assertEquals(List.of("bits 01 of byte 2 flipped"), desk.deeds());
        assertEquals(List.of("p it has 4 bytes"), cannot(new Trick.Flip(4, 1)));
    }

    private static List<String> cannot(Trick trick) {
        var desk = with(secondPoint(trick), "p 1\np 2\n");
        assertEquals(List.of("p 1\n", "p 2\n"), desk.came());
        assertEquals(0, armed(desk).done());
        return desk.texts("NOT_PLAYED").stream()
                .map(text -> "p " + text.substring(text.lastIndexOf(": ") + 2))
                .toList();
    }

    @Test
    void aMessageComesInPiecesAndWhatFollowsWaits() {
        var desk = with(secondPoint(new Trick.Split(3, Desk.SECOND)), "p 1\np 20000\np 3\n");
        assertEquals(List.of("p 1\n", "p 2"), desk.came());
        desk.wake(3);
        assertEquals(List.of("p 1\n", "p 2", "000"), desk.came());
        desk.wake(4);

        assertEquals(List.of("p 1\n", "p 2", "000", "0\n", "p 3\n"), desk.came());
        assertEquals(3, desk.notes.samples.size());
    }

    @Test
    void whatWeSayInPiecesHasLeftWithTheLast() {
        var desk = new Desk(on(OUT, "hello", 1, 1, new Trick.Split(4, Desk.SECOND))).open();
        assertEquals(List.of(), desk.protocol.sent);
        desk.wake(1.5);

        assertEquals(List.of("connect tcp", "tcp: hell", "tcp: o\n"), desk.wire);
        assertEquals(List.of("hello\n"), desk.protocol.sent);
    }

    @Test
    void piecesAreWhatWasSaidAndTheLastTellsToo() {
        var desk = with(secondPoint(new Trick.Split(3, 0)), "p 1\np 20000\np 3\n");
        var marks = desk.notes.entries.stream().map(Entry::mark).distinct().toList();
        assertEquals(List.of(Entry.EntryModification.NONE), marks);
        assertEquals(List.of("split into parts of 3 bytes, 0 ms apart", "the last of 3 parts"), desk.deeds());
        var message = desk.notes.messages.get(desk.notes.messages.size() - 2);
        assertEquals(message.entry().index(), desk.notes.findings.getLast().entry(), "where the message ends");
    }

    @Test
    void piecesOfWhatWasAlteredAreAltered() {
        var desk = new Desk(new Benches(
                        Set.of(), List.of(everyPoint(new Trick.Flip(2, 1)), everyPoint(new Trick.Split(2, 0)))))
                .live();
        desk.says("p 2\n", 2);

        assertEquals(List.of("p ", "3\n"), desk.came());
        var marks =
                desk.notes.entries.reversed().stream().limit(2).map(Entry::mark).toList();
        assertEquals(List.of(Entry.EntryModification.ALTERED, Entry.EntryModification.ALTERED), marks);
    }

    @Test
    void thereAreOnlySoManyPieces() {
        var desk = with(everyPoint(new Trick.Split(1, 0)), "p " + "1".repeat(5_000) + "\n");

        assertEquals(Trick.MOST, desk.came().size());
        assertEquals(1, desk.notes.samples.size());
    }

    @Test
    void aDatagramDoesNotComeInPieces() {
        var desk = new Desk(everyPoint(new Trick.Split(1, 0))).live().withUdp();
        desk.comes(UDP, "p 1\n", 2);

        assertEquals(List.of("p 1\n"), desk.crossed(UDP, IN));
        assertTrue(desk.texts("NOT_PLAYED").getFirst().endsWith("a datagram cannot be split"));
    }

    @Test
    void theChannelBreaksBeforeIt() {
        var desk = with(secondPoint(new Trick.Cut()), "p 1\np 2\np 3\n");

        assertEquals(List.of("p 1\n"), desk.came());
        assertEquals("cut by the intercept", desk.last().note());
        assertEquals(List.of("the channel was cut before"), desk.deeds());
        assertEquals(SessionPhase.WAITING, desk.notes.phases().getLast());
    }

    @Test
    void severalTricksArePlayedOneAfterTheOther() {
        var benches = new Benches(
                Set.of(),
                List.of(
                        everyPoint(new Trick.Reword(Map.of("bytes", "62 20 31 0a"))),
                        everyPoint(new Trick.Drop()),
                        on(IN, "b", 1, 1, new Trick.Duplicate(1))));
        var desk = new Desk(benches).live();
        desk.says("p 1\np 2\n", 2);

        assertEquals(List.of("b 1\n", "b 1\n", "b 1\n"), desk.came());
        assertEquals(0, desk.state().tamperings().get(1).met());
        assertEquals(2, desk.state().tamperings().get(2).met());
    }

    @Test
    void whatIsTamperedWithIsHeldAsItBecame() {
        var desk = new Desk(Set.of(IN), secondPoint(new Trick.Flip(2, 1))).open();
        desk.says("p 1\np 2\n", 2);

        assertEquals(List.of("p 1\n", "p 3\n"), desk.heldTexts());
        assertEquals(2, armed(desk).met());
    }

    @Test
    void othersTakeThePlaceOfThoseThereWere() {
        var desk = with(everyPoint(new Trick.Drop()), "p 1\n");
        desk.bench().tamper(List.of());
        desk.says("p 2\n", 3);
        assertEquals(List.of("p 2\n"), desk.came());
        assertEquals(List.of(), desk.state().tamperings());
        desk.bench().tamper(List.of(secondPoint(new Trick.Drop())));
        desk.says("p 3\np 4\n", 4);

        assertEquals(List.of("p 2\n", "p 3\n"), desk.came());
    }

    @Test
    void countsGoOnInTheNextConnectionAndWhatWasOvertakenDoesNot() {
        var desk = with(everyPoint(new Trick.Swap()), "p 1\n");
        desk.driver.stop(Desk.at(3));

        assertEquals(List.of("p 1\n"), desk.came());
        assertEquals(List.of(), desk.texts("HELD_TOO_LONG"));
    }

    static List<Runnable> impossible() {
        var all = new ArrayList<Runnable>();
        all.add(() -> new Trick.Delay(-1));
        all.add(() -> new Trick.Delay(Trick.LONGEST + 1));
        all.add(() -> new Trick.Duplicate(0));
        all.add(() -> new Trick.Duplicate(Trick.MOST + 1));
        all.add(() -> new Trick.Truncate(-1));
        all.add(() -> new Trick.Flip(-1, 1));
        all.add(() -> new Trick.Flip(0, 0));
        all.add(() -> new Trick.Flip(0, 256));
        all.add(() -> new Trick.Split(0, 0));
        all.add(() -> new Trick.Split(1, -1));
        all.add(() -> new Trick.Split(1, Trick.LONGEST / Trick.MOST + 1));
        all.add(() -> new Aim(IN, "p", 0, 1));
        all.add(() -> new Aim(IN, "p", 1, 0));
        return all;
    }

    @ParameterizedTest
    @MethodSource("impossible")
    void whatCannotBeDoneIsRefused(Runnable making) {
        assertThrows(IllegalArgumentException.class, making::run);
    }
}
