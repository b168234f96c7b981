package mocapscope.app.model.buffer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SnapshotParts;
import mocapscope.app.synthetic.SyntheticSession;
import org.junit.jupiter.api.Test;

/** Sessions that are live and one that is played, side by side. */
class InterpolationSamplePairTest {
    private final SessionSnapshot live = at(9000);
    private final SessionSnapshot played = at(500);

    @Test
    void graphsEndNowWhenAllSessionsAreLive() {
        var snapshot = SnapshotParts.snapshot(9000, List.of(live, live), SharedViewSelection.NOTHING);

        assertEquals(9000, snapshot.moment());
        assertEquals(0, snapshot.clockShift(live));
    }

    @Test
    void graphsEndAtPlayerPosition() {
        var snapshot = SnapshotParts.snapshot(9000, List.of(live, played), SharedViewSelection.NOTHING);

        assertEquals(500, snapshot.moment());
        assertEquals(0, snapshot.clockShift(played));
        assertEquals(-8500, snapshot.clockShift(live));
    }

    @Test
    void shiftsSeriesTimes() {
        var buffer = new TimeSeriesBuffer(8);
        buffer.add(100, 1.5);
        var times = new long[4];

        assertEquals(0, buffer.shiftedBy(1000).copySince(1101, times, new double[4]));
        assertEquals(1, buffer.shiftedBy(1000).copySince(1100, times, new double[4]));
        assertEquals(1100, times[0]);
    }

    private static SessionSnapshot at(long nanos) {
        return SessionSnapshotBuilder.of(
                        nanos, new SessionSnapshotBuilder(new SyntheticSession("s", 1 << 20).session()))
                .sessions()
                .getFirst();
    }
}
