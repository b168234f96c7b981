package mocapscope.protocol.health;

import java.util.List;
import mocapscope.protocol.session.event.SessionEvent;
import org.jspecify.annotations.Nullable;

/**
 * Assesses whether this process handles session events in time, from the delays reported by all its sessions.
 * Thread-safe; each call holds the lock briefly. The monitors of all live sessions share one, as they have one monotonic
 * clock.
 */
public final class ProcessEventDelayMonitor {
    private final ProcessLagLog lags = new ProcessLagLog();
    private @Nullable HealthVerdict shown;

    /** Adds the begin or the end of a lag; those of several sessions may overlap. */
    public synchronized void add(SessionEvent.ProcessLagged lag) {
        lags.add(lag);
    }

    /** Returns the health at {@code now} on the monotonic clock. */
    public synchronized ProcessLagHealth snapshot(long now) {
        var lag = lags.figures(now, HealthThresholds.WINDOW);
        var reasons = lag.secondsWindow() > 0
                ? List.of(new HealthReason(
                        HealthCause.PROCESS_LATE, HealthGrade.WARNING, HealthSentenceFormatter.thisProcessLate(lag)))
                : List.<HealthReason>of();
        var sentence = reasons.isEmpty()
                ? "This program is on time"
                : reasons.getFirst().text();
        var verdict = HealthVerdict.of(reasons, sentence, now, shown);
        shown = verdict;
        return new ProcessLagHealth(now, verdict, lag);
    }
}
