package mocapscope.protocol.script;

import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Looks at what happens, one after the other, on the thread that takes the steps, and knows how things stand then. */
final class Lookout {
    private final Heard heard;
    private final Pace pace;
    private final Situation situation;
    private final Forbidden forbidden = new Forbidden();
    private final Consumer<Remark> broken;
    private final Again again = new Again();
    private boolean keeps;
    /** When the last step was done. */
    private long reached;

    /** {@code broken} is told what was forbidden and came. */
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

    /** From so many nanoseconds of the script's from now on, on the session's monotonic clock. */
    long fromNow(Duration span) {
        return pace.nanos() + patient(span);
    }

    /** The same from when the step before was done. */
    long from(Duration span) {
        return reached + patient(span);
    }

    private long patient(Duration span) {
        return (long) (span.toNanos() * pace.patience());
    }

    /** A step begins; what it looks at is looked at once more where it {@code keeps} it. */
    void begins(boolean keepsIt) {
        again.rewind();
        keeps = keepsIt;
    }

    /** Whether there is something that was looked at before, and is looked at once more. */
    boolean looksBack() {
        return !again.isEmpty();
    }

    /** What came since the step before and cannot be looked at any more, for a person; it is told once. */
    String missed() {
        return again.takeMissed();
    }

    boolean next(long until) throws InterruptedException, Play.Cancelled {
        return nextOf(until) != null;
    }

    /** Looks at what has happened already, and at nothing that happens meanwhile. */
    void catchUp() throws InterruptedException, Play.Cancelled {
        long now = pace.nanos();
        while (next(now)) {
            // that is all
        }
    }

    /** What happened next; null when until then nothing did. */
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
