package mocapscope.app.scene;

import java.util.Arrays;
import java.util.List;
import mocapscope.app.model.Beat;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.protocol.sample.Kind;

/**
 * How far behind the picture is where it is shown smoothly: so long that of nearly every moment the next sample is there
 * as well. That is the usual interval and twice what the later of them are late, of the source that needs most; it
 * changes slowly, since every change is seen as a faster or slower movement.
 */
final class Lag {
    static final double LEAST = 0.02;
    static final double MOST = 0.25;

    /** Who reports more seldom is shown in steps, and nobody waits for him. */
    private static final double SLOWEST = 0.125;

    private static final long PERIOD_NANOS = 200_000_000L;
    private static final long WINDOW_NANOS = 4_000_000_000L;
    private static final long SILENT_NANOS = 1_000_000_000L;
    private static final int FEWEST = 8;
    private static final double HIGH = 0.95;

    /** Seconds more or less each time. */
    private static final double STEP = 0.004;

    private final long[] times = new long[512];
    private final long[] messages = new long[512];
    private final double[] intervals = new double[512];
    private long next = Long.MIN_VALUE;
    private double seconds = Double.NaN;

    /** Nanoseconds, as of the latest refresh. */
    long nanos() {
        return (long) (1e9 * (Double.isNaN(seconds) ? LEAST : seconds));
    }

    /** In whole milliseconds, for people. */
    int millis() {
        return (int) Math.round(nanos() / 1e6);
    }

    void refresh(List<SessionSnapshot> sessions, long nanos) {
        if (nanos < next) {
            return;
        }
        next = nanos + PERIOD_NANOS;
        double wanted = 0;
        for (var session : sessions) {
            for (var beat : session.beats()) {
                wanted = Math.max(wanted, needs(beat, session.now()));
            }
        }
        if (wanted > 0) {
            double goal = Math.clamp(wanted, LEAST, MOST);
            seconds = Double.isNaN(seconds) ? goal : seconds + Math.clamp(goal - seconds, -STEP, STEP);
        }
    }

    /** Seconds; 0 of a source that does not count. */
    private double needs(Beat beat, long nanos) {
        boolean moves = beat.kind() == Kind.TRACKER || beat.kind() == Kind.SKELETON;
        if (!moves || beat.pace().eventDriven() || nanos - beat.lastArrival() > SILENT_NANOS) {
            return 0;
        }
        int count = beat.arrivals().copySince(nanos - WINDOW_NANOS, times, intervals, messages);
        if (count < FEWEST) {
            return 0;
        }
        Arrays.sort(intervals, 0, count);
        double usual = intervals[count / 2];
        double late = intervals[(int) (HIGH * (count - 1))] - usual;
        return usual > SLOWEST ? 0 : usual + 2 * late;
    }
}
