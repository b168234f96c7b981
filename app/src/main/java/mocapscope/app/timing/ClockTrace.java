package mocapscope.app.timing;

import java.util.Optional;
import mocapscope.app.control.Scale;
import mocapscope.app.model.Beat;
import mocapscope.protocol.timing.ClockEstimate;
import org.jspecify.annotations.Nullable;

/** How a device's clock went beside ours, as far as a lane looks back. Reused from frame to frame; not thread safe. */
final class ClockTrace {
    private static final int MOST = 128;
    private static final double NANOS = 1e9;

    private final long[] times = new long[MOST];
    private final double[] changes = new double[MOST];
    private int count;
    /** What changes are told against: what it is now. */
    private double reference;

    private Optional<ClockEstimate> estimate = Optional.empty();
    /** The same, for a painter that asks in every column. */
    private @Nullable ClockEstimate line;

    private Scale scale = Scale.upTo(0.001);

    void read(Beat.Clock clock, long since) {
        count = clock.changes().copySince(since, times, changes);
        estimate = clock.estimate();
        line = estimate.orElse(null);
        double latest = count == 0 ? 0 : changes[count - 1];
        reference = estimate.map(known -> known.change() / NANOS).orElse(latest);
    }

    /** Looks at what lies after a moment. */
    void look(long since) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < count; i++) {
            if (times[i] >= since) {
                low = Math.min(low, change(i));
                high = Math.max(high, change(i));
            }
        }
        if (low <= high) {
            scale = Scale.settled(scale, Scale.holding(low, high));
        }
    }

    /** Whether there is anything to see. */
    boolean known() {
        return count > 0;
    }

    Optional<ClockEstimate> estimate() {
        return estimate;
    }

    /** In seconds. */
    Scale scale() {
        return scale;
    }

    int count() {
        return count;
    }

    long time(int index) {
        return times[index];
    }

    /** Seconds by which our time less the device's differed from what it is now. */
    double change(int index) {
        return changes[index] - reference;
    }

    /** What the estimate says that it is at a time; NaN while there is none. */
    double expected(long time) {
        return line == null ? Double.NaN : line.changeAt(time) / NANOS - reference;
    }
}
