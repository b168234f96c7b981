package mocapscope.app.timing;

import java.util.Optional;
import mocapscope.app.control.PlotValueAxisScale;
import mocapscope.app.model.snapshot.SourceTimingHistorySnapshot;
import mocapscope.protocol.timing.ClockEstimate;
import org.jspecify.annotations.Nullable;

/**
 * The measured clock offsets of a device and their fitted line, as plotted in the timing view. Not thread-safe. Reused
 * from frame to frame.
 */
final class ClockOffsetSeries {
    private static final int MOST = 128;
    private static final double NANOS = 1e9;

    private final long[] times = new long[MOST];
    private final double[] changes = new double[MOST];
    private int count;
    /** The present offset, relative to which changes are given. */
    private double reference;

    private Optional<ClockEstimate> estimate = Optional.empty();
    /** The present line, cached for painting column by column. */
    private @Nullable ClockEstimate line;

    private PlotValueAxisScale scale = PlotValueAxisScale.upTo(0.001);

    void load(SourceTimingHistorySnapshot.DeviceClockSnapshot snapshot, long since) {
        count = snapshot.changes().copySince(since, times, changes);
        estimate = snapshot.estimate();
        line = estimate.orElse(null);
        double latest = count == 0 ? 0 : changes[count - 1];
        reference = estimate.map(known -> known.change() / NANOS).orElse(latest);
    }

    /** Reads the data after a time. */
    void updateScale(long since) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < count; i++) {
            if (times[i] >= since) {
                low = Math.min(low, change(i));
                high = Math.max(high, change(i));
            }
        }
        if (low <= high) {
            scale = PlotValueAxisScale.stabilize(scale, PlotValueAxisScale.holding(low, high));
        }
    }

    /** Returns true if there are data to show. */
    boolean hasData() {
        return count > 0;
    }

    Optional<ClockEstimate> estimate() {
        return estimate;
    }

    /** Returns the scale in seconds. */
    PlotValueAxisScale scale() {
        return scale;
    }

    int count() {
        return count;
    }

    long time(int index) {
        return times[index];
    }

    /** Returns the difference, in seconds, of local time minus device time from its present value. */
    double change(int index) {
        return changes[index] - reference;
    }

    /** Returns the offset that the fitted line gives for a time; NaN without an estimate. */
    double expected(long time) {
        return line == null ? Double.NaN : line.changeAt(time) / NANOS - reference;
    }
}
