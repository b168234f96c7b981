package mocapscope.protocol.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.toy.ToyDecoder;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.toy.ToyRule;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;

class SessionEngineTest {
    private final SessionEngineFixture fixture = new SessionEngineFixture();

    @Test
    void passesThroughSessionPhases() {
        var engine = fixture.live(Map.of());

        assertEquals(
                List.of(SessionPhase.CONNECTING, SessionPhase.HANDSHAKING, SessionPhase.LIVE), fixture.notes.phases());
        assertEquals(List.of("connect tcp", "tcp: hello\n"), fixture.network.calls);
        engine.stop(SessionEngineFixture.at(9));
        assertTrue(engine.isEnded());
        assertEquals("close all", fixture.network.calls.getLast());
    }

    @Test
    void numbersMessagesAndRecordsStreamOffsets() {
        var engine = fixture.live(Map.of());
        SessionEngineFixture.receive(engine, "p 1\np", 2);
        SessionEngineFixture.receive(engine, " 2\n", 3);

        assertEquals(2, fixture.notes.samples.size());
        var last = fixture.notes.messages.getLast();
        assertEquals(3, last.n());
        assertEquals(last.n(), fixture.notes.samples.getLast().stamp().message());
        assertEquals("welcome\np 1\n".length(), last.at());
    }

    @Test
    void reportsRefusedConnectionAndBacksOff() {
        var engine = fixture.engine(Map.of());
        engine.start(SessionEngineFixture.at(0));
        engine.closed(
                SessionEngineFixture.TCP,
                new ChannelCloseReason(ChannelCloseReason.ChannelCloseCause.REFUSED, "Connection refused"),
                SessionEngineFixture.at(1));

        assertEquals(List.of(SessionPhase.CONNECTING, SessionPhase.LOST, SessionPhase.WAITING), fixture.notes.phases());
        assertEquals(List.of("CONNECT_REFUSED", "SESSION_LOST"), fixture.notes.codes());
        assertFalse(fixture.notes.findings.getFirst().rule().advice().isEmpty());
        assertEquals(
                Arrays.asList(null, ConnectionProblemKind.CONNECT_REFUSED, ConnectionProblemKind.CONNECT_REFUSED),
                fixture.notes.states.stream().map(SessionStateChange::cause).toList());
        long first = engine.nextTimerAt() - SessionEngineFixture.at(1).monotonicNanos();
        assertEquals(
                "the next attempt, %.1f s after the last".formatted(first / 1e9),
                fixture.notes.states.getLast().waitingFor());
        engine.runDueTimers(new MonotonicAndUnixTime(engine.nextTimerAt(), 0));
        engine.closed(
                SessionEngineFixture.TCP,
                new ChannelCloseReason(ChannelCloseReason.ChannelCloseCause.REFUSED, ""),
                SessionEngineFixture.at(5));
        long second = engine.nextTimerAt() - SessionEngineFixture.at(5).monotonicNanos();

        assertEquals(
                2, fixture.network.calls.stream().filter("connect tcp"::equals).count());
        assertTrue(second > 1.2 * first, first + " then " + second);
    }

    /** An earlier error does not explain why the peer closed the connection later. */
    @Test
    void lossByPeerHasNoCause() {
        var engine = fixture.live(Map.of());
        SessionEngineFixture.receive(engine, "?\n", 2);
        engine.closed(
                SessionEngineFixture.TCP,
                new ChannelCloseReason(ChannelCloseReason.ChannelCloseCause.PEER, "bye"),
                SessionEngineFixture.at(3));

        assertEquals(SessionPhase.WAITING, fixture.notes.states.getLast().phase());
        assertNull(fixture.notes.states.getLast().cause());
    }

    @Test
    void resetIsCauseOfLoss() {
        var engine = fixture.live(Map.of(ProtocolIndependentSessionOptions.RECONNECT, "false"));
        engine.closed(
                SessionEngineFixture.TCP,
                new ChannelCloseReason(ChannelCloseReason.ChannelCloseCause.RESET, "reset"),
                SessionEngineFixture.at(2));

        assertEquals(SessionPhase.CLOSED, fixture.notes.states.getLast().phase());
        assertEquals(
                ConnectionProblemKind.CONNECTION_RESET,
                fixture.notes.states.getLast().cause());
    }

    @Test
    void receivedDataResetsReconnectDelay() {
        var engine = fixture.engine(Map.of());
        engine.start(SessionEngineFixture.at(0));
        for (int i = 1; i < 6; i++) {
            engine.closed(
                    SessionEngineFixture.TCP,
                    new ChannelCloseReason(ChannelCloseReason.ChannelCloseCause.REFUSED, ""),
                    SessionEngineFixture.at(100 * i));
            engine.runDueTimers(new MonotonicAndUnixTime(engine.nextTimerAt(), 0));
        }
        engine.opened(
                SessionEngineFixture.TCP,
                SessionEngineFixture.LOCAL,
                SessionEngineFixture.REMOTE,
                SessionEngineFixture.at(1000));
        SessionEngineFixture.receive(engine, "welcome\np 1\n", 1001);
        engine.closed(
                SessionEngineFixture.TCP,
                new ChannelCloseReason(ChannelCloseReason.ChannelCloseCause.PEER, "bye"),
                SessionEngineFixture.at(1002));

        assertTrue(engine.nextTimerAt() - SessionEngineFixture.at(1002).monotonicNanos() < SessionEngineFixture.SECOND);
    }

    @Test
    void closesLostSessionWithoutReconnect() {
        var engine = fixture.live(Map.of(ProtocolIndependentSessionOptions.RECONNECT, "false"));
        engine.closed(
                SessionEngineFixture.TCP,
                new ChannelCloseReason(ChannelCloseReason.ChannelCloseCause.PEER, "the peer closed the connection"),
                SessionEngineFixture.at(2));

        assertTrue(engine.isEnded());
        assertEquals(SessionPhase.CLOSED, fixture.notes.states.getLast().phase());
    }

    @Test
    void permanentFailureIsNotRetried() {
        var engine = fixture.live(Map.of());
        SessionEngineFixture.receive(engine, "go away\n", 2);

        assertTrue(engine.isEnded());
        assertEquals(SessionPhase.FAILED, fixture.notes.states.getLast().phase());
        assertTrue(fixture.notes.codes().contains("NOT_WELCOME"));
    }

    @Test
    void failureKeepsLocationOfItsCause() {
        var engine = fixture.live(Map.of());
        SessionEngineFixture.receive(engine, "bad\n", 2);

        var cause = fixture.notes.messages.getLast();
        var finding = fixture.notes.findings.getLast();
        assertEquals(SessionPhase.FAILED, fixture.notes.states.getLast().phase());
        assertEquals("the server sends bad lines", finding.text());
        assertEquals(
                List.of(cause.n(), cause.entry().index(), cause.at(), cause.arrival()),
                List.of(finding.message(), finding.entry(), finding.at(), finding.arrival()));
    }

    @Test
    void reportsSilenceUntilDataArrives() {
        var engine = fixture.live(Map.of(ProtocolIndependentSessionOptions.SILENCE, "3"));
        SessionEngineFixture.receive(engine, "p 1\n", 2);
        engine.judgeDeadlines(SessionEngineFixture.at(4.5));
        assertEquals(SessionPhase.LIVE, fixture.notes.states.getLast().phase());
        engine.judgeDeadlines(SessionEngineFixture.at(5.3));
        assertEquals(SessionPhase.SILENT, fixture.notes.states.getLast().phase());
        assertEquals("no sample for 3.3 s", fixture.notes.findings.getLast().text());
        SessionEngineFixture.receive(engine, "p 2\n", 6);

        assertEquals(SessionPhase.LIVE, fixture.notes.states.getLast().phase());
        assertTrue(fixture.notes.codes().contains("SILENT"));
    }

    @Test
    void limitsListedFindingsOfOneCode() {
        var engine = fixture.live(Map.of());
        for (int i = 0; i < 1000; i++) {
            SessionEngineFixture.receive(engine, "nonsense\n", 2);
        }

        long listed = fixture.notes.codes().stream()
                .filter(ToyRule.UNKNOWN_LINE.code()::equals)
                .count();
        assertEquals(100, listed);
        assertEquals("FINDINGS_COLLAPSED", fixture.notes.codes().getLast());
    }

    @Test
    void reportsFullTranscriptOnce() {
        var engine = fixture.live(Map.of(ProtocolIndependentSessionOptions.BUDGET, "1"));
        for (int i = 0; i < 3000; i++) {
            SessionEngineFixture.receive(engine, "p " + "1".repeat(700) + "\n", 2);
        }

        assertEquals(
                1,
                fixture.notes.codes().stream().filter("TRANSCRIPT_FULL"::equals).count());
        assertEquals(Severity.NOTE, fixture.notes.findings.getLast().severity());
    }

    @Test
    void decodesOldMessagesWithStateOfThatTime() {
        var engine = fixture.live(Map.of());
        for (int i = 0; i < 50; i++) {
            SessionEngineFixture.receive(engine, i + "\np " + i, 2);
            SessionEngineFixture.receive(engine, "\nnonsense\np ", 3);
        }
        var history = engine.session().history();

        assertEquals(fixture.notes.messages.size(), history.nextMessage());
        for (long n = 0; n < history.nextMessage(); n++) {
            assertEquals(fixture.notes.messages.get((int) n), history.message(n).orElseThrow());
        }
        assertEquals(fixture.notes.messages.subList(10, 90), history.messages(10, 90));
        assertTrue(history.message(history.nextMessage()).isEmpty());
        assertFalse(history.excerpt(0, 60).findings().isEmpty());
        assertEquals(
                "line",
                history.fields(history.message(3).orElseThrow()).getFirst().name());
    }

    @Test
    void droppedMessagesAreNotAvailable() {
        var engine = fixture.live(Map.of(ProtocolIndependentSessionOptions.BUDGET, "1"));
        for (int i = 0; i < 3000; i++) {
            SessionEngineFixture.receive(engine, "p " + "1".repeat(700) + "\n", 2);
        }
        var history = engine.session().history();

        assertTrue(history.firstMessage() > 0);
        assertTrue(history.message(history.firstMessage() - 1).isEmpty());
        assertEquals(
                history.firstMessage(),
                history.message(history.firstMessage()).orElseThrow().n());
    }

    @Test
    void sendsRequestAndReportsMessage() {
        var engine = fixture.live(Map.of());
        engine.sendRequest(ToyProtocol.SEND_HELLO, Map.of(), SessionEngineFixture.at(2));

        assertEquals("tcp: hello again\n", fixture.network.calls.getLast());
        assertEquals(Direction.TO_SERVER, fixture.notes.messages.getLast().direction());
    }

    @Test
    void discardsQueuedActionsAfterLogicGivesUp() {
        var engine = fixture.live(Map.of());
        SessionEngineFixture.receive(engine, "later\nwelcome\np 1\n", 2);

        assertEquals(SessionPhase.WAITING, fixture.notes.states.getLast().phase());
        assertEquals(
                1,
                fixture.notes.phases().stream()
                        .filter(SessionPhase.LIVE::equals)
                        .count());
        assertEquals(1, fixture.protocol.ended);
    }

    @Test
    void everyOpenedChannelIsClosed() {
        var engine = fixture.live(Map.of());
        SessionEngineFixture.receive(engine, "later\n", 2);
        assertEquals(Entry.EntryKind.CLOSED, fixture.notes.entries.getLast().kind());
        engine.runDueTimers(new MonotonicAndUnixTime(engine.nextTimerAt(), 0));
        engine.opened(
                SessionEngineFixture.TCP,
                SessionEngineFixture.LOCAL,
                SessionEngineFixture.REMOTE,
                SessionEngineFixture.at(9));
        engine.stop(SessionEngineFixture.at(10));

        assertEquals(
                List.of(Entry.EntryKind.OPENED, Entry.EntryKind.CLOSED, Entry.EntryKind.OPENED, Entry.EntryKind.CLOSED),
                fixture.notes.entries.stream()
                        .map(Entry::kind)
                        .filter(entryKind -> entryKind != Entry.EntryKind.DATA)
                        .toList());
    }

    @Test
    void unsentMessageIsNotInTranscript() {
        var engine = fixture.live(Map.of());
        fixture.network.broken = true;
        engine.sendRequest(ToyProtocol.SEND_HELLO, Map.of(), SessionEngineFixture.at(2));

        assertEquals(List.of("hello\n"), fixture.protocol.sent);
        assertEquals("NOT_SENT", fixture.notes.codes().getLast());
        assertEquals(Direction.TO_CLIENT, fixture.notes.entries.getLast().direction());
    }

    @Test
    void unsentDatagramCountsAsLost() {
        fixture.protocol.earlyChannel = Channel.udp("udp");
        fixture.live(Map.of());

        assertEquals(List.of("early\n", "hello\n"), fixture.protocol.sent);
        assertEquals("NOT_SENT", fixture.notes.codes().getLast());
        assertEquals(Direction.TO_CLIENT, fixture.notes.entries.getLast().direction());
    }

    @Test
    void sendsGoodbyeAndEndsAfterTimeout() {
        fixture.protocol.awaitsServerClose = true;
        var engine = fixture.live(Map.of());
        engine.stop(SessionEngineFixture.at(2));
        assertFalse(engine.isEnded());
        assertEquals("tcp: bye\n", fixture.network.calls.getLast());
        engine.runDueTimers(SessionEngineFixture.at(7));

        assertTrue(engine.isEnded());
        assertEquals(SessionPhase.CLOSED, fixture.notes.states.getLast().phase());
    }

    @Test
    void peerClosingDuringGoodbyeIsNoLoss() {
        fixture.protocol.awaitsServerClose = true;
        var engine = fixture.live(Map.of());
        engine.stop(SessionEngineFixture.at(2));
        engine.closed(
                SessionEngineFixture.TCP,
                new ChannelCloseReason(ChannelCloseReason.ChannelCloseCause.PEER, ""),
                SessionEngineFixture.at(3));

        assertEquals(SessionPhase.CLOSED, fixture.notes.states.getLast().phase());
        assertFalse(fixture.notes.codes().contains("SESSION_LOST"));
    }

    @Test
    void notifiesLogicOfDecoderFindings() {
        var engine = fixture.live(Map.of());
        SessionEngineFixture.receive(engine, "nonsense\n", 2);

        assertEquals(List.of("UNKNOWN_LINE"), fixture.protocol.findingCodes);
    }

    @Test
    void restartsSilenceTimeoutAfterPause() {
        var engine = fixture.live(Map.of(ProtocolIndependentSessionOptions.SILENCE, "3"));
        SessionEngineFixture.receive(engine, "p 1\n", 2);
        engine.resumeAfterPause(SessionEngineFixture.at(8).monotonicNanos());
        engine.judgeDeadlines(SessionEngineFixture.at(10.9));
        assertEquals(SessionPhase.LIVE, fixture.notes.states.getLast().phase());
        engine.judgeDeadlines(SessionEngineFixture.at(11));

        assertEquals(SessionPhase.SILENT, fixture.notes.states.getLast().phase());
    }

    @Test
    void doesNotReportSilenceWhileMessagesAreHeld() {
        var gate = new HoldingGate(Direction.TO_CLIENT);
        gate.holds = false;
        fixture.gates = _ -> gate;
        var engine = fixture.live(Map.of(ProtocolIndependentSessionOptions.SILENCE, "3"));
        gate.holds = true;
        SessionEngineFixture.receive(engine, "p 1\n", 2);

        assertEquals(TrafficGate.NEVER, engine.nextDeadlineAt());
        engine.judgeDeadlines(SessionEngineFixture.at(60));
        assertEquals(SessionPhase.LIVE, fixture.notes.states.getLast().phase());
        engine.setGate(TrafficGate.OPEN, SessionEngineFixture.at(70));
        assertEquals(SessionEngineFixture.at(73).monotonicNanos(), engine.nextDeadlineAt());
    }

    @Test
    void reportsLatenessOnlyForAffectedMessages() {
        var engine = fixture.live(Map.of());
        engine.fallBehind(lag(1, SessionEvent.ProcessLagged.OPEN, false));
        engine.catchUp(lag(1, 2, false), SessionEngineFixture.at(2));
        assertEquals(List.of(), fixture.notes.codes());
        engine.fallBehind(lag(2, SessionEvent.ProcessLagged.OPEN, false));
        engine.catchUp(lag(2, 3, true), SessionEngineFixture.at(3));

        assertEquals(List.of("SELF_BEHIND"), fixture.notes.codes());
        assertEquals("late", fixture.notes.findings.getFirst().text());
    }

    @Test
    void suppressesGapFindingsWhileProcessIsLate() {
        var engine = fixture.live(Map.of());
        engine.fallBehind(lag(2, SessionEvent.ProcessLagged.OPEN, false));
        engine.on(gap());
        assertEquals(List.of(), fixture.notes.codes());
        engine.catchUp(lag(2, 3, false), SessionEngineFixture.at(3));

        assertEquals(List.of("SELF_BEHIND"), fixture.notes.codes());
        assertEquals(
                "late; gaps in what came meanwhile may be its own: 1",
                fixture.notes.findings.getFirst().text());
    }

    /** A full socket drops what arrives last, so the gap shows when the backlog is handled. */
    @Test
    void attributesGapsAfterLatenessToThisProcess() {
        var engine = fixture.live(Map.of());
        engine.fallBehind(lag(2, SessionEvent.ProcessLagged.OPEN, false));
        engine.catchUp(lag(2, 3, true), SessionEngineFixture.at(3));
        SessionEngineFixture.receive(engine, "p 1\n", 3.9);
        engine.on(gap());
        SessionEngineFixture.receive(engine, "p 2\n", 4.1);
        engine.on(gap());

        assertEquals(List.of("SELF_BEHIND", "SELF_BEHIND", "GAP"), fixture.notes.codes());
        assertEquals(
                "a gap in what came after this program was late may be its own",
                fixture.notes.findings.get(1).text());
    }

    /** The monotonic clock stands still while a machine sleeps, so only its wall clock shows that. */
    @Test
    void gapsAfterSleepAreOwn() {
        var engine = fixture.live(Map.of());
        var awake = SessionEngineFixture.at(2);
        var wall = SessionEngineFixture.at(32);
        engine.runDueTimers(new MonotonicAndUnixTime(awake.monotonicNanos(), wall.epochNanos()));
        engine.on(gap());

        var cause = "the clock of this machine stepped ahead by 30.000 s, or it slept";
        var lag = new SessionEvent.ProcessLagged(
                SessionEngineFixture.at(1).monotonicNanos(), awake.monotonicNanos(), 0, cause, false, 30);
        assertEquals(List.of(lag), fixture.notes.lags);
        assertEquals(List.of("SELF_BEHIND"), fixture.notes.codes());
    }

    @Test
    void wallClockSetBackIsLagWithoutLength() {
        var engine = fixture.live(Map.of());
        var back = SessionEngineFixture.at(-30);
        long now = SessionEngineFixture.at(2).monotonicNanos();
        engine.runDueTimers(new MonotonicAndUnixTime(now, back.epochNanos()));
        engine.on(gap());

        var cause = "the clock of this machine stepped back by 32.000 s";
        assertEquals(List.of(new SessionEvent.ProcessLagged(now, now, 0, cause, false, -32)), fixture.notes.lags);
        assertEquals(List.of("GAP"), fixture.notes.codes());
    }

    @Test
    void passesEveryLagToListener() {
        var engine = fixture.live(Map.of());
        var open = lag(2, SessionEvent.ProcessLagged.OPEN, false);
        var closed = lag(2, 3, false);
        engine.fallBehind(open);
        assertFalse(fixture.notes.lags.getFirst().isOver());
        engine.catchUp(closed, SessionEngineFixture.at(3));

        assertEquals(List.of(open, closed), fixture.notes.lags);
        assertTrue(closed.isOver());
    }

    @Test
    void confirmsArrivalsOnlyWhileChannelIsOpen() {
        var engine = fixture.engine(Map.of());
        engine.start(SessionEngineFixture.at(0));
        engine.confirmArrivals(1, SessionEngineFixture.at(0.1));
        assertFalse(engine.expectsArrivals());
        engine.opened(
                SessionEngineFixture.TCP,
                SessionEngineFixture.LOCAL,
                SessionEngineFixture.REMOTE,
                SessionEngineFixture.at(0.5));
        assertTrue(engine.expectsArrivals());
        engine.confirmArrivals(2, SessionEngineFixture.at(1));
        engine.closed(
                SessionEngineFixture.TCP,
                new ChannelCloseReason(ChannelCloseReason.ChannelCloseCause.PEER, ""),
                SessionEngineFixture.at(2));
        engine.confirmArrivals(3, SessionEngineFixture.at(2.5));

        assertFalse(engine.expectsArrivals());
        assertEquals(List.of(2L), fixture.notes.handledTimes);
    }

    @Test
    void confirmsNoArrivalsWhileMessagesAreHeld() {
        var gate = new HoldingGate(Direction.TO_CLIENT);
        gate.holds = false;
        fixture.gates = _ -> gate;
        var engine = fixture.live(Map.of());
        gate.holds = true;
        SessionEngineFixture.receive(engine, "p 1\n", 2);
        engine.confirmArrivals(3, SessionEngineFixture.at(3));

        assertFalse(engine.expectsArrivals());
        assertEquals(List.of(), fixture.notes.handledTimes);
    }

    @Test
    void looksForDropsAfterGapOnly() {
        var engine = fixture.live(Map.of());
        engine.on(number(Direction.TO_CLIENT, 7));
        engine.on(number(Direction.TO_CLIENT, 8));
        engine.on(number(Direction.TO_SERVER, 70));
        engine.on(number(Direction.TO_SERVER, 75));
        assertEquals(List.of(), dropChecks());
        engine.on(number(Direction.TO_CLIENT, 10));
        engine.on(number(Direction.TO_CLIENT, 9));
        engine.on(number(Direction.TO_CLIENT, 11));

        assertEquals(List.of("check drops of udp at 1000000000"), dropChecks());
    }

    private List<String> dropChecks() {
        return fixture.network.calls.stream()
                .filter(call -> call.startsWith("check drops"))
                .toList();
    }

    private static SessionEvent.SequenceNumberReceived number(Direction direction, long number) {
        return new SessionEvent.SequenceNumberReceived(Channel.udp("udp"), direction, number, Integer.SIZE, 0);
    }

    private static SessionEvent.ProcessLagged lag(long from, long until, boolean verdictWithheld) {
        return new SessionEvent.ProcessLagged(from, until, 1, "late", verdictWithheld);
    }

    private static Finding gap() {
        return Finding.of(
                new MissingDatagramsRule(),
                Direction.TO_CLIENT,
                "3 messages have not come",
                SessionEngineFixture.at(2));
    }

    /** A rule for missing datagrams. */
    private record MissingDatagramsRule() implements Rule {

        @Override
        public String code() {
            return "GAP";
        }

        @Override
        public Severity severity() {
            return Severity.WARNING;
        }

        @Override
        public String number() {
            return "G1";
        }

        @Override
        public String section() {
            return "";
        }

        @Override
        public boolean indicatesLoss() {
            return true;
        }
    }

    @Test
    void stateTimesNeverDecrease() {
        var engine = fixture.live(Map.of());
        engine.stop(SessionEngineFixture.at(0.2));

        var times = fixture.notes.states.stream().map(SessionStateChange::at).toList();
        assertEquals(times.stream().sorted().toList(), times);
    }

    @Test
    void ownSamplesDoNotHideSilentPeer() {
        var engine = fixture.live(Map.of(ProtocolIndependentSessionOptions.SILENCE, "3"));
        engine.setGate(
                new TestGate((item, now, context) -> context.forward(item.withBytes(ToyDecoder.line("p 5")), now)),
                SessionEngineFixture.at(1));
        engine.sendRequest(ToyProtocol.SEND_HELLO, Map.of(), SessionEngineFixture.at(3));
        engine.judgeDeadlines(SessionEngineFixture.at(4.5));

        assertEquals(SessionPhase.SILENT, fixture.notes.states.getLast().phase());
    }

    @Test
    void reportsInternalErrorAndEndsSession() {
        var engine = fixture.live(Map.of());
        engine.failInternally(new IllegalStateException("oops"), SessionEngineFixture.at(2));

        assertTrue(engine.isEnded());
        assertEquals("OUR_FAULT", fixture.notes.codes().getLast());
    }
}
