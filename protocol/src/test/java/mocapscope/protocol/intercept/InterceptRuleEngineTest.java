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
        return new InterceptRule(new MessageMatcher(direction, name, from, times), action, true);
    }

    private static InterceptRule everyPoint(InterceptAction action) {
        return rule(IN, "p", 1, MessageMatcher.ALL, action);
    }

    private static InterceptRule secondPoint(InterceptAction action) {
        return rule(IN, "p", 2, 1, action);
    }

    private static InterceptorState.InterceptRuleState activeRule(InterceptFixture desk) {
        return desk.state().rules().getFirst();
    }

    /** It has come after the welcome. */
    private static InterceptFixture with(InterceptRule rule, String text) {
        var desk = new InterceptFixture(rule).live();
        desk.receiveText(text, 2);
        return desk;
    }

    @Test
    void dropsOnlyMatchingMessages() {
        var desk = with(rule(IN, "p", 2, 2, new InterceptAction.DropAction()), "p 1\np 2\nb 1\np 3\np 4\n");

        assertEquals(List.of("p 1\n", "b 1\n", "p 4\n"), desk.receivedTexts());
        assertEquals(List.of("p dropped", "p dropped"), desk.interventions());
        assertEquals(4, activeRule(desk).matchCount());
        assertEquals(2, activeRule(desk).executionCount());
    }

    @Test
    void matchesMessagesFromFirstByte() {
        var desk = new InterceptFixture(rule(OUT, MessageMatcher.ANY, 1, 1, new InterceptAction.DropAction())).open();
        desk.sendRequest(1);

        assertEquals(List.of("connect tcp", "tcp: hello again\n"), desk.networkCalls);
        assertEquals(List.of("hello\n", "hello again\n"), desk.protocol.sent);
        assertEquals(2, activeRule(desk).matchCount());
    }

    @Test
    void removesSeparateMessageCompletely() {
        var desk = with(secondPoint(new InterceptAction.RemoveAction()), "p 1\np 2\np 3\n");

        assertEquals(List.of("p 1\n", "p 3\n"), desk.receivedTexts());
        assertEquals(List.of("p taken out"), desk.interventions());
    }

    @Test
    void delaysFollowingStreamMessagesToo() {
        var desk = with(secondPoint(new InterceptAction.DelayAction(3 * InterceptFixture.SECOND)), "p 1\np 2\np 3\n");

        assertEquals(List.of("p 1\n"), desk.receivedTexts());
        assertEquals(List.of("p 2\n", "p 3\n"), desk.heldTexts());
        assertFalse(desk.held().getFirst().isHeldByUser());
        assertEquals(InterceptFixture.at(5).monotonicNanos(), desk.held().getFirst().due());
        desk.runDueTimers(4.9);
        assertEquals(List.of("p 1\n"), desk.receivedTexts());
        desk.receiveText("p 4\n", 5);
        assertEquals(List.of("p 1\n", "p 2\n", "p 3\n", "p 4\n"), desk.receivedTexts());
        assertEquals(List.of("delayed by 3.000 s"), desk.interventions());
    }

    @Test
    void laterDatagramsOvertakeDelayedDatagram() {
        var desk = new InterceptFixture(secondPoint(new InterceptAction.DelayAction(InterceptFixture.SECOND)))
                .live()
                .withUdp();
        desk.receive(UDP, "p 1\n", 2);
        desk.receive(UDP, "p 2\n", 2);
        desk.receive(UDP, "p 3\n", 2);
        desk.runDueTimers(3);

        assertEquals(List.of("p 1\n", "p 3\n", "p 2\n"), desk.transcriptTexts(UDP, IN));
    }

    @Test
    void delaysChannelCloseBehindDelayedMessages() {
        var desk = with(everyPoint(new InterceptAction.DelayAction(InterceptFixture.SECOND)), "p 1\n");
        desk.closeByPeer(TCP, 2.5);
        assertEquals(SessionPhase.LIVE, desk.notes.phases().getLast());
        desk.runDueTimers(3);

        assertEquals(List.of("p 1\n"), desk.receivedTexts());
        assertEquals(SessionPhase.WAITING, desk.notes.phases().getLast());
    }

    @Test
    void holdsDelayedMessageWhenDirectionIsHeld() {
        var desk = with(everyPoint(new InterceptAction.DelayAction(InterceptFixture.SECOND)), "p 1\n");
        desk.interceptor().hold(IN, true);
        desk.runDueTimers(4);
        assertTrue(desk.held().getFirst().isHeldByUser());
        assertEquals(List.of(), desk.receivedTexts());
        desk.interceptor().forwardAll();
        desk.runDueTimers(5);

        assertEquals(List.of("p 1\n"), desk.receivedTexts());
        assertEquals(List.of("delayed by 1.000 s", "held for 3.0 s"), desk.interventions());
    }

    @Test
    void injectedMessageWaitsBehindDelayedStreamMessages() {
        var desk = with(everyPoint(new InterceptAction.DelayAction(InterceptFixture.SECOND)), "p 1\n");
        desk.interceptor().inject(IN, TCP, "b", InterceptFixture.line("b 1"));
        desk.runDueTimers(2.5);
        assertEquals(List.of(), desk.receivedTexts());
        desk.runDueTimers(3);

        assertEquals(List.of("p 1\n", "b 1\n"), desk.receivedTexts());
    }

    @Test
    void marksDuplicatesInjectedAndReportsOneSend() {
        var desk = new InterceptFixture(rule(OUT, "hello", 1, 1, new InterceptAction.DuplicateAction(2))).open();

        assertEquals(List.of("connect tcp", "tcp: hello\n", "tcp: hello\n", "tcp: hello\n"), desk.networkCalls);
        assertEquals(List.of("hello\n"), desk.protocol.sent);
        assertEquals(
                List.of(
                        Entry.EntryModification.NONE,
                        Entry.EntryModification.NONE,
                        Entry.EntryModification.INJECTED,
                        Entry.EntryModification.INJECTED),
                desk.notes.entries.stream().map(Entry::mark).toList());
        assertEquals(List.of("arrives 3 times"), desk.interventions());
    }

    @Test
    void swapsMessageWithNextOnSameChannel() {
        var desk =
                new InterceptFixture(secondPoint(new InterceptAction.SwapAction())).live().withUdp();
        desk.receiveText("p 1\np 2\n", 2);
        desk.receive(UDP, "p 9\n", 2);
        assertEquals(List.of("p 1\n"), desk.receivedTexts());
        desk.receiveText("p 3\np 4\n", 2.5);

        assertEquals(List.of("p 1\n", "p 3\n", "p 2\n", "p 4\n"), desk.receivedTexts());
        assertEquals(List.of("p 9\n"), desk.transcriptTexts(UDP, IN));
        assertEquals(List.of("swapped with the next"), desk.interventions());
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
        var desk = with(everyPoint(new InterceptAction.SwapAction()), "p 1\n");
        desk.runDueTimers(2.9);
        assertEquals(List.of(), desk.receivedTexts());
        desk.runDueTimers(3);
        assertEquals(List.of("p 1\n"), desk.receivedTexts());
        desk.receiveText("p 2\n", 4);
        desk.closeByPeer(TCP, 4);

        assertEquals(List.of("p 1\n", "p 2\n"), desk.receivedTexts());
        assertEquals(SessionPhase.WAITING, desk.notes.phases().getLast());
    }

    @Test
    void editsFieldValues() {
        var desk = with(secondPoint(new InterceptAction.EditAction(Map.of("bytes", "70 20 39 0a"))), "p 1\np 2\n");

        assertEquals(List.of("p 1\n", "p 9\n"), desk.receivedTexts());
        assertEquals(Entry.EntryModification.ALTERED, desk.last().mark());
        assertTrue(desk.interventions().getFirst().startsWith("bytes: 70"), desk.interventions()::getFirst);
    }

    @Test
    void forwardsUnchangedAndReportsFindingWhenEditFails() {
        var desk = with(secondPoint(new InterceptAction.EditAction(Map.of("version", "8"))), "p 1\np 2\n");

        assertEquals(List.of("p 1\n", "p 2\n"), desk.receivedTexts());
        assertEquals(Entry.EntryModification.NONE, desk.last().mark());
        assertEquals(List.of("p changed values: version: version no such field"), desk.texts("NOT_PLAYED"));
        assertEquals(1, activeRule(desk).matchCount() - activeRule(desk).executionCount() - 1);
    }

    @Test
    void truncatesMessage() {
        var desk = with(secondPoint(new InterceptAction.TruncateAction(2)), "p 1\np 2\n3\n");

        assertEquals(List.of("p 1\n", "p ", "3\n"), desk.receivedTexts());
        assertEquals(List.of("truncated after 2 bytes"), desk.interventions());
        assertEquals(List.of("p it has 4 bytes"), rejectionTexts(new InterceptAction.TruncateAction(4)));
        assertEquals(
                List.of("p 1\n"),
                with(secondPoint(new InterceptAction.TruncateAction(0)), "p 1\np 2\n")
                        .receivedTexts());
    }

    @Test
    void flipsBits() {
        var desk = with(secondPoint(new InterceptAction.BitFlipAction(2, 1)), "p 1\np 2\n");

        assertEquals(List.of("p 1\n", "p 3\n"), desk.receivedTexts());
        assertEquals(List.of("bits 01 of byte 2 flipped"), desk.interventions());
        assertEquals(List.of("p it has 4 bytes"), rejectionTexts(new InterceptAction.BitFlipAction(4, 1)));
    }

    private static List<String> rejectionTexts(InterceptAction action) {
        var desk = with(secondPoint(action), "p 1\np 2\n");
        assertEquals(List.of("p 1\n", "p 2\n"), desk.receivedTexts());
        assertEquals(0, activeRule(desk).executionCount());
        return desk.texts("NOT_PLAYED").stream()
                .map(text -> "p " + text.substring(text.lastIndexOf(": ") + 2))
                .toList();
    }

    @Test
    void splitsMessageAndDelaysFollowingMessages() {
        var desk = with(secondPoint(new InterceptAction.SplitAction(3, InterceptFixture.SECOND)), "p 1\np 20000\np 3\n");
        assertEquals(List.of("p 1\n", "p 2"), desk.receivedTexts());
        desk.runDueTimers(3);
        assertEquals(List.of("p 1\n", "p 2", "000"), desk.receivedTexts());
        desk.runDueTimers(4);

        assertEquals(List.of("p 1\n", "p 2", "000", "0\n", "p 3\n"), desk.receivedTexts());
        assertEquals(3, desk.notes.samples.size());
    }

    @Test
    void reportsSendAfterLastPart() {
        var desk = new InterceptFixture(rule(OUT, "hello", 1, 1, new InterceptAction.SplitAction(4, InterceptFixture.SECOND))).open();
        assertEquals(List.of(), desk.protocol.sent);
        desk.runDueTimers(1.5);

        assertEquals(List.of("connect tcp", "tcp: hell", "tcp: o\n"), desk.networkCalls);
        assertEquals(List.of("hello\n"), desk.protocol.sent);
    }

    @Test
    void partsKeepOriginAndLastCarriesFinding() {
        var desk = with(secondPoint(new InterceptAction.SplitAction(3, 0)), "p 1\np 20000\np 3\n");
        var modifications =
                desk.notes.entries.stream().map(Entry::mark).distinct().toList();
        assertEquals(List.of(Entry.EntryModification.NONE), modifications);
        assertEquals(List.of("split into parts of 3 bytes, 0 ms apart", "the last of 3 parts"), desk.interventions());
        var message = desk.notes.messages.get(desk.notes.messages.size() - 2);
        assertEquals(message.entry().index(), desk.notes.findings.getLast().entry(), "where the message ends");
    }

    @Test
    void marksPartsOfAlteredMessageAltered() {
        var desk = new InterceptFixture(new InterceptGateFactory(
                        Set.of(),
                        List.of(
                                everyPoint(new InterceptAction.BitFlipAction(2, 1)),
                                everyPoint(new InterceptAction.SplitAction(2, 0)))))
                .live();
        desk.receiveText("p 2\n", 2);

        assertEquals(List.of("p ", "3\n"), desk.receivedTexts());
        var modifications =
                desk.notes.entries.reversed().stream().limit(2).map(Entry::mark).toList();
        assertEquals(List.of(Entry.EntryModification.ALTERED, Entry.EntryModification.ALTERED), modifications);
    }

    @Test
    void limitsNumberOfParts() {
        var desk = with(everyPoint(new InterceptAction.SplitAction(1, 0)), "p " + "1".repeat(5_000) + "\n");

        assertEquals(InterceptAction.MOST, desk.receivedTexts().size());
        assertEquals(1, desk.notes.samples.size());
    }

    @Test
    void refusesToSplitDatagram() {
        var desk = new InterceptFixture(everyPoint(new InterceptAction.SplitAction(1, 0)))
                .live()
                .withUdp();
        desk.receive(UDP, "p 1\n", 2);

        assertEquals(List.of("p 1\n"), desk.transcriptTexts(UDP, IN));
        assertTrue(desk.texts("NOT_PLAYED").getFirst().endsWith("a datagram cannot be split"));
    }

    @Test
    void disconnectsBeforeMessage() {
        var desk = with(secondPoint(new InterceptAction.DisconnectAction()), "p 1\np 2\np 3\n");

        assertEquals(List.of("p 1\n"), desk.receivedTexts());
        assertEquals("cut by the intercept", desk.last().note());
        assertEquals(List.of("the channel was cut before"), desk.interventions());
        assertEquals(SessionPhase.WAITING, desk.notes.phases().getLast());
    }

    @Test
    void appliesSeveralRulesInOrder() {
        var factory = new InterceptGateFactory(
                Set.of(),
                List.of(
                        everyPoint(new InterceptAction.EditAction(Map.of("bytes", "62 20 31 0a"))),
                        everyPoint(new InterceptAction.DropAction()),
                        rule(IN, "b", 1, 1, new InterceptAction.DuplicateAction(1))));
        var desk = new InterceptFixture(factory).live();
        desk.receiveText("p 1\np 2\n", 2);

        assertEquals(List.of("b 1\n", "b 1\n", "b 1\n"), desk.receivedTexts());
        assertEquals(0, desk.state().rules().get(1).matchCount());
        assertEquals(2, desk.state().rules().get(2).matchCount());
    }

    @Test
    void holdsMessageAsAlteredByRule() {
        var desk = new InterceptFixture(Set.of(IN), secondPoint(new InterceptAction.BitFlipAction(2, 1))).open();
        desk.receiveText("p 1\np 2\n", 2);

        assertEquals(List.of("p 1\n", "p 3\n"), desk.heldTexts());
        assertEquals(2, activeRule(desk).matchCount());
    }

    @Test
    void replacesRules() {
        var desk = with(everyPoint(new InterceptAction.DropAction()), "p 1\n");
        desk.interceptor().setRules(List.of());
        desk.receiveText("p 2\n", 3);
        assertEquals(List.of("p 2\n"), desk.receivedTexts());
        assertEquals(List.of(), desk.state().rules());
        desk.interceptor().setRules(List.of(secondPoint(new InterceptAction.DropAction())));
        desk.receiveText("p 3\np 4\n", 4);

        assertEquals(List.of("p 2\n", "p 3\n"), desk.receivedTexts());
    }

    @Test
    void sessionStopForwardsSwappedMessage() {
        var desk = with(everyPoint(new InterceptAction.SwapAction()), "p 1\n");
        desk.engine.stop(InterceptFixture.at(3));

        assertEquals(List.of("p 1\n"), desk.receivedTexts());
        assertEquals(List.of(), desk.texts("HELD_TOO_LONG"));
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
        all.add(() -> new MessageMatcher(IN, "p", 0, 1));
        all.add(() -> new MessageMatcher(IN, "p", 1, 0));
        return all;
    }

    @ParameterizedTest
    @MethodSource("impossible")
    void rejectsInvalidRules(Runnable making) {
        assertThrows(IllegalArgumentException.class, making::run);
    }
}
