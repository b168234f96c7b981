package mocapscope.protocol.script.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import mocapscope.protocol.intercept.InterceptAction;
import mocapscope.protocol.intercept.InterceptRule;
import mocapscope.protocol.intercept.MessageOccurrenceMatcher;
import mocapscope.protocol.script.ConformanceStepResult;
import mocapscope.protocol.script.ConformanceVerdict;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

/** Tests steps against simulated events. */
class ConformanceCaseRunnerTest {
    /** The seconds by which the simulated clock advances with each reading. */
    private static final double HOUR = 3_600;

    private static final InterceptRule TRUNCATE = new InterceptRule(
            new MessageOccurrenceMatcher(Direction.TO_SERVER, "cookie", 1, 1),
            new InterceptAction.TruncateAction(99),
            true);

    private final FakeSessionControl peer = new FakeSessionControl();

    @Test
    void expectationMatchesMessagesSincePreviousStep() throws Exception {
        peer.connect().addMessage("a", 1).addMessage("b", 2).addMessage("a", 3);

        assertEquals(
                List.of("expect b: arrived after 2.000 s", "expect a: arrived after 1.000 s"),
                texts(peer.run("- expect: b\n- expect: a\n")));
    }

    @Test
    void doesNotMatchMessagesSkippedEarlier() throws Exception {
        peer.connect().addMessage("a", 1).addMessage("b", 2);

        assertFails("no a arrived; received: 1 × a, 1 × b", peer.run("- expect: b\n- expect: a\n"));
    }

    @Test
    void lateMessageMatchesNextStep() throws Exception {
        peer.connect().addMessage("a", 2);

        var reports = peer.run("- {expect: a, within: 1s, otherwise: informational}\n- {expect: a, within: 2s}\n");
        assertEquals(List.of(ConformanceVerdict.INFORMATIONAL, ConformanceVerdict.OK), verdicts(reports));
        assertEquals("arrived after 1.000 s", reports.getLast().text());
    }

    @Test
    void stateExpectationKeepsCursor() throws Exception {
        peer.connect().addMessage("a", 1).setPhase(SessionPhase.LIVE, 2).addMessage("b", 3);

        assertEquals(
                ConformanceVerdict.OK,
                ConformanceVerdict.worst(peer.run("- expect: live\n- expect: a\n- expect: live\n- expect: b\n")));
    }

    @Test
    void checksMessagesReceivedBeforeSessionEnd() throws Exception {
        peer.connect().addMessage("a", 1).addMessage("b", 2).setPhase(SessionPhase.LOST, 3);
        var other = new FakeSessionControl().connect().addMessage("a", 1).setPhase(SessionPhase.LOST, 3);

        assertEquals(ConformanceVerdict.OK, ConformanceVerdict.worst(peer.run("- expect: closed\n- expect: b\n")));
        assertFails("no b arrived", other.run("- expect: closed\n- expect: b\n"));
    }

    @Test
    void countsMatchingMessages() throws Exception {
        peer.connect().addMessage("a", 1).addMessage("b", 2).addMessage("a", 3);

        assertEquals(
                "2 arrived after 3.000 s",
                peer.run("- {expect: a, count: 2}\n").getFirst().text());
        assertFails("a arrived 0 of 2 times", new FakeSessionControl().connect().run("- {expect: a, count: 2}\n"));
    }

    @Test
    void stopsAtFirstFailedStep() throws Exception {
        peer.connect().addMessage("b", 6);

        assertEquals(1, peer.run("- expect: a\n- expect: b\n").size());
    }

    @Test
    void expectationFailsAfterSessionEnd() throws Exception {
        peer.connect()
                .addFinding(ConnectionProblemKind.SESSION_LOST, false, 1)
                .setPhase(SessionPhase.LOST, 1)
                .addMessage("a", 2);

        assertFails("no a arrived: what is wrong", peer.run("- expect: a\n"));
    }

    @Test
    void reportsReasonWhenNeverConnected() throws Exception {
        peer.addFinding(ConnectionProblemKind.CONNECT_REFUSED, false, 0).setPhase(SessionPhase.CLOSED, 0);

        var reports = peer.run("- expect: closed\n");
        assertEquals(List.of("connect: not connected: what is wrong"), texts(reports));
        assertEquals(ConformanceVerdict.FAILED, reports.getFirst().verdict());
    }

    @Test
    void checksSideThatClosesChannel() throws Exception {
        peer.connect().addMessage("a", 0).closeChannelBy(FakeSessionControl.TCP, Direction.TO_CLIENT, 1);
        assertEquals(
                ConformanceVerdict.OK,
                ConformanceVerdict.worst(peer.run("- expect: closed\n- {expect: closed, by: anybody}\n")));

        var byUs = new FakeSessionControl()
                .connect()
                .addMessage("a", 0)
                .closeChannelBy(FakeSessionControl.TCP, Direction.TO_SERVER, 1);
        assertFails("tcp closed by our side: why", byUs.run("- expect: closed\n"));
    }

    @Test
    void recognizesResetReportedAfterClose() throws Exception {
        peer.connect()
                .addMessage("a", 0)
                .closeChannelBy(FakeSessionControl.TCP, Direction.TO_CLIENT, 1)
                .addFinding(ConnectionProblemKind.CONNECTION_RESET, false, 1);

        assertEquals(ConformanceVerdict.OK, ConformanceVerdict.worst(peer.run("- {expect: closed, by: reset}\n")));
    }

    @Test
    void ignoresClosedListenerWithoutTraffic() throws Exception {
        var listenerChannel = Channel.tcp("listener");
        peer.openChannel(listenerChannel)
                .connect()
                .closeChannelBy(listenerChannel, Direction.TO_CLIENT, 1)
                .addMessage("a", 2);

        assertEquals(ConformanceVerdict.OK, ConformanceVerdict.worst(peer.run("- {expect: open, for: 3s}\n")));
    }

    @Test
    void neverStepAppliesUntilEnd() throws Exception {
        peer.connect().addMessage("b", 1).addMessage("a", 2);

        assertFails("it arrived", peer.run("- never: a\n- expect: b\n- wait: 3s\n"));
    }

    @Test
    void timedNeverStepAllowsLaterMessage() throws Exception {
        peer.connect().addMessage("a", 2);

        assertEquals(ConformanceVerdict.OK, ConformanceVerdict.worst(peer.run("- {never: a, for: 1s}\n- wait: 3s\n")));
    }

    @Test
    void neverStepUsesItsOwnVerdict() throws Exception {
        peer.connect().addFinding(ConnectionProblemKind.SILENT, false, 1).addMessage("b", 2);

        var reports = peer.run("- {never: finding SILENT, otherwise: non-strict}\n- expect: b\n");
        assertEquals(ConformanceVerdict.NON_STRICT, ConformanceVerdict.worst(reports));
    }

    @Test
    void unexpectedErrorFailsCase() throws Exception {
        peer.connect().addMessage("a", 1).addFinding(ConnectionProblemKind.NOT_SENT, true, 1);

        assertFails("NOT_SENT (L16 session): what is wrong", peer.run("- expect: a\n"));
    }

    @Test
    void ignoresExpectedErrorsAndErrorsOfOwnSide() throws Exception {
        peer.connect()
                .addMessage("a", 1)
                .addFinding(ConnectionProblemKind.NOT_SENT, true, 1)
                .addFinding(ConnectionProblemKind.SILENT, false, 2);

        assertEquals(
                ConformanceVerdict.OK, ConformanceVerdict.worst(peer.run("- expect: finding NOT_SENT\n- wait: 3s\n")));
    }

    @Test
    void caseDefinesErrorVerdict() throws Exception {
        peer.connect().addMessage("a", 1).addFinding(ConnectionProblemKind.NOT_SENT, true, 1);

        assertEquals(
                ConformanceVerdict.NON_STRICT,
                ConformanceVerdict.worst(peer.run("errors: non-strict\n", "- expect: a\n")));
    }

    @Test
    void cleanExpectationChecksAllFindings() throws Exception {
        peer.connect().addFinding(ConnectionProblemKind.NOT_SENT, true, 1).addMessage("a", 2);

        assertFails("found: NOT_SENT; what is wrong", peer.run("- expect: a\n- expect: clean\n"));
    }

    @Test
    void silenceStepWaitsForWholeDuration() throws Exception {
        peer.connect().addMessage("b", 1).addMessage("a", 3);

        var two = "- {expect: silence of a, for: 2s}\n";
        assertEquals(ConformanceVerdict.OK, ConformanceVerdict.worst(peer.run(two)));
        assertFails(
                "a arrived after 1.000 s",
                new FakeSessionControl().connect().addMessage("a", 1).run(two));
    }

    @Test
    void countsResends() throws Exception {
        peer.connect().addResend(1).addResend(2);

        assertEquals(
                "resent after 2.000 s",
                peer.run("- expect: resent 2\n").getFirst().text());
        assertFails(
                "1 of 2 resends arrived",
                new FakeSessionControl().connect().addResend(1).run("- expect: resent 2\n"));
    }

    @Test
    void sendStepCompletesWhenMessageIsSent() throws Exception {
        peer.connect().addMessage("a", 1).setInjectionTime(2);

        assertFails("no a arrived", peer.run("- hex: aabb\n- expect: a\n"));
        assertEquals(List.of("say bytes on tcp, 2 bytes"), peer.actions);
    }

    @Test
    void sendsTemplateWithEditedFields() throws Exception {
        peer.connect();

        assertEquals(
                ConformanceVerdict.OK,
                ConformanceVerdict.worst(peer.run("- {send: cookie, set: {version: '08.38'}}\n")));
        assertEquals(List.of("say cookie on tcp, 24 bytes"), peer.actions);
    }

    @Test
    void reportsReasonWhenSendIsImpossible() throws Exception {
        peer.connect();

        assertFails(
                "no message in this direction has the name 'x'; available: callback request, cookie",
                peer.run("- send: x\n"));
        assertFails(
                "version: ", new FakeSessionControl().connect().run("- {send: cookie, set: {version: too long}}\n"));
        assertFails(
                "no such channel is open", new FakeSessionControl().connect().run("- {hex: aa, channel: udp}\n"));
    }

    @Test
    void reportsUnknownRequestWithAvailableNames() throws Exception {
        peer.connect();

        assertFails("unknown request; available: ", peer.run("- ask: x\n"));
    }

    @Test
    void executesMuteAndCloseSteps() throws Exception {
        peer.connect();

        peer.run("- mute\n- close: tcp\n- close: session\n");
        assertEquals(List.of("tamper dropped", "cut tcp", "stop"), peer.actions);
    }

    @Test
    void cancelledCaseStopsAtOnce() {
        peer.connect().cancelled();

        assertThrows(ConformanceCaseRunner.CaseCancelledException.class, () -> peer.run("- wait: 1m\n"));
    }

    @Test
    void equalNeverStepsCountSeparately() throws Exception {
        peer.connect().addMessage("a", 1);

        var reports = peer.run("- {never: a, otherwise: informational}\n- never: a\n- wait: 3s\n");
        assertEquals(
                List.of(ConformanceVerdict.INFORMATIONAL, ConformanceVerdict.FAILED),
                verdicts(reports.stream()
                        .filter(report -> report.text().startsWith("it arrived"))
                        .toList()));
    }

    @Test
    void finishesDespiteContinuousTraffic() throws Exception {
        peer.connect().addEndlessEvents();

        assertEquals(ConformanceVerdict.OK, ConformanceVerdict.worst(peer.run("- close: tcp\n")));
    }

    @Test
    void sendStepIgnoresOtherInjectedMessages() throws Exception {
        peer.connect().addInjectedEntry("aabb").addMessage("a", 1).setInjectionTime(2);
        assertFails("no a arrived", peer.run("- hex: aabb\n- expect: a\n"));

        var other = new FakeSessionControl().connect().replaceInjectedBytes("aabc");
        assertFails("it could not be sent", other.run("- hex: aabb\n"));
    }

    @Test
    void keepsFindingsMadeDuringOtherSteps() throws Exception {
        peer.connect().addFinding(ConnectionProblemKind.SILENT, false, 1).addMessage("a", 2);

        assertEquals(
                ConformanceVerdict.OK,
                ConformanceVerdict.worst(
                        peer.run("- expect: a\n- wait: 1s\n- expect: finding SILENT\n- expect: finding SILENT\n")));
    }

    @Test
    void cleanWaitsForFindingsAtSessionEnd() throws Exception {
        peer.connect()
                .addMessage("a", 0)
                .closeChannelBy(FakeSessionControl.TCP, Direction.TO_CLIENT, 1)
                .addFinding(ConnectionProblemKind.NOT_SENT, true, 9 * HOUR)
                .setPhase(SessionPhase.CLOSED, 9 * HOUR);

        // It has not happened yet when that is asked.
        assertFails("found: NOT_SENT", peer.run("- expect: closed\n- {expect: clean, within: 600m}\n"));
    }

    @Test
    void cleanDoesNotWaitIndefinitelyForEnd() throws Exception {
        peer.connect().addMessage("a", 0).closeChannelBy(FakeSessionControl.TCP, Direction.TO_CLIENT, 1);

        assertEquals(ConformanceVerdict.OK, ConformanceVerdict.worst(peer.run("- expect: closed\n- expect: clean\n")));
    }

    @Test
    void countsErrorsReportedAtSessionEnd() throws Exception {
        peer.connect()
                .addMessage("a", 0)
                .closeChannelBy(FakeSessionControl.TCP, Direction.TO_CLIENT, 1)
                .addFinding(ConnectionProblemKind.NOT_SENT, true, 4.5 * HOUR)
                .setPhase(SessionPhase.CLOSED, 4.5 * HOUR);

        assertFails("NOT_SENT (L16 session)", peer.run("- expect: closed\n"));
    }

    @Test
    void reportsSkippedStepsWithFailure() throws Exception {
        peer.connect();

        assertFails(
                "no a arrived; no message arrived; not played: expect b, wait 1s",
                peer.run("- expect: a\n- expect: b\n- wait: 1s\n"));
        assertFails(
                "it arrived; not played: wait 3s, mute, mute, mute, mute and 2 more",
                new FakeSessionControl()
                        .connect()
                        .addMessage("a", 1)
                        .run("- never: a\n- wait: 3s\n" + "- mute\n".repeat(6)));
    }

    @Test
    void interceptRuleNeverAppliedFailsCase() throws Exception {
        peer.connect()
                .addUnappliedRule(TRUNCATE, true)
                .addUnappliedRule(TRUNCATE, true)
                .addMessage("a", 3);

        var reports = peer.run("- expect: a\n");
        assertEquals(
                "arm: not played: cookie truncated after 99 bytes: it is so",
                texts(reports).getLast());
        assertEquals(ConformanceVerdict.FAILED, ConformanceVerdict.worst(reports));
    }

    @Test
    void reportsPartlyAppliedInterceptRuleWithFailure() throws Exception {
        peer.connect().addUnappliedRule(TRUNCATE, false).addMessage("a", 3);
        assertEquals(ConformanceVerdict.OK, ConformanceVerdict.worst(peer.run("- expect: a\n")));

        assertFails(
                "no b arrived; no message arrived; not played: cookie truncated after 99 bytes: it is so",
                new FakeSessionControl()
                        .connect()
                        .addUnappliedRule(TRUNCATE, false)
                        .run("- expect: b\n"));
    }

    @Test
    void caseCanExpectUnappliedInterceptRule() throws Exception {
        peer.connect().addUnappliedRule(TRUNCATE, true);

        assertEquals(ConformanceVerdict.OK, ConformanceVerdict.worst(peer.run("- expect: finding NOT_PLAYED\n")));
    }

    @Test
    void reportsEventsDroppedFromLookbackBuffer() throws Exception {
        peer.connect()
                .addMessage("first", 0.5)
                .addImmediateEvents(ScriptEventQueueLimitChecker.MOST)
                .setNextPhase(SessionPhase.LIVE, 2);

        assertFails("too much data to check: 1 × first, ", peer.run("- expect: live\n- {expect: first, within: 1s}\n"));
    }

    @Test
    void silenceExpectationFailsAfterDroppedEvents() throws Exception {
        peer.connect()
                .addMessage("first", 0.5)
                .addImmediateEvents(ScriptEventQueueLimitChecker.MOST)
                .setNextPhase(SessionPhase.LIVE, 2);

        assertFails(
                "too much data to check: 1 × first, ",
                peer.run("- expect: live\n- {expect: silence of first, for: 1s}\n"));
    }

    @Test
    void ignoresDroppedEventsWhenNoStepNeedsThem() throws Exception {
        peer.connect()
                .addMessage("first", 0.5)
                .addImmediateEvents(ScriptEventQueueLimitChecker.MOST)
                .setNextPhase(SessionPhase.LIVE, 2);

        assertEquals(
                ConformanceVerdict.OK,
                ConformanceVerdict.worst(peer.run("- expect: live\n- expect: resent 3\n- expect: live\n")));
    }

    private static void assertFails(String expected, List<ConformanceStepResult> reports) {
        assertEquals(ConformanceVerdict.FAILED, ConformanceVerdict.worst(reports), reports::toString);
        assertTrue(reports.stream().anyMatch(report -> report.text().contains(expected)), reports::toString);
    }

    private static List<String> texts(List<ConformanceStepResult> reports) {
        return reports.stream()
                .map(report -> report.step() + ": " + report.text())
                .toList();
    }

    private static List<ConformanceVerdict> verdicts(List<ConformanceStepResult> reports) {
        return reports.stream().map(ConformanceStepResult::verdict).toList();
    }
}
