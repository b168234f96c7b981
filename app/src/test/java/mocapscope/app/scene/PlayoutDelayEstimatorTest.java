package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.OptionalDouble;
import mocapscope.app.model.buffer.ReportTimeBuffer;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SourceTimingSnapshot;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SnapshotParts;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceKind;
import org.junit.jupiter.api.Test;

class PlayoutDelayEstimatorTest {
    private static final long MILLI = 1_000_000L;

    private final PlayoutDelayEstimator estimator = new PlayoutDelayEstimator();

    @Test
    void steadySourceNeedsDelayOfOneInterval() {
        refresh(0, 33, 33);

        assertEquals(33, estimator.millis());
    }

    @Test
    void addsTwiceTheLatenessToDelay() {
        refresh(0, 20, 20, 20, 20, 40);

        assertEquals(60, estimator.millis());
    }

    @Test
    void limitsDelayBetween20And250Milliseconds() {
        refresh(0, 4);
        assertEquals(20, estimator.millis());

        var slow = new PlayoutDelayEstimator();
        slow.refresh(List.of(session(0, 100, 100, 400)), 0);
        assertEquals(250, slow.millis());
    }

    @Test
    void delayChangesGradually() {
        refresh(0, 33);

        refresh(1000, 100);

        assertEquals(37, estimator.millis());
        refresh(2000, 100);
        assertEquals(41, estimator.millis());
    }

    @Test
    void ignoresOccasionalAndSilentSources() {
        refresh(0, 33);
        estimator.refresh(List.of(session(0, 500)), 1000 * MILLI);
        estimator.refresh(List.of(later(0, 60_000 * MILLI, 100)), 60_000 * MILLI);

        assertEquals(33, estimator.millis());
    }

    private void refresh(long atMillis, double... intervals) {
        estimator.refresh(List.of(session(atMillis * MILLI, intervals)), atMillis * MILLI);
    }

    /** A tracker whose last intervals were those, in milliseconds, again and again. */
    private static SessionSnapshot session(long now, double... millis) {
        return later(now, now, millis);
    }

    /** Returns a snapshot with report times until {@code time}, displayed at {@code now}. */
    private static SessionSnapshot later(long time, long now, double... millis) {
        var intervals = new ReportTimeBuffer(100, _ -> true);
        for (int i = 0; i < 60; i++) {
            intervals.add(time, millis[i % millis.length] / 1000, i);
        }
        var snapshot = SnapshotParts.timing(
                new SourceId("s", "Wand"),
                SourceKind.TRACKER,
                intervals,
                60,
                0,
                time,
                new SourceTimingSnapshot.DeclaredRateStatus(OptionalDouble.empty(), false, false));
        return SessionSnapshotBuilder.of(
                        now, new SessionSnapshotBuilder(new SyntheticSession("s", 1 << 20).session()).timing(snapshot))
                .sessions()
                .getFirst();
    }
}
