package mocapscope.app.model.snapshot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import mocapscope.app.synthetic.SessionHealthBuilder;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SyntheticRule;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.health.HealthCause;
import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class RecentFindingCountTest {
    private static final long SECOND = 1_000_000_000;

    private final SessionSnapshotBuilder session =
            new SessionSnapshotBuilder(new SyntheticSession("toy", 1 << 20).session());

    @Test
    void countsWarningsOfLastMinute() {
        add(SyntheticRule.NOT_FINITE, 39 * SECOND);
        add(SyntheticRule.NOT_FINITE, 41 * SECOND);
        add(SyntheticRule.STATE_UNKNOWN, 99 * SECOND);

        var recent = recentAt(100 * SECOND);

        assertEquals(new RecentFindingCount(Severity.WARNING, 2), recent);
        assertEquals("2 warning.many", recent.number() + " " + recent.key());
        assertEquals("warning.one", recentAt(102 * SECOND).key());
        assertEquals(0, recentAt(160 * SECOND).count());
    }

    @Test
    void countsErrorsBeforeWarnings() {
        add(SyntheticRule.CUT_SHORT, 0);
        add(SyntheticRule.NOT_FINITE, SECOND);
        add(SyntheticRule.NOT_FINITE, SECOND);

        assertEquals("error.one", recentAt(SECOND).key());
    }

    @Test
    void omitsFindingsAboutThisProcess() {
        session.finding(finding(ConnectionProblemKind.HISTORY_SHORTENED, 0).withSeverity(Severity.WARNING));

        assertEquals(0, recentAt(SECOND).count());
    }

    /** The device may have caused none of them. */
    @Test
    void countsNothingWhileThisProcessIsLate() {
        add(SyntheticRule.NOT_FINITE, 0);
        session.health(new SessionHealthBuilder()
                .verdict(SessionHealthBuilder.verdict(HealthGrade.UNKNOWN, HealthCause.PROCESS_LATE, "Not judged")));

        assertEquals(0, recentAt(SECOND).count());
    }

    @Test
    void closedSessionHasNone() {
        add(SyntheticRule.NOT_FINITE, 0);
        session.state(SessionPhase.CLOSED, "", "");

        assertEquals(0, recentAt(SECOND).count());
    }

    @Test
    void statesNoNumberThatMayBeLarger() {
        for (int i = 0; i < 1_000; i++) {
            add(SyntheticRule.NOT_FINITE, SECOND + i);
        }

        assertEquals("100+", recentAt(2 * SECOND).number());
    }

    private void add(Rule rule, long at) {
        session.finding(finding(rule, at));
    }

    private static Finding finding(Rule rule, long at) {
        return Finding.of(rule, Direction.TO_CLIENT, "", new MonotonicAndUnixTime(at, at));
    }

    private RecentFindingCount recentAt(long nanos) {
        return RecentFindingCount.of(
                SessionSnapshotBuilder.of(nanos, session).sessions().getFirst());
    }
}
