package mocapscope.protocol.script.runner;

import java.time.Duration;
import java.util.function.Consumer;
import mocapscope.protocol.script.ConformanceStepResult;
import org.jspecify.annotations.Nullable;

/**
 * Reads the events of a tested session, one by one, for the current step of a test script. It reports events that the
 * script prohibits. It runs on the thread that executes the steps.
 */
final class TestedSessionEventReader {
    private final TestedSessionEventQueue queue;
    private final TestRunClock settings;
    private final TestedSessionState sessionState;
    private final ProhibitedEventMonitor prohibitions = new ProhibitedEventMonitor();
    private final Consumer<ConformanceStepResult> broken;
    private final RewindableEventBuffer buffer = new RewindableEventBuffer();
    private boolean keeps;
    /** The time at which the last step ended. */
    private long reached;

    /** Creates a reader; {@code broken} receives the reports of violated prohibitions. */
    TestedSessionEventReader(
            TestedSessionEventQueue queue,
            TestRunClock settings,
            TestedSessionState state,
            Consumer<ConformanceStepResult> broken) {
        this.queue = queue;
        this.settings = settings;
        this.sessionState = state;
        this.broken = broken;
        this.reached = settings.nanos();
    }

    TestedSessionState sessionState() {
        return sessionState;
    }

    ProhibitedEventMonitor prohibitions() {
        return prohibitions;
    }

    long reached() {
        return reached;
    }

    void reached(long time) {
        reached = time;
    }

    /** Returns the time {@code span} of script time from now, on the session's monotonic clock. */
    long fromNow(Duration span) {
        return settings.nanos() + scaleByPatience(span);
    }

    /**
     * Returns the time {@code span} of script time after the end of the previous step, on the session's monotonic
     * clock.
     */
    long from(Duration span) {
        return reached + scaleByPatience(span);
    }

    private long scaleByPatience(Duration span) {
        return (long) (span.toNanos() * settings.patience());
    }

    /** Starts a step; if {@code keepsIt}, the next step reads its events again. */
    void beginStep(boolean keepsIt) {
        buffer.rewind();
        keeps = keepsIt;
    }

    /** Returns true if there are events to be read again. */
    boolean hasLookback() {
        return !buffer.isEmpty();
    }

    /** Describes the events since the previous step that were dropped, for the user; reports them once. */
    String droppedText() {
        return buffer.takeDroppedText();
    }

    boolean next(long until) throws InterruptedException, ConformanceCaseRunner.CaseCancelledException {
        return nextEvent(until) != null;
    }

    /** Reads the events that have happened already, and none that happen meanwhile. */
    void catchUp() throws InterruptedException, ConformanceCaseRunner.CaseCancelledException {
        long now = settings.nanos();
        while (next(now)) {
            // reading is all that is needed
        }
    }

    /** Returns the next event, or null if none happens before {@code until}. */
    @Nullable
    TestedSessionEvent nextEvent(long until) throws InterruptedException, ConformanceCaseRunner.CaseCancelledException {
        var event = buffer.isEmpty() ? fresh(until) : buffer.poll(until);
        if (event != null && keeps) {
            buffer.add(event);
        }
        return event;
    }

    private @Nullable TestedSessionEvent fresh(long until)
            throws InterruptedException, ConformanceCaseRunner.CaseCancelledException {
        var event = queue.await(until);
        if (event instanceof TestedSessionEvent.CancelEvent) {
            throw new ConformanceCaseRunner.CaseCancelledException();
        }
        if (event != null) {
            reached = Math.max(reached, event.at());
            sessionState.apply(event);
            prohibitions.check(event).forEach(broken);
        }
        return event;
    }
}
