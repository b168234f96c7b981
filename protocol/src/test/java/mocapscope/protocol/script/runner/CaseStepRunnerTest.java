package mocapscope.protocol.script.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import mocapscope.protocol.intercept.InterceptAction;
import mocapscope.protocol.intercept.InterceptRule;
import mocapscope.protocol.intercept.MessageMatcher;
import mocapscope.protocol.script.ConformanceVerdict;
import mocapscope.protocol.script.StepReport;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionRule;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

/** Steps, held against what happens. */
class CaseStepRunnerTest {
    /** In seconds; so much passes whenever the clock of the one who acts is asked. */
    private static final double HOUR = 3_600;

    private static final InterceptRule TRUNCATE = new InterceptRule(
            new MessageMatcher(Direction.TO_SERVER, "cookie", 1, 1), new InterceptAction.TruncateAction(99), true);

    private final Acted peer = new Acted();

    @Test
    void expectationMatchesMessagesSincePreviousStep() throws Exception {
        peer.connects().says("a", 1).says("b", 2).says("a", 3);

        assertEquals(
                List.of("expect b: arrived after 2.000 s", "expect a: arrived after 1.000 s"),
                told(peer.plays("- expect: b\n- expect: a\n")));
    }

    @Test
    void doesNotMatchMessagesSkippedEarlier() throws Exception {
        peer.connects().says("a", 1).says("b", 2);

        assertFails("no a arrived; received: 1 × a, 1 × b", peer.plays("- expect: b\n- expect: a\n"));
    }

    @Test
    void lateMessageMatchesNextStep() throws Exception {
        peer.connects().says("a", 2);

        var reports = peer.plays("- {expect: a, within: 1s, otherwise: informational}\n- {expect: a, within: 2s}\n");
        assertEquals(List.of(ConformanceVerdict.INFORMATIONAL, ConformanceVerdict.OK), verdicts(reports));
        assertEquals("arrived after 1.000 s", reports.getLast().text());
    }

    @Test
    void stateExpectationKeepsCursor() throws Exception {
        peer.connects().says("a", 1).stands(SessionPhase.LIVE, 2).says("b", 3);

        assertEquals(
                ConformanceVerdict.OK,
                ConformanceVerdict.worst(peer.plays("- expect: live\n- expect: a\n- expect: live\n- expect: b\n")));
    }

    @Test
    void checksMessagesReceivedBeforeSessionEnd() throws Exception {
        peer.connects().says("a", 1).says("b", 2).stands(SessionPhase.LOST, 3);
        var other = new Acted().connects().says("a", 1).stands(SessionPhase.LOST, 3);

        assertEquals(ConformanceVerdict.OK, ConformanceVerdict.worst(peer.plays("- expect: closed\n- expect: b\n")));
        assertFails("no b arrived", other.plays("- expect: closed\n- expect: b\n"));
    }

    @Test
    void countsMatchingMessages() throws Exception {
        peer.connects().says("a", 1).says("b", 2).says("a", 3);

        assertEquals(
                "2 arrived after 3.000 s",
                peer.plays("- {expect: a, count: 2}\n").getFirst().text());
        assertFails("a arrived 0 of 2 times", new Acted().connects().plays("- {expect: a, count: 2}\n"));
    }

    @Test
    void stopsAtFirstFailedStep() throws Exception {
        peer.connects().says("b", 6);

        assertEquals(1, peer.plays("- expect: a\n- expect: b\n").size());
    }

    @Test
    void expectationFailsAfterSessionEnd() throws Exception {
        peer.connects()
                .finds(SessionRule.SESSION_LOST, false, 1)
                .stands(SessionPhase.LOST, 1)
                .says("a", 2);

        assertFails("no a arrived: what is wrong", peer.plays("- expect: a\n"));
    }

    @Test
    void reportsReasonWhenNeverConnected() throws Exception {
        peer.finds(SessionRule.CONNECT_REFUSED, false, 0).stands(SessionPhase.CLOSED, 0);

        var reports = peer.plays("- expect: closed\n");
        assertEquals(List.of("connect: not connected: what is wrong"), told(reports));
        assertEquals(ConformanceVerdict.FAILED, reports.getFirst().verdict());
    }

    @Test
    void checksSideThatClosesChannel() throws Exception {
        peer.connects().says("a", 0).closes(Acted.TCP, Direction.TO_CLIENT, 1);
        assertEquals(
                ConformanceVerdict.OK,
                ConformanceVerdict.worst(peer.plays("- expect: closed\n- {expect: closed, by: anybody}\n")));

        var byUs = new Acted().connects().says("a", 0).closes(Acted.TCP, Direction.TO_SERVER, 1);
        assertFails("tcp closed by our side: why", byUs.plays("- expect: closed\n"));
    }

    @Test
    void recognizesResetReportedAfterClose() throws Exception {
        peer.connects()
                .says("a", 0)
                .closes(Acted.TCP, Direction.TO_CLIENT, 1)
                .finds(SessionRule.CONNECTION_RESET, false, 1);

        assertEquals(ConformanceVerdict.OK, ConformanceVerdict.worst(peer.plays("- {expect: closed, by: reset}\n")));
    }

    @Test
    void ignoresClosedListenerWithoutTraffic() throws Exception {
        var door = Channel.tcp("listener");
        peer.opens(door).connects().closes(door, Direction.TO_CLIENT, 1).says("a", 2);

        assertEquals(ConformanceVerdict.OK, ConformanceVerdict.worst(peer.plays("- {expect: open, for: 3s}\n")));
    }

    @Test
    void neverStepAppliesUntilEnd() throws Exception {
        peer.connects().says("b", 1).says("a", 2);

        assertFails("it arrived", peer.plays("- never: a\n- expect: b\n- wait: 3s\n"));
    }

    @Test
    void timedNeverStepAllowsLaterMessage() throws Exception {
        peer.connects().says("a", 2);

        assertEquals(
                ConformanceVerdict.OK, ConformanceVerdict.worst(peer.plays("- {never: a, for: 1s}\n- wait: 3s\n")));
    }

    @Test
    void neverStepUsesItsOwnVerdict() throws Exception {
        peer.connects().finds(SessionRule.SILENT, false, 1).says("b", 2);

        var reports = peer.plays("- {never: finding SILENT, otherwise: non-strict}\n- expect: b\n");
        assertEquals(ConformanceVerdict.NON_STRICT, ConformanceVerdict.worst(reports));
    }

    @Test
    void unexpectedErrorFailsCase() throws Exception {
        peer.connects().says("a", 1).finds(SessionRule.NOT_SENT, true, 1);

        assertFails("NOT_SENT (L16 session): what is wrong", peer.plays("- expect: a\n"));
    }

    @Test
    void ignoresExpectedErrorsAndErrorsOfOwnSide() throws Exception {
        peer.connects().says("a", 1).finds(SessionRule.NOT_SENT, true, 1).finds(SessionRule.SILENT, false, 2);

        assertEquals(
                ConformanceVerdict.OK,
                ConformanceVerdict.worst(peer.plays("- expect: finding NOT_SENT\n- wait: 3s\n")));
    }

    @Test
    void caseDefinesErrorVerdict() throws Exception {
        peer.connects().says("a", 1).finds(SessionRule.NOT_SENT, true, 1);

        assertEquals(
                ConformanceVerdict.NON_STRICT,
                ConformanceVerdict.worst(peer.plays("errors: non-strict\n", "- expect: a\n")));
    }

    @Test
    void cleanExpectationChecksAllFindings() throws Exception {
        peer.connects().finds(SessionRule.NOT_SENT, true, 1).says("a", 2);

        assertFails("found: NOT_SENT; what is wrong", peer.plays("- expect: a\n- expect: clean\n"));
    }

    @Test
    void silenceStepWaitsForWholeDuration() throws Exception {
        peer.connects().says("b", 1).says("a", 3);

        var two = "- {expect: silence of a, for: 2s}\n";
        assertEquals(ConformanceVerdict.OK, ConformanceVerdict.worst(peer.plays(two)));
        assertFails(
                "a arrived after 1.000 s", new Acted().connects().says("a", 1).plays(two));
    }

    @Test
    void countsResends() throws Exception {
        peer.connects().resends(1).resends(2);

        assertEquals(
                "resent after 2.000 s",
                peer.plays("- expect: resent 2\n").getFirst().text());
        assertFails("1 of 2 resends arrived", new Acted().connects().resends(1).plays("- expect: resent 2\n"));
    }

    @Test
    void sendStepCompletesWhenMessageIsSent() throws Exception {
        peer.connects().says("a", 1).letsCrossAt(2);

        assertFails("no a arrived", peer.plays("- hex: aabb\n- expect: a\n"));
        assertEquals(List.of("say bytes on tcp, 2 bytes"), peer.actions);
    }

    @Test
    void sendsTemplateWithEditedFields() throws Exception {
        peer.connects();

        assertEquals(
                ConformanceVerdict.OK,
                ConformanceVerdict.worst(peer.plays("- {send: cookie, set: {version: '08.38'}}\n")));
        assertEquals(List.of("say cookie on tcp, 24 bytes"), peer.actions);
    }

    @Test
    void reportsReasonWhenSendIsImpossible() throws Exception {
        peer.connects();

        assertFails(
                "no message in this direction has the name 'x'; available: callback request, cookie",
                peer.plays("- send: x\n"));
        assertFails("version: ", new Acted().connects().plays("- {send: cookie, set: {version: too long}}\n"));
        assertFails("no such channel is open", new Acted().connects().plays("- {hex: aa, channel: udp}\n"));
    }

    @Test
    void reportsUnknownRequestWithAvailableNames() throws Exception {
        peer.connects();

        assertFails("unknown request; available: ", peer.plays("- ask: x\n"));
    }

    @Test
    void executesMuteAndCloseSteps() throws Exception {
        peer.connects();

        peer.plays("- mute\n- close: tcp\n- close: session\n");
        assertEquals(List.of("tamper dropped", "cut tcp", "stop"), peer.actions);
    }

    @Test
    void cancelledCaseStopsAtOnce() {
        peer.connects().cancelled();

        assertThrows(CaseStepRunner.CaseCancelledException.class, () -> peer.plays("- wait: 1m\n"));
    }

    @Test
    void equalNeverStepsCountSeparately() throws Exception {
        peer.connects().says("a", 1);

        var reports = peer.plays("- {never: a, otherwise: informational}\n- never: a\n- wait: 3s\n");
        assertEquals(
                List.of(ConformanceVerdict.INFORMATIONAL, ConformanceVerdict.FAILED),
                verdicts(reports.stream()
                        .filter(report -> report.text().startsWith("it arrived"))
                        .toList()));
    }

    @Test
    void finishesDespiteContinuousTraffic() throws Exception {
        peer.connects().alwaysGoesOn();

        assertEquals(ConformanceVerdict.OK, ConformanceVerdict.worst(peer.plays("- close: tcp\n")));
    }

    @Test
    void sendStepIgnoresOtherInjectedMessages() throws Exception {
        peer.connects().injects("aabb").says("a", 1).letsCrossAt(2);
        assertFails("no a arrived", peer.plays("- hex: aabb\n- expect: a\n"));

        var other = new Acted().connects().letsCrossInstead("aabc");
        assertFails("it could not be sent", other.plays("- hex: aabb\n"));
    }

    @Test
    void keepsFindingsMadeDuringOtherSteps() throws Exception {
        peer.connects().finds(SessionRule.SILENT, false, 1).says("a", 2);

        assertEquals(
                ConformanceVerdict.OK,
                ConformanceVerdict.worst(
                        peer.plays("- expect: a\n- wait: 1s\n- expect: finding SILENT\n- expect: finding SILENT\n")));
    }

    @Test
    void cleanWaitsForFindingsAtSessionEnd() throws Exception {
        peer.connects()
                .says("a", 0)
                .closes(Acted.TCP, Direction.TO_CLIENT, 1)
                .finds(SessionRule.NOT_SENT, true, 9 * HOUR)
                .stands(SessionPhase.CLOSED, 9 * HOUR);

        // It has not happened yet when that is asked.
        assertFails("found: NOT_SENT", peer.plays("- expect: closed\n- {expect: clean, within: 600m}\n"));
    }

    @Test
    void cleanDoesNotWaitIndefinitelyForEnd() throws Exception {
        peer.connects().says("a", 0).closes(Acted.TCP, Direction.TO_CLIENT, 1);

        assertEquals(
                ConformanceVerdict.OK, ConformanceVerdict.worst(peer.plays("- expect: closed\n- expect: clean\n")));
    }

    @Test
    void countsErrorsReportedAtSessionEnd() throws Exception {
        peer.connects()
                .says("a", 0)
                .closes(Acted.TCP, Direction.TO_CLIENT, 1)
                .finds(SessionRule.NOT_SENT, true, 4.5 * HOUR)
                .stands(SessionPhase.CLOSED, 4.5 * HOUR);

        assertFails("NOT_SENT (L16 session)", peer.plays("- expect: closed\n"));
    }

    @Test
    void reportsSkippedStepsWithFailure() throws Exception {
        peer.connects();

        assertFails(
                "no a arrived; no message arrived; not played: expect b, wait 1s",
                peer.plays("- expect: a\n- expect: b\n- wait: 1s\n"));
        assertFails(
                "it arrived; not played: wait 3s, mute, mute, mute, mute and 2 more",
                new Acted().connects().says("a", 1).plays("- never: a\n- wait: 3s\n" + "- mute\n".repeat(6)));
    }

    @Test
    void interceptRuleNeverAppliedFailsCase() throws Exception {
        peer.connects().cannotPlay(TRUNCATE, true).cannotPlay(TRUNCATE, true).says("a", 3);

        var reports = peer.plays("- expect: a\n");
        assertEquals(
                "arm: not played: cookie truncated after 99 bytes: it is so",
                told(reports).getLast());
        assertEquals(ConformanceVerdict.FAILED, ConformanceVerdict.worst(reports));
    }

    @Test
    void reportsPartlyAppliedInterceptRuleWithFailure() throws Exception {
        peer.connects().cannotPlay(TRUNCATE, false).says("a", 3);
        assertEquals(ConformanceVerdict.OK, ConformanceVerdict.worst(peer.plays("- expect: a\n")));

        assertFails(
                "no b arrived; no message arrived; not played: cookie truncated after 99 bytes: it is so",
                new Acted().connects().cannotPlay(TRUNCATE, false).plays("- expect: b\n"));
    }

    @Test
    void caseCanExpectUnappliedInterceptRule() throws Exception {
        peer.connects().cannotPlay(TRUNCATE, true);

        assertEquals(ConformanceVerdict.OK, ConformanceVerdict.worst(peer.plays("- expect: finding NOT_PLAYED\n")));
    }

    @Test
    void reportsEventsDroppedFromLookbackBuffer() throws Exception {
        peer.connects().says("first", 0.5).floods(EventQueueBudget.MOST).thenStands(SessionPhase.LIVE, 2);

        assertFails(
                "too much data to check: 1 × first, ", peer.plays("- expect: live\n- {expect: first, within: 1s}\n"));
    }

    @Test
    void silenceExpectationFailsWhenEventsWereDropped() throws Exception {
        peer.connects().says("first", 0.5).floods(EventQueueBudget.MOST).thenStands(SessionPhase.LIVE, 2);

        assertFails(
                "too much data to check: 1 × first, ",
                peer.plays("- expect: live\n- {expect: silence of first, for: 1s}\n"));
    }

    @Test
    void ignoresDroppedEventsWhenNoStepNeedsThem() throws Exception {
        peer.connects().says("first", 0.5).floods(EventQueueBudget.MOST).thenStands(SessionPhase.LIVE, 2);

        assertEquals(
                ConformanceVerdict.OK,
                ConformanceVerdict.worst(peer.plays("- expect: live\n- expect: resent 3\n- expect: live\n")));
    }

    private static void assertFails(String words, List<StepReport> reports) {
        assertEquals(ConformanceVerdict.FAILED, ConformanceVerdict.worst(reports), reports::toString);
        assertTrue(reports.stream().anyMatch(report -> report.text().contains(words)), reports::toString);
    }

    private static List<String> told(List<StepReport> reports) {
        return reports.stream()
                .map(report -> report.step() + ": " + report.text())
                .toList();
    }

    private static List<ConformanceVerdict> verdicts(List<StepReport> reports) {
        return reports.stream().map(StepReport::verdict).toList();
    }
}
