package mocapscope.app.scene.model;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import mocapscope.app.model.buffer.DeviceReportTimeBinArray;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SourceTimingHistorySnapshot;
import mocapscope.protocol.sample.SourceDataKind;

/**
 * Estimates the display delay that is required to interpolate movement smoothly. It is the usual report interval plus
 * twice the delay of late samples, of the source that requires most, so that the next sample has nearly always arrived.
 * It changes slowly, because each change is visible as faster or slower movement.
 */
public final class PlayoutDelayEstimator {
    static final double LEAST = 0.02;
    public static final double MOST = 0.25;

    /** The report interval above which a source is shown in steps rather than delaying the others. */
    private static final double SLOWEST = 0.125;

    private static final long PERIOD_NANOS = 200_000_000L;
    private static final long WINDOW_NANOS = 4_000_000_000L;
    private static final int FEWEST = 8;
    private static final double HIGH = 0.95;

    /** The change per step, in seconds. */
    private static final double STEP = 0.004;

    private final DeviceReportTimeBinArray bins = new DeviceReportTimeBinArray();
    private final double[] intervals = new double[512];
    private long next = Long.MIN_VALUE;
    private double seconds = Double.NaN;

    /** Returns the delay in nanoseconds, as of the latest refresh. */
    public long nanos() {
        return (long) (1e9 * (Double.isNaN(seconds) ? LEAST : seconds));
    }

    /** Returns the delay in whole milliseconds, for display. */
    public int millis() {
        return (int) Math.round(nanos() / 1e6);
    }

    public void refresh(List<SessionSnapshot> sessions, long nanos) {
        if (nanos < next) {
            return;
        }
        next = nanos + PERIOD_NANOS;
        double target = 0;
        for (var session : sessions) {
            var resting = resting(session);
            for (var snapshot : session.sourceTimings()) {
                if (!resting.contains(List.of(snapshot.source(), snapshot.kind()))) {
                    target = Math.max(target, needs(snapshot, session.now()));
                }
            }
        }
        if (target > 0) {
            double goal = Math.clamp(target, LEAST, MOST);
            seconds = Double.isNaN(seconds) ? goal : seconds + Math.clamp(goal - seconds, -STEP, STEP);
        }
    }

    /** Returns source and kind of those that are silent or event-driven. */
    private static Set<Object> resting(SessionSnapshot session) {
        return session.health().sources().stream()
                .filter(health ->
                        health.silence().silent() || health.rate().declared().orElse(-1) == 0)
                .map(health -> List.of(health.source(), health.kind()))
                .collect(Collectors.toSet());
    }

    /** Returns the delay a source requires in seconds; 0 for one that is neither tracker nor skeleton. */
    private double needs(SourceTimingHistorySnapshot snapshot, long nanos) {
        boolean moves = snapshot.kind() == SourceDataKind.TRACKER || snapshot.kind() == SourceDataKind.SKELETON;
        if (!moves) {
            return 0;
        }
        snapshot.history().copy(nanos - WINDOW_NANOS, nanos, bins);
        int count = Math.min(bins.size(), intervals.length);
        if (count < FEWEST) {
            return 0;
        }
        for (int i = 0; i < count; i++) {
            intervals[i] = bins.longest(bins.size() - count + i);
        }
        Arrays.sort(intervals, 0, count);
        double usual = intervals[count / 2];
        double late = intervals[(int) (HIGH * (count - 1))] - usual;
        return usual > SLOWEST ? 0 : usual + 2 * late;
    }
}
