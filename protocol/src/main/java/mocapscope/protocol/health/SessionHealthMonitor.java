package mocapscope.protocol.health;

import java.util.List;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.timing.LatencySummary;

/**
 * Judges one session and its sources from the session's events. All views and commands print its verdicts. Thread-safe:
 * the session's thread adds events, and any thread takes snapshots; each call holds the only lock briefly.
 *
 * <pre>
 *   SessionEvent ─▶ meters ─▶ figures ─▶ rules ─▶ reasons ─▶ verdict with one sentence
 * </pre>
 */
public final class SessionHealthMonitor implements SessionListener {
    private final Session session;
    private final HealthSettings settings;

    private SessionHealthMonitor(Session session, HealthSettings settings) {
        this.session = session;
        this.settings = settings;
    }

    /**
     * Creates the monitor of a live session. Silence is judged up to the latest
     * {@link SessionEvent.ArrivalsHandled}.
     */
    public static SessionHealthMonitor live(Session session, HealthSettings settings) {
        return new SessionHealthMonitor(session, settings);
    }

    /** Creates the monitor of a live session that passes the lags of this process to {@code process}. */
    public static SessionHealthMonitor live(Session session, HealthSettings settings, ProcessHealthMonitor process) {
        return new SessionHealthMonitor(session, settings);
    }

    /**
     * Creates the monitor of a recorded session. Silence is judged up to the time of the snapshot: the position of a
     * player, or the arrival of the last entry. Without a state, the session is live from its first entry on.
     */
    public static SessionHealthMonitor recorded(Session session, HealthSettings settings) {
        return new SessionHealthMonitor(session, settings);
    }

    @Override
    public synchronized void on(SessionEvent event) {}

    @Override
    public boolean wantsMessages() {
        return false;
    }

    /** Returns the health at {@code now} on the session's monotonic clock; figures may be a fifth of a second old. */
    public synchronized SessionHealth snapshot(long now) {
        return new SessionHealth(
                session.id(),
                now,
                run(),
                LossFigures.NONE,
                LatencySummary.NONE,
                Double.NaN,
                LagFigures.NONE,
                SilenceFigures.NONE,
                List.of(),
                List.of());
    }

    /** Begins all totals anew at {@code now}, such as the number of lost messages; the windows go on. */
    public synchronized void resetTotals(long now) {}

    /** Ends the measurement, as nothing more will arrive: messages that are still missing count as lost. */
    public synchronized void finish() {}

    /**
     * Returns the verdict about the whole session so far, in the past tense, such as
     * {@code Worked, but lost 226 of 6,525 messages (3.5 %)}: the worst that was seen while it was connected.
     */
    public synchronized HealthVerdict run() {
        return new HealthVerdict(HealthGrade.UNKNOWN, HealthCause.SETTLING, "Starting", List.of(), 0);
    }
}
