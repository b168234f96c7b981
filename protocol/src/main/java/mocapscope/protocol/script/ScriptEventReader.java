package mocapscope.protocol.script;

import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads script events in order for the running step, updates the session state and checks prohibitions. It runs on the
 * thread that executes the steps.
 */
final class ScriptEventReader {
    private final ScriptEventQueue heard;
    private final ScriptTimeSettings pace;
    private final TestedSessionState sessionState;
    private final ProhibitionMonitor prohibitions = new ProhibitionMonitor();
    private final Consumer<StepReport> broken;
    private final EventLookbackBuffer again = new EventLookbackBuffer();
    private boolean keeps;
    /** The time at which the last step ended. */
    private long reached;

    /** Creates a reader; {@code broken} receives the reports of violated prohibitions. */
    ScriptEventReader(ScriptEventQueue heard, ScriptTimeSettings pace, TestedSessionState situation, Consumer<StepReport> broken) {
        this.heard = heard;
        this.pace = pace;
        this.sessionState = situation;
        this.broken = broken;
        this.reached = pace.nanos();
    }

    TestedSessionState sessionState() {
        return sessionState;
    }

    ProhibitionMonitor prohibitions() {
        return prohibitions;
    }

    long reached() {
        return reached;
    }

    void reached(long then) {
        reached = then;
    }

    /** Returns the time {@code span} of script time from now, on the session's monotonic clock. */
    long fromNow(Duration span) {
        return pace.nanos() + patient(span);
    }

    /**
     * Returns the time {@code span} of script time after the end of the previous step, on the session's monotonic
     * clock.
     */
    long from(Duration span) {
        return reached + patient(span);
    }

    private long patient(Duration span) {
        return (long) (span.toNanos() * pace.patience());
    }

    /** Starts a step; if {@code keepsIt}, the next step reads its events again. */
    void beginStep(boolean keepsIt) {
        again.rewind();
        keeps = keepsIt;
    }

    /** Returns true if there are events to be read again. */
    boolean hasLookback() {
        return !again.isEmpty();
    }

    /** Describes the events since the previous step that were dropped, for the user; reports them once. */
    String droppedText() {
        return again.takeDroppedText();
    }

    boolean next(long until) throws InterruptedException, CaseStepRunner.CaseCancelledException {
        return nextEvent(until) != null;
    }

    /** Reads the events that have happened already, and none that happen meanwhile. */
    void catchUp() throws InterruptedException, CaseStepRunner.CaseCancelledException {
        long now = pace.nanos();
        while (next(now)) {
            // reading is all that is needed
        }
    }

    /** Returns the next event, or null if none happens before {@code until}. */
    @Nullable
    ScriptEvent nextEvent(long until) throws InterruptedException, CaseStepRunner.CaseCancelledException {
        var happening = again.isEmpty() ? fresh(until) : again.poll(until);
        if (happening != null && keeps) {
            again.add(happening);
        }
        return happening;
    }

    private @Nullable ScriptEvent fresh(long until) throws InterruptedException, CaseStepRunner.CaseCancelledException {
        var happening = heard.await(until);
        if (happening instanceof ScriptEvent.CancelEvent) {
            throw new CaseStepRunner.CaseCancelledException();
        }
        if (happening != null) {
            reached = Math.max(reached, happening.at());
            sessionState.apply(happening);
            prohibitions.check(happening).forEach(broken);
        }
        return happening;
    }
}
