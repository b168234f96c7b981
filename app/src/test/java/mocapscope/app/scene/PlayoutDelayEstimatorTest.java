package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import mocapscope.app.model.buffer.DeviceReportTimeHistory;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.scene.model.PlayoutDelayEstimator;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SnapshotParts;
import mocapscope.app.synthetic.SourceHealthBuilder;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
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
        var intervals = new DeviceReportTimeHistory(_ -> true);
        var ends = new long[60];
        long end = time;
        for (int i = ends.length - 1; i >= 0; i--) {
            ends[i] = end;
            end -= Math.round(millis[i % millis.length] * MILLI);
        }
        for (int i = 0; i < ends.length; i++) {
            intervals.add(i == 0 ? end : ends[i - 1], ends[i], i);
        }
        var source = new SourceId("s", "Wand");
        var health = new SourceHealthBuilder(source, SourceDataKind.TRACKER);
        return SessionSnapshotBuilder.of(
                        now,
                        new SessionSnapshotBuilder(new SyntheticSession("s", 1 << 20).session())
                                .timing(SnapshotParts.timing(source, SourceDataKind.TRACKER, intervals, time))
                                .health(time < now ? health.silent(time, now) : health))
                .sessions()
                .getFirst();
    }
}
