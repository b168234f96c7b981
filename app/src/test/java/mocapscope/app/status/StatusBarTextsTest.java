package mocapscope.app.status;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import mocapscope.app.control.StatusLamp.LampState;
import mocapscope.app.model.snapshot.Selection;
import mocapscope.app.model.snapshot.TrafficStatistics;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SnapshotParts;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.ClockReading;
import mocapscope.protocol.session.event.ConnectionFindingRule;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class StatusBarTextsTest {

    @Test
    void lampShowsWorstSession() {
        assertEquals(LampState.OFF, texts().light());
        assertEquals(
                LampState.GOOD, texts(SessionPhase.LIVE, SessionPhase.CLOSED).light());
        assertEquals(
                LampState.BUSY,
                texts(SessionPhase.LIVE, SessionPhase.HANDSHAKING).light());
        assertEquals(
                LampState.WARNING,
                texts(SessionPhase.LIVE, SessionPhase.SILENT, SessionPhase.CONNECTING)
                        .light());
        assertEquals(
                LampState.BAD,
                texts(SessionPhase.SILENT, SessionPhase.FAILED, SessionPhase.LIVE)
                        .light());
    }

    @Test
    void countsSessionsByState() {
        assertEquals("Not connected", texts().sessions());
        assertEquals("1 session · 1 live", texts(SessionPhase.LIVE).sessions());
        assertEquals(
                "4 sessions · 1 live · 1 silent · 2 failed",
                texts(SessionPhase.LIVE, SessionPhase.SILENT, SessionPhase.FAILED, SessionPhase.LOST)
                        .sessions());
    }

    @Test
    void countsSessionsInLookBackSeparately() {
        var then = SessionSnapshotBuilder.of(
                0,
                new SessionSnapshotBuilder(new SyntheticSession("toy", 1 << 20).session())
                        .state(SessionPhase.LIVE, "Paused", ""));
        var now = SnapshotParts.snapshot(5, then.sessions(), Selection.NOTHING);

        assertEquals("1 session · 1 viewed back", StatusBarTexts.of(now, 60).sessions());
    }

    @Test
    void showsNotesOnlyWithoutWorseFindings() {
        assertEquals("no findings", texts(SessionPhase.LIVE).findings());
        assertEquals("1 note", withFindings(Severity.NOTE).findings());
        assertEquals(
                "0 errors · 1 warning",
                withFindings(Severity.NOTE, Severity.WARNING).findings());
    }

    @Test
    void pausedRecordingIsNotLive() {
        var texts =
                StatusBarTexts.of(SessionSnapshotBuilder.of(0, recording().state(SessionPhase.LIVE, "Paused", "")), 60);

        assertEquals("1 session · 1 paused", texts.sessions());
        assertEquals(LampState.OFF, texts.light());
    }

    @Test
    void ratesIncludeOnlyRunningSessions() {
        var statistics = new TrafficStatistics(100, 100, 0, 60, 2000, 0);
        var live = new SessionSnapshotBuilder(new SyntheticSession("toy", 1 << 20).session()).traffic(statistics);
        var ended = recording().state(SessionPhase.CLOSED, "Ended", "").traffic(statistics);
        var paused = recording().state(SessionPhase.LIVE, "Paused", "").traffic(statistics);
        var alone = StatusBarTexts.of(SessionSnapshotBuilder.of(0, live), 60);
        var texts = StatusBarTexts.of(SessionSnapshotBuilder.of(0, live, ended, paused), 60);

        assertEquals("    60 messages/s", texts.messages());
        assertEquals(alone.bytes(), texts.bytes());
    }

    private static SessionSnapshotBuilder recording() {
        var toy = new SyntheticSession("file", 1 << 20).session();
        var endpoint = Endpoint.file("toy", "a.mcap", OptionValues.ofDefaults(List.of()));
        return new SessionSnapshotBuilder(new Session(
                "file", toy.protocol(), endpoint, SessionRole.CLIENT, toy.peer(), toy.anchor(), toy.history()));
    }

    private static StatusBarTexts withFindings(Severity... severities) {
        var session = new SessionSnapshotBuilder(new SyntheticSession("toy", 1 << 20).session());
        for (var severity : severities) {
            session.finding(Finding.of(
                            ConnectionFindingRule.CONNECT_REFUSED, Direction.TO_CLIENT, "tcp", new ClockReading(0, 0))
                    .withSeverity(severity));
        }
        return StatusBarTexts.of(SessionSnapshotBuilder.of(0, session), 60);
    }

    private static StatusBarTexts texts(SessionPhase... phases) {
        var sessions = new SessionSnapshotBuilder[phases.length];
        for (int i = 0; i < phases.length; i++) {
            sessions[i] = new SessionSnapshotBuilder(new SyntheticSession("toy-" + i, 1 << 20).session())
                    .state(phases[i], "", "");
        }
        return StatusBarTexts.of(SessionSnapshotBuilder.of(0, sessions), 60);
    }
}
