package mocapscope.app.status;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import mocapscope.app.control.StatusLamp.LampState;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.model.snapshot.TrafficStatistics;
import mocapscope.app.synthetic.SessionHealthBuilder;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SnapshotParts;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.health.HealthCause;
import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.health.HealthVerdict;
import mocapscope.protocol.health.ProcessLagHealth;
import mocapscope.protocol.health.ProcessLagStatistics;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class StatusBarTextsTest {

    @Test
    void showsSessionWithWorstVerdict() {
        assertEquals("Not connected", texts().sessions());
        assertEquals(LampState.OFF, texts().light());
        var works = SessionHealthBuilder.verdict(HealthGrade.OK, HealthCause.NONE, "Works: 60.0 of 60 Hz");
        var ended = SessionHealthBuilder.verdict(HealthGrade.OK, HealthCause.ENDED, "Ended: bye");
        var loses =
                SessionHealthBuilder.verdict(HealthGrade.WARNING, HealthCause.LOSS, "Works, but loses 3.1 % (10 s)");

        assertEquals("1 session · Works: 60.0 of 60 Hz", texts(works).sessions());
        assertEquals("2 sessions · all work", texts(works, works).sessions());
        assertEquals(LampState.OFF, texts(ended).light());
        assertEquals(
                "2 sessions · Toy 127.0.0.1:4000 (2): Works: 60.0 of 60 Hz",
                texts(ended, works).sessions());
        assertEquals(LampState.GOOD, texts(ended, works).light());
        assertEquals(
                "3 sessions · Toy 127.0.0.1:4000 (3): Works, but loses 3.1 % (10 s)",
                texts(ended, works, loses).sessions());
        assertEquals(LampState.WARNING, texts(ended, works, loses).light());
    }

    @Test
    void namesWorstSessionInShort() {
        var devices = new SessionSnapshotBuilder(new SyntheticSession("toy", 1 << 20).session())
                .name("Walker, Wand")
                .device("Walker", false)
                .device("Wand", false)
                .health(new SessionHealthBuilder()
                        .verdict(SessionHealthBuilder.verdict(HealthGrade.ERROR, HealthCause.FAILED, "Failed")));
        var other = new SessionSnapshotBuilder(new SyntheticSession("other", 1 << 20).session());
        var named = SessionSnapshotBuilder.of(0, devices, other);

        assertEquals(
                "2 sessions · Walker + 1: Failed", StatusBarTexts.of(named, 60).sessions());
    }

    @Test
    void countsSessionsInLookBackSeparately() {
        var then = SessionSnapshotBuilder.of(
                0,
                new SessionSnapshotBuilder(new SyntheticSession("toy", 1 << 20).session())
                        .state(SessionPhase.LIVE, "Paused", ""));
        var now = SnapshotParts.snapshot(5, then.sessions(), SharedViewSelection.NOTHING);

        assertEquals(
                "1 session · 1 viewed back · Works", StatusBarTexts.of(now, 60).sessions());
    }

    @Test
    void showsLatenessOfThisProcess() {
        var late = new ProcessLagHealth(
                0,
                SessionHealthBuilder.verdict(
                        HealthGrade.WARNING, HealthCause.PROCESS_LATE, "This program was late by 1.2 s"),
                new ProcessLagStatistics(false, 1.2, 1.2, ""));
        var snapshot = new Snapshot(
                0, late, List.of(), SharedViewSelection.NOTHING, List.of(), Optional.empty(), Optional.empty());

        assertEquals(
                "This program was late by 1.2 s",
                StatusBarTexts.of(snapshot, 60).process());
        assertEquals("", texts().process());
    }

    @Test
    void showsNotesOnlyWithoutWorseFindings() {
        assertEquals(
                "no findings",
                texts(SessionHealthBuilder.verdict(HealthGrade.OK, HealthCause.NONE, "Works"))
                        .findings());
        assertEquals("1 note", withFindings(Severity.NOTE).findings());
        assertEquals(
                Optional.of(Severity.WARNING),
                withFindings(Severity.NOTE, Severity.WARNING).worst());
        assertEquals(Optional.empty(), texts().worst());
        assertEquals(
                "0 errors · 1 warning",
                withFindings(Severity.NOTE, Severity.WARNING).findings());
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
                            ConnectionProblemKind.CONNECT_REFUSED,
                            Direction.TO_CLIENT,
                            "tcp",
                            new MonotonicAndUnixTime(0, 0))
                    .withSeverity(severity));
        }
        return StatusBarTexts.of(SessionSnapshotBuilder.of(0, session), 60);
    }

    private static StatusBarTexts texts(HealthVerdict... verdicts) {
        var sessions = new SessionSnapshotBuilder[verdicts.length];
        for (int i = 0; i < verdicts.length; i++) {
            sessions[i] = new SessionSnapshotBuilder(new SyntheticSession("toy-" + i, 1 << 20).session())
                    .health(new SessionHealthBuilder().verdict(verdicts[i]));
        }
        return StatusBarTexts.of(SessionSnapshotBuilder.of(0, sessions), 60);
    }
}
