package mocapscope.app.command.output;

import java.util.concurrent.atomic.AtomicLong;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;

/** A session listener that prints and counts the events of a recorded session. */
public final class RecordedSessionPrinter extends PrintingSessionListener {

    /** Thrown to abort reading a file when no more output is needed. */
    public static final class InspectionStopException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        InspectionStopException() {
            super(null, null, false, false);
        }
    }

    private final LossyQueuedLineOutputStream out;

    public RecordedSessionPrinter(
            SessionListener lines,
            SessionHealthPrinter health,
            TrafficSummaryCounter counter,
            SessionWaitOutcomeRecorder outcome,
            boolean strict,
            LossyQueuedLineOutputStream out) {
        super(lines, health, counter, outcome, strict, new AtomicLong());
        this.out = out;
    }

    @Override
    public void on(SessionEvent event) {
        if (event instanceof SessionEvent.EntryAppended && (isFinished() || out.isClosed())) {
            throw new InspectionStopException();
        }
        super.on(event);
    }
}
