package mocapscope.protocol.recording;

import java.util.List;
import mocapscope.protocol.session.event.ProcessLagHistory;
import mocapscope.protocol.session.event.SessionEvent;

/**
 * Reads the periods in which this program processed live data late. Each read returns those that began or ended since
 * the previous read. Not thread-safe.
 */
final class LiveProcessLagCursor {
    private final ProcessLagHistory history;
    private final long start;
    private List<SessionEvent.ProcessLagged> seen = List.of();

    /** Creates a cursor; lags over by {@code start}, a time of the session's monotonic clock, are left out. */
    LiveProcessLagCursor(ProcessLagHistory history, long start) {
        this.history = history;
        this.start = start;
    }

    /** Returns the lags that were noticed or ended since the last call. */
    List<SessionEvent.ProcessLagged> read() {
        var now = history.lags();
        if (now == seen) {
            return List.of();
        }
        var before = seen;
        seen = now;
        return now.stream()
                .filter(lag -> !before.contains(lag) && (lag.from() > start || lag.covers(start)))
                .toList();
    }
}
