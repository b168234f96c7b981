package mocapscope.app.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import mocapscope.app.synthetic.SessionHealthBuilder;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.health.DeliveryProblemOccurrence;
import mocapscope.protocol.health.HealthCause;
import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.health.MessageLossStatistics;
import org.junit.jupiter.api.Test;

class TransportMetricsTimingRowModelTest {
    private static final long SECOND = 1_000_000_000L;

    private final SessionSnapshotBuilder builder =
            new SessionSnapshotBuilder(new SyntheticSession("s1", 1 << 16).session());
    private final SessionHealthBuilder health = new SessionHealthBuilder();

    @Test
    void silenceIsProblemOfTransport() {
        health.verdict(SessionHealthBuilder.verdict(HealthGrade.WARNING, HealthCause.SILENT, "Silent"));

        assertEquals(HealthCause.SILENT, lane().problem().orElseThrow().cause());
    }

    @Test
    void lostSensorIsNoProblemOfTransport() {
        health.verdict(SessionHealthBuilder.verdict(HealthGrade.WARNING, HealthCause.TRACKING, "Works, but"));

        assertEquals(true, lane().problem().isEmpty());
    }

    @Test
    void earlierLossIsNoPresentProblem() {
        health.verdict(SessionHealthBuilder.verdict(HealthGrade.OK, HealthCause.LOSS, "Works; 226 were lost"));

        assertEquals(true, lane().problem().isEmpty());
    }

    @Test
    void formatsCountsOfWholeSession() {
        assertEquals(
                "226 of 6,525 lost in all, 2 late",
                MessageLossFormatter.format(
                        new MessageLossStatistics(true, 6525, 226, 0, 2, 0, 1000, 31, 0, 2, 0, SECOND)));
        assertEquals(
                "226 of 6,525 lost in all, 12 not read in time by this program, 1 duplicate",
                MessageLossFormatter.format(
                        new MessageLossStatistics(true, 6525, 226, 12, 0, 1, 1000, 0, 0, 0, 0, SECOND)));
        assertEquals("", MessageLossFormatter.format(MessageLossStatistics.NONE));
    }

    @Test
    void selectsMarksOfTimeRange() {
        builder.health(health);
        builder.mark(DeliveryProblemOccurrence.DeliveryProblemKind.LOST, 3 * SECOND, 7, 2);
        builder.mark(DeliveryProblemOccurrence.DeliveryProblemKind.OWN, 5 * SECOND, 8, 2);
        var lane = lane();

        assertEquals(7, lane.nearest(3 * SECOND + 1, 10).message());
        assertEquals(-1, lane.nearest(4 * SECOND, 10).message());
        assertEquals(1, lane.marks(4 * SECOND, 6 * SECOND).size());
    }

    private TransportMetricsTimingRowModel lane() {
        builder.health(health);
        return new TransportMetricsTimingRowModel(
                SessionSnapshotBuilder.of(10 * SECOND, builder).sessions().getFirst());
    }
}
