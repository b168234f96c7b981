package mocapscope.app.command.output;

import java.util.concurrent.atomic.AtomicLong;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionStateChange;

/**
 * A session listener that prints and counts one session's events. Later events are neither printed nor counted, so that
 * the summary matches the printed lines.
 */
public class PrintingSessionListener implements SessionListener {
    private final SessionListener lines;
    private final TrafficSummaryCounter counter;
    private final SessionHealthPrinter health;
    private final SessionWaitOutcomeRecorder sessionOutcome;
    private final boolean strict;
    private final AtomicLong left;
    private boolean isFinished;

    /**
     * Creates the listener; {@code health} judges the session, and {@code left} is the maximum number of samples, or 0
     * for no limit. Several listeners on one thread can share it.
     */
    public PrintingSessionListener(
            SessionListener lines,
            SessionHealthPrinter health,
            TrafficSummaryCounter counter,
            SessionWaitOutcomeRecorder outcome,
            boolean strict,
            AtomicLong left) {
        this.lines = lines;
        this.counter = counter;
        this.health = health;
        counter.runs().add(health);
        this.sessionOutcome = outcome;
        this.strict = strict;
        this.left = left;
    }

    @Override
    public void on(SessionEvent event) {
        if (event instanceof SessionStateChange state) {
            sessionOutcome.updateState(state);
            lines.on(state);
            health.on(state);
        } else if (!isFinished) {
            printAndCount(event);
            health.on(event);
        }
    }

    @Override
    public boolean wantsMessages() {
        return lines.wantsMessages();
    }

    private void printAndCount(SessionEvent event) {
        switch (event) {
            case SessionEvent.FindingRepeated _ -> counter.on(event);
            case SessionEvent.EntryDecoded _ -> lines.on(event);
            case SessionEvent.EntryAppended _,
                    MessageMetadata _,
                    SessionEvent.DeviceDescribed _,
                    SessionEvent.DeviceDeparted _ -> {
                lines.on(event);
                counter.on(event);
            }
            case SessionEvent.SourceDescribed _,
                    SessionEvent.DeviceAnnounced _,
                    SessionEvent.DeviceClockVerdictChanged _ -> lines.on(event);
            case SessionEvent.TrackingChanged changed -> {
                lines.on(changed);
                counter.on(changed);
            }
            case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
            case Finding finding -> onFinding(finding);
            default -> {}
        }
    }

    private void onSample(Sample sample) {
        if (!isFinished) {
            var event = SessionEvent.Samples.of(sample);
            lines.on(event);
            counter.on(event);
            if (sample.countsAsEvent() && left.decrementAndGet() == 0) {
                isFinished(SessionWaitOutcomeRecorder.SessionEndReason.ENOUGH);
            }
        }
    }

    private void onFinding(Finding finding) {
        lines.on(finding);
        counter.on(finding);
        sessionOutcome.addFinding(finding);
        if (strict && finding.severity() == Severity.ERROR) {
            sessionOutcome.setProblem(finding);
            isFinished(SessionWaitOutcomeRecorder.SessionEndReason.REFUSED);
        }
    }

    /** Returns true once nothing more is printed and counted. */
    final boolean isFinished() {
        return isFinished;
    }

    private void isFinished(SessionWaitOutcomeRecorder.SessionEndReason reason) {
        isFinished = true;
        counter.discardTail();
        sessionOutcome.complete(reason);
    }
}
