package mocapscope.app.command.output;

import java.util.function.Consumer;
import mocapscope.protocol.health.HealthOutputLine;
import mocapscope.protocol.health.HealthOutputThrottle;
import mocapscope.protocol.health.HealthThresholds;
import mocapscope.protocol.health.ProcessEventDelayMonitor;
import mocapscope.protocol.health.SessionHealthMonitor;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionStateChange;
import org.jspecify.annotations.Nullable;

/**
 * A session listener that assesses one session's health (rate, latency, loss) and prints the result periodically.
 * Judges a live session as far as all that arrived has been handled, and a recorded one once a second of its time. Used
 * by the session's thread only.
 */
public final class SessionHealthPrinter implements SessionListener {
    private static final long SECOND = 1_000_000_000L;

    private final Session session;
    private final Consumer<HealthOutputLine> printer;
    private final HealthOutputThrottle reporter;
    private final SessionHealthMonitor monitor;
    private final @Nullable ProcessEventDelayMonitor process;
    private long now = Long.MIN_VALUE;
    private long nextAt = Long.MIN_VALUE;

    private SessionHealthPrinter(
            Session session,
            Consumer<HealthOutputLine> printer,
            HealthOutputThrottle reporter,
            SessionHealthMonitor monitor,
            @Nullable ProcessEventDelayMonitor process) {
        this.session = session;
        this.printer = printer;
        this.reporter = reporter;
        this.monitor = monitor;
        this.process = process;
    }

    /**
     * Creates the printer of a live session. Sessions on the same thread may share {@code reporter} and
     * {@code process}, so that the health of the process is printed once.
     */
    public static SessionHealthPrinter live(
            Session session,
            Consumer<HealthOutputLine> printer,
            HealthOutputThrottle reporter,
            ProcessEventDelayMonitor process) {
        return new SessionHealthPrinter(
                session,
                printer,
                reporter,
                SessionHealthMonitor.live(session, HealthThresholds.USUAL, process),
                process);
    }

    /** Creates the printer of a session that is read from a file. */
    public static SessionHealthPrinter recorded(Session session, Consumer<HealthOutputLine> printer) {
        return new SessionHealthPrinter(
                session,
                printer,
                new HealthOutputThrottle(),
                SessionHealthMonitor.recorded(session, HealthThresholds.USUAL),
                null);
    }

    /** Ends the measurement and returns the verdict about the whole session. */
    SessionFinalVerdictCollector.FinalSessionVerdict finish() {
        monitor.finish();
        reporter.remove(session.id());
        return new SessionFinalVerdictCollector.FinalSessionVerdict(
                session.id(), monitor.run(), monitor.snapshot(now).loss());
    }

    @Override
    public void on(SessionEvent event) {
        monitor.on(event);
        switch (event) {
            case SessionEvent.EntryAppended appended -> onEntry(appended.entry().arrival());
            case SessionEvent.ArrivalsHandled handled -> print(handled.at());
            case SessionEvent.ProcessLagged lag -> print(lag.until() == Long.MAX_VALUE ? lag.from() : lag.until());
            case SessionStateChange state -> print(state.at());
            default -> {}
        }
    }

    private void onEntry(long arrival) {
        if (process == null && arrival >= nextAt) {
            nextAt = arrival + SECOND;
            print(arrival);
        }
    }

    private void print(long at) {
        now = Math.max(now, at);
        if (process != null) {
            reporter.due(process.snapshot(now)).forEach(printer);
        }
        reporter.due(monitor.snapshot(now)).forEach(printer);
    }

    @Override
    public boolean wantsMessages() {
        return false;
    }
}
