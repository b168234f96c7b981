package mocapscope.protocol.intercept;

import static mocapscope.protocol.intercept.InterceptFixture.IN;
import static mocapscope.protocol.intercept.InterceptFixture.OUT;
import static mocapscope.protocol.intercept.InterceptFixture.TCP;
import static mocapscope.protocol.intercept.InterceptFixture.UDP;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests of rules that break traffic on purpose. */
class InterceptRuleEngineTest {

    private static InterceptRule rule(Direction direction, String name, int from, int times, InterceptAction action) {
        return new InterceptRule(new MessageOccurrenceMatcher(direction, name, from, times), action, true);
    }

    private static InterceptRule everyPoint(InterceptAction action) {
        return rule(IN, "p", 1, MessageOccurrenceMatcher.ALL, action);
    }

    private static InterceptRule secondPoint(InterceptAction action) {
        return rule(IN, "p", 2, 1, action);
    }

    private static InterceptorSnapshot.InterceptRuleState activeRule(InterceptFixture fixture) {
        return fixture.state().rules().getFirst();
    }

    /** Returns a live session that has received {@code text} after the welcome. */
    private static InterceptFixture with(InterceptRule rule, String text) {
        var fixture = new InterceptFixture(rule).live();
        fixture.receiveText(text, 2);
        return fixture;
    }

    @Test
    void dropsOnlyMatchingMessages() {
        var fixture = with(rule(IN, "p", 2, 2, new InterceptAction.DropAction()), "p 1\np 2\nb 1\np 3\np 4\n");

        assertEquals(List.of("p 1\n", "b 1\n", "p 4\n"), fixture.receivedTexts());
        assertEquals(List.of("p dropped", "p dropped"), fixture.interventions());
        assertEquals(4, activeRule(fixture).matchCount());
        assertEquals(2, activeRule(fixture).executionCount());
    }

    @Test
    void matchesMessagesFromFirstByte() {
        var fixture = new InterceptFixture(
                        rule(OUT, MessageOccurrenceMatcher.ANY, 1, 1, new InterceptAction.DropAction()))
                .open();
        fixture.sendRequest(1);

        assertEquals(List.of("connect tcp", "tcp: hello again\n"), fixture.networkCalls);
        assertEquals(List.of("hello\n", "hello again\n"), fixture.protocol.sent);
        assertEquals(2, activeRule(fixture).matchCount());
    }

    @Test
    void removesSeparateMessageCompletely() {
        var fixture = with(secondPoint(new InterceptAction.RemoveAction()), "p 1\np 2\np 3\n");

        assertEquals(List.of("p 1\n", "p 3\n"), fixture.receivedTexts());
        assertEquals(List.of("p taken out"), fixture.interventions());
    }

    @Test
    void delaysFollowingStreamMessagesToo() {
        var fixture =
                with(secondPoint(new InterceptAction.DelayAction(3 * InterceptFixture.SECOND)), "p 1\np 2\np 3\n");

        assertEquals(List.of("p 1\n"), fixture.receivedTexts());
        assertEquals(List.of("p 2\n", "p 3\n"), fixture.heldTexts());
        assertFalse(fixture.held().getFirst().isHeldByUser());
        assertEquals(
                InterceptFixture.at(5).monotonicNanos(),
                fixture.held().getFirst().due());
        fixture.runDueTimers(4.9);
        assertEquals(List.of("p 1\n"), fixture.receivedTexts());
        fixture.receiveText("p 4\n", 5);
        assertEquals(List.of("p 1\n", "p 2\n", "p 3\n", "p 4\n"), fixture.receivedTexts());
        assertEquals(List.of("delayed by 3.000 s"), fixture.interventions());
    }

    @Test
    void laterDatagramsOvertakeDelayedDatagram() {
        var fixture = new InterceptFixture(secondPoint(new InterceptAction.DelayAction(InterceptFixture.SECOND)))
                .live()
                .withUdp();
        fixture.receive(UDP, "p 1\n", 2);
        fixture.receive(UDP, "p 2\n", 2);
        fixture.receive(UDP, "p 3\n", 2);
        fixture.runDueTimers(3);

        assertEquals(List.of("p 1\n", "p 3\n", "p 2\n"), fixture.transcriptTexts(UDP, IN));
    }

    @Test
    void delaysChannelCloseBehindDelayedMessages() {
        var fixture = with(everyPoint(new InterceptAction.DelayAction(InterceptFixture.SECOND)), "p 1\n");
        fixture.closeByPeer(TCP, 2.5);
        assertEquals(SessionPhase.LIVE, fixture.notes.phases().getLast());
        fixture.runDueTimers(3);

        assertEquals(List.of("p 1\n"), fixture.receivedTexts());
        assertEquals(SessionPhase.WAITING, fixture.notes.phases().getLast());
    }

    @Test
    void holdsDelayedMessageWhenDirectionIsHeld() {
        var fixture = with(everyPoint(new InterceptAction.DelayAction(InterceptFixture.SECOND)), "p 1\n");
        fixture.interceptor().hold(IN, true);
        fixture.runDueTimers(4);
        assertTrue(fixture.held().getFirst().isHeldByUser());
        assertEquals(List.of(), fixture.receivedTexts());
        fixture.interceptor().forwardAll();
        fixture.runDueTimers(5);

        assertEquals(List.of("p 1\n"), fixture.receivedTexts());
        assertEquals(List.of("delayed by 1.000 s", "held for 3.0 s"), fixture.interventions());
    }

    @Test
    void injectedMessageWaitsBehindDelayedStreamMessages() {
        var fixture = with(everyPoint(new InterceptAction.DelayAction(InterceptFixture.SECOND)), "p 1\n");
        fixture.interceptor().inject(IN, TCP, "b", InterceptFixture.line("b 1"));
        fixture.runDueTimers(2.5);
        assertEquals(List.of(), fixture.receivedTexts());
        fixture.runDueTimers(3);

        assertEquals(List.of("p 1\n", "b 1\n"), fixture.receivedTexts());
    }

    @Test
    void marksDuplicatesInjectedAndReportsOneSend() {
        var fixture = new InterceptFixture(rule(OUT, "hello", 1, 1, new InterceptAction.DuplicateAction(2))).open();

        assertEquals(List.of("connect tcp", "tcp: hello\n", "tcp: hello\n", "tcp: hello\n"), fixture.networkCalls);
        assertEquals(List.of("hello\n"), fixture.protocol.sent);
        assertEquals(
                List.of(
                        Entry.EntryModification.NONE,
                        Entry.EntryModification.NONE,
                        Entry.EntryModification.INJECTED,
                        Entry.EntryModification.INJECTED),
                fixture.notes.entries.stream().map(Entry::mark).toList());
        assertEquals(List.of("arrives 3 times"), fixture.interventions());
    }

    @Test
    void swapsMessageWithNextOnSameChannel() {
        var fixture = new InterceptFixture(secondPoint(new InterceptAction.SwapAction()))
                .live()
                .withUdp();
        fixture.receiveText("p 1\np 2\n", 2);
        fixture.receive(UDP, "p 9\n", 2);
        assertEquals(List.of("p 1\n"), fixture.receivedTexts());
        fixture.receiveText("p 3\np 4\n", 2.5);

        assertEquals(List.of("p 1\n", "p 3\n", "p 2\n", "p 4\n"), fixture.receivedTexts());
        assertEquals(List.of("p 9\n"), fixture.transcriptTexts(UDP, IN));
        assertEquals(List.of("swapped with the next"), fixture.interventions());
    }

    @Test
    void swapsAllMessagesInPairs() {
        assertEquals(
                List.of("p 2\n", "p 1\n", "p 4\n", "p 3\n"),
                with(everyPoint(new InterceptAction.SwapAction()), "p 1\np 2\np 3\np 4\n")
                        .receivedTexts());
    }

    @Test
    void forwardsSwappedMessageAfterSecondOrBeforeClose() {
        var fixture = with(everyPoint(new InterceptAction.SwapAction()), "p 1\n");
        fixture.runDueTimers(2.9);
        assertEquals(List.of(), fixture.receivedTexts());
        fixture.runDueTimers(3);
        assertEquals(List.of("p 1\n"), fixture.receivedTexts());
        fixture.receiveText("p 2\n", 4);
        fixture.closeByPeer(TCP, 4);

        assertEquals(List.of("p 1\n", "p 2\n"), fixture.receivedTexts());
        assertEquals(SessionPhase.WAITING, fixture.notes.phases().getLast());
    }

    @Test
    void editsFieldValues() {
        var fixture = with(secondPoint(new InterceptAction.EditAction(Map.of("bytes", "70 20 39 0a"))), "p 1\np 2\n");

        assertEquals(List.of("p 1\n", "p 9\n"), fixture.receivedTexts());
        assertEquals(Entry.EntryModification.ALTERED, fixture.last().mark());
        assertTrue(fixture.interventions().getFirst().startsWith("bytes: 70"), fixture.interventions()::getFirst);
    }

    @Test
    void forwardsUnchangedAndReportsFindingWhenEditFails() {
        var fixture = with(secondPoint(new InterceptAction.EditAction(Map.of("version", "8"))), "p 1\np 2\n");

        assertEquals(List.of("p 1\n", "p 2\n"), fixture.receivedTexts());
        assertEquals(Entry.EntryModification.NONE, fixture.last().mark());
        assertEquals(List.of("p changed values: version: version no such field"), fixture.texts("NOT_PLAYED"));
        assertEquals(1, activeRule(fixture).matchCount() - activeRule(fixture).executionCount() - 1);
    }

    @Test
    void truncatesMessage() {
        var fixture = with(secondPoint(new InterceptAction.TruncateAction(2)), "p 1\np 2\n3\n");

        assertEquals(List.of("p 1\n", "p ", "3\n"), fixture.receivedTexts());
        assertEquals(List.of("truncated after 2 bytes"), fixture.interventions());
        assertEquals(List.of("p it has 4 bytes"), rejectionTexts(new InterceptAction.TruncateAction(4)));
        assertEquals(
                List.of("p 1\n"),
                with(secondPoint(new InterceptAction.TruncateAction(0)), "p 1\np 2\n")
                        .receivedTexts());
    }

    @Test
    void flipsBits() {
        var fixture = with(secondPoint(new InterceptAction.BitFlipAction(2, 1)), "p 1\np 2\n");

        assertEquals(List.of("p 1\n", "p 3\n"), fixture.receivedTexts());
        assertEquals(List.of("bits 01 of byte 2 flipped"), fixture.interventions());
        assertEquals(List.of("p it has 4 bytes"), rejectionTexts(new InterceptAction.BitFlipAction(4, 1)));
    }

    private static List<String> rejectionTexts(InterceptAction action) {
        var fixture = with(secondPoint(action), "p 1\np 2\n");
        assertEquals(List.of("p 1\n", "p 2\n"), fixture.receivedTexts());
        assertEquals(0, activeRule(fixture).executionCount());
        return fixture.texts("NOT_PLAYED").stream()
                .map(text -> "p " + text.substring(text.lastIndexOf(": ") + 2))
                .toList();
    }

    @Test
    void splitsMessageAndDelaysFollowingMessages() {
        var fixture =
                with(secondPoint(new InterceptAction.SplitAction(3, InterceptFixture.SECOND)), "p 1\np 20000\np 3\n");
        assertEquals(List.of("p 1\n", "p 2"), fixture.receivedTexts());
        fixture.runDueTimers(3);
        assertEquals(List.of("p 1\n", "p 2", "000"), fixture.receivedTexts());
        fixture.runDueTimers(4);

        assertEquals(List.of("p 1\n", "p 2", "000", "0\n", "p 3\n"), fixture.receivedTexts());
        assertEquals(3, fixture.notes.samples.size());
    }

    @Test
    void reportsSendAfterLastPart() {
        var fixture = new InterceptFixture(
                        rule(OUT, "hello", 1, 1, new InterceptAction.SplitAction(4, InterceptFixture.SECOND)))
                .open();
        assertEquals(List.of(), fixture.protocol.sent);
        fixture.runDueTimers(1.5);

        assertEquals(List.of("connect tcp", "tcp: hell", "tcp: o\n"), fixture.networkCalls);
        assertEquals(List.of("hello\n"), fixture.protocol.sent);
    }

    @Test
    void partsKeepOriginAndLastCarriesFinding() {
        var fixture = with(secondPoint(new InterceptAction.SplitAction(3, 0)), "p 1\np 20000\np 3\n");
        var modifications =
                fixture.notes.entries.stream().map(Entry::mark).distinct().toList();
        assertEquals(List.of(Entry.EntryModification.NONE), modifications);
        assertEquals(
                List.of("split into parts of 3 bytes, 0 ms apart", "the last of 3 parts"), fixture.interventions());
        var message = fixture.notes.messages.get(fixture.notes.messages.size() - 2);
        assertEquals(message.entry().index(), fixture.notes.findings.getLast().entry(), "where the message ends");
    }

    @Test
    void marksPartsOfAlteredMessageAltered() {
        var fixture = new InterceptFixture(new InterceptGateFactory(
                        Set.of(),
                        List.of(
                                everyPoint(new InterceptAction.BitFlipAction(2, 1)),
                                everyPoint(new InterceptAction.SplitAction(2, 0)))))
                .live();
        fixture.receiveText("p 2\n", 2);

        assertEquals(List.of("p ", "3\n"), fixture.receivedTexts());
        var modifications = fixture.notes.entries.reversed().stream()
                .limit(2)
                .map(Entry::mark)
                .toList();
        assertEquals(List.of(Entry.EntryModification.ALTERED, Entry.EntryModification.ALTERED), modifications);
    }

    @Test
    void limitsNumberOfParts() {
        var fixture = with(everyPoint(new InterceptAction.SplitAction(1, 0)), "p " + "1".repeat(5_000) + "\n");

        assertEquals(InterceptAction.MOST, fixture.receivedTexts().size());
        assertEquals(1, fixture.notes.samples.size());
    }

    @Test
    void refusesToSplitDatagram() {
        var fixture = new InterceptFixture(everyPoint(new InterceptAction.SplitAction(1, 0)))
                .live()
                .withUdp();
        fixture.receive(UDP, "p 1\n", 2);

        assertEquals(List.of("p 1\n"), fixture.transcriptTexts(UDP, IN));
        assertTrue(fixture.texts("NOT_PLAYED").getFirst().endsWith("a datagram cannot be split"));
    }

    @Test
    void disconnectsBeforeMessage() {
        var fixture = with(secondPoint(new InterceptAction.DisconnectAction()), "p 1\np 2\np 3\n");

        assertEquals(List.of("p 1\n"), fixture.receivedTexts());
        assertEquals("cut by the intercept", fixture.last().note());
        assertEquals(List.of("the channel was cut before"), fixture.interventions());
        assertEquals(SessionPhase.WAITING, fixture.notes.phases().getLast());
    }

    @Test
    void appliesSeveralRulesInOrder() {
        var factory = new InterceptGateFactory(
                Set.of(),
                List.of(
                        everyPoint(new InterceptAction.EditAction(Map.of("bytes", "62 20 31 0a"))),
                        everyPoint(new InterceptAction.DropAction()),
                        rule(IN, "b", 1, 1, new InterceptAction.DuplicateAction(1))));
        var fixture = new InterceptFixture(factory).live();
        fixture.receiveText("p 1\np 2\n", 2);

        assertEquals(List.of("b 1\n", "b 1\n", "b 1\n"), fixture.receivedTexts());
        assertEquals(0, fixture.state().rules().get(1).matchCount());
        assertEquals(2, fixture.state().rules().get(2).matchCount());
    }

    @Test
    void holdsMessageAsAlteredByRule() {
        var fixture = new InterceptFixture(Set.of(IN), secondPoint(new InterceptAction.BitFlipAction(2, 1))).open();
        fixture.receiveText("p 1\np 2\n", 2);

        assertEquals(List.of("p 1\n", "p 3\n"), fixture.heldTexts());
        assertEquals(2, activeRule(fixture).matchCount());
    }

    @Test
    void replacesRules() {
        var fixture = with(everyPoint(new InterceptAction.DropAction()), "p 1\n");
        fixture.interceptor().setRules(List.of());
        fixture.receiveText("p 2\n", 3);
        assertEquals(List.of("p 2\n"), fixture.receivedTexts());
        assertEquals(List.of(), fixture.state().rules());
        fixture.interceptor().setRules(List.of(secondPoint(new InterceptAction.DropAction())));
        fixture.receiveText("p 3\np 4\n", 4);

        assertEquals(List.of("p 2\n", "p 3\n"), fixture.receivedTexts());
    }

    @Test
    void sessionStopForwardsSwappedMessage() {
        var fixture = with(everyPoint(new InterceptAction.SwapAction()), "p 1\n");
        fixture.engine.stop(InterceptFixture.at(3));

        assertEquals(List.of("p 1\n"), fixture.receivedTexts());
        assertEquals(List.of(), fixture.texts("HELD_TOO_LONG"));
    }

    static List<Runnable> impossible() {
        var all = new ArrayList<Runnable>();
        all.add(() -> new InterceptAction.DelayAction(-1));
        all.add(() -> new InterceptAction.DelayAction(InterceptAction.LONGEST + 1));
        all.add(() -> new InterceptAction.DuplicateAction(0));
        all.add(() -> new InterceptAction.DuplicateAction(InterceptAction.MOST + 1));
        all.add(() -> new InterceptAction.TruncateAction(-1));
        all.add(() -> new InterceptAction.BitFlipAction(-1, 1));
        all.add(() -> new InterceptAction.BitFlipAction(0, 0));
        all.add(() -> new InterceptAction.BitFlipAction(0, 256));
        all.add(() -> new InterceptAction.SplitAction(0, 0));
        all.add(() -> new InterceptAction.SplitAction(1, -1));
        all.add(() -> new InterceptAction.SplitAction(1, InterceptAction.LONGEST / InterceptAction.MOST + 1));
        all.add(() -> new MessageOccurrenceMatcher(IN, "p", 0, 1));
        all.add(() -> new MessageOccurrenceMatcher(IN, "p", 1, 0));
        return all;
    }

    @ParameterizedTest
    @MethodSource("impossible")
    void rejectsInvalidRules(Runnable making) {
        assertThrows(IllegalArgumentException.class, making::run);
    }
}
