package mocapscope.app.status;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import mocapscope.app.control.StatusLamp.LampState;
import mocapscope.app.model.snapshot.Selection;
import mocapscope.app.model.snapshot.TrafficStatistics;
import mocapscope.app.synthetic.Plain;
import mocapscope.app.synthetic.Snaps;
import mocapscope.app.synthetic.ToySession;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.ClockReading;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionRule;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class StatusBarTextsTest {

    @Test
    void theLampShowsTheWorstSession() {
        assertEquals(LampState.OFF, words().light());
        assertEquals(
                LampState.GOOD, words(SessionPhase.LIVE, SessionPhase.CLOSED).light());
        assertEquals(
                LampState.BUSY,
                words(SessionPhase.LIVE, SessionPhase.HANDSHAKING).light());
        assertEquals(
                LampState.WARNING,
                words(SessionPhase.LIVE, SessionPhase.SILENT, SessionPhase.CONNECTING)
                        .light());
        assertEquals(
                LampState.BAD,
                words(SessionPhase.SILENT, SessionPhase.FAILED, SessionPhase.LIVE)
                        .light());
    }

    @Test
    void countsSessionsByState() {
        assertEquals("Not connected", words().sessions());
        assertEquals("1 session · 1 live", words(SessionPhase.LIVE).sessions());
        assertEquals(
                "4 sessions · 1 live · 1 silent · 2 failed",
                words(SessionPhase.LIVE, SessionPhase.SILENT, SessionPhase.FAILED, SessionPhase.LOST)
                        .sessions());
    }

    @Test
    void countsSessionsInLookBackSeparately() {
        var then =
                Snaps.of(0, new Snaps(new ToySession("toy", 1 << 20).session()).state(SessionPhase.LIVE, "Paused", ""));
        var now = Plain.snapshot(5, then.sessions(), Selection.NOTHING);

        assertEquals("1 session · 1 viewed back", StatusBarTexts.of(now, 60).sessions());
    }

    @Test
    void showsNotesOnlyWithoutWorseFindings() {
        assertEquals("no findings", words(SessionPhase.LIVE).findings());
        assertEquals("1 note", found(Severity.NOTE).findings());
        assertEquals(
                "0 errors · 1 warning", found(Severity.NOTE, Severity.WARNING).findings());
    }

    @Test
    void aRecordingThatIsPausedIsNotLive() {
        var words = StatusBarTexts.of(Snaps.of(0, recording().state(SessionPhase.LIVE, "Paused", "")), 60);

        assertEquals("1 session · 1 paused", words.sessions());
        assertEquals(LampState.OFF, words.light());
    }

    @Test
    void ratesIncludeOnlyRunningSessions() {
        var statistics = new TrafficStatistics(100, 100, 0, 60, 2000, 0);
        var live = new Snaps(new ToySession("toy", 1 << 20).session()).traffic(statistics);
        var ended = recording().state(SessionPhase.CLOSED, "Ended", "").traffic(statistics);
        var paused = recording().state(SessionPhase.LIVE, "Paused", "").traffic(statistics);
        var alone = StatusBarTexts.of(Snaps.of(0, live), 60);
        var words = StatusBarTexts.of(Snaps.of(0, live, ended, paused), 60);

        assertEquals("    60 messages/s", words.messages());
        assertEquals(alone.bytes(), words.bytes());
    }

    private static Snaps recording() {
        var toy = new ToySession("file", 1 << 20).session();
        var endpoint = Endpoint.file("toy", "a.mcap", OptionValues.ofDefaults(List.of()));
        return new Snaps(new Session(
                "file", toy.protocol(), endpoint, SessionRole.CLIENT, toy.peer(), toy.anchor(), toy.history()));
    }

    private static StatusBarTexts found(Severity... severities) {
        var session = new Snaps(new ToySession("toy", 1 << 20).session());
        for (var severity : severities) {
            session.finding(Finding.of(SessionRule.CONNECT_REFUSED, Direction.TO_CLIENT, "tcp", new ClockReading(0, 0))
                    .withSeverity(severity));
        }
        return StatusBarTexts.of(Snaps.of(0, session), 60);
    }

    private static StatusBarTexts words(SessionPhase... phases) {
        var sessions = new Snaps[phases.length];
        for (int i = 0; i < phases.length; i++) {
            sessions[i] = new Snaps(new ToySession("toy-" + i, 1 << 20).session()).state(phases[i], "", "");
        }
        return StatusBarTexts.of(Snaps.of(0, sessions), 60);
    }
}
