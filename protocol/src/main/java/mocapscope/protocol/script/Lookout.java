package mocapscope.protocol.script;

import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads script events in order for the running step, updates the session state and checks prohibitions. It runs on the
 * thread that executes the steps.
 */
final class Lookout {
    private final Heard heard;
    private final Pace pace;
    private final Situation situation;
    private final Forbidden forbidden = new Forbidden();
    private final Consumer<Remark> broken;
    private final Again again = new Again();
    private boolean keeps;
    /** The time at which the last step ended. */
    private long reached;

    /** Creates a reader; {@code broken} receives the reports of violated prohibitions. */
    Lookout(Heard heard, Pace pace, Situation situation, Consumer<Remark> broken) {
        this.heard = heard;
        this.pace = pace;
        this.situation = situation;
        this.broken = broken;
        this.reached = pace.nanos();
    }

    Situation situation() {
        return situation;
    }

    Forbidden forbidden() {
        return forbidden;
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
    void begins(boolean keepsIt) {
        again.rewind();
        keeps = keepsIt;
    }

    /** Returns true if there are events to be read again. */
    boolean looksBack() {
        return !again.isEmpty();
    }

    /** Describes the events since the previous step that were dropped, for the user; reports them once. */
    String missed() {
        return again.takeMissed();
    }

    boolean next(long until) throws InterruptedException, Play.Cancelled {
        return nextOf(until) != null;
    }

    /** Reads the events that have happened already, and none that happen meanwhile. */
    void catchUp() throws InterruptedException, Play.Cancelled {
        long now = pace.nanos();
        while (next(now)) {
            // reading is all that is needed
        }
    }

    /** Returns the next event, or null if none happens before {@code until}. */
    @Nullable
    Happening nextOf(long until) throws InterruptedException, Play.Cancelled {
        var happening = again.isEmpty() ? fresh(until) : again.until(until);
        if (happening != null && keeps) {
            again.keep(happening);
        }
        return happening;
    }

    private @Nullable Happening fresh(long until) throws InterruptedException, Play.Cancelled {
        var happening = heard.until(until);
        if (happening instanceof Happening.Cancelled) {
            throw new Play.Cancelled();
        }
        if (happening != null) {
            reached = Math.max(reached, happening.at());
            situation.hear(happening);
            forbidden.hear(happening).forEach(broken);
        }
        return happening;
    }
}
