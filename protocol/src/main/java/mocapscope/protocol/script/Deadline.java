package mocapscope.protocol.script;

import org.jspecify.annotations.Nullable;

/**
 * The time that a peer has for what a step expects. What arrived in time counts although it is handled later, and where
 * this process paused meanwhile the peer has its time once more.
 */
final class Deadline {
    /** A process that pauses again and again does not wait for ever. */
    private static final int MOST_EXTENSIONS = 5;

    private final Stage stage;
    private final long begun;
    private final long span;
    private long until;
    private int extensions;

    /** From {@code begun} to {@code until}, on the monotonic clock of all sessions. */
    Deadline(Stage stage, long begun, long until) {
        this.stage = stage;
        this.begun = begun;
        this.span = until - begun;
        this.until = until;
    }

    long until() {
        return until;
    }

    /** Returns what happened next; null when nothing did in time. */
    @Nullable
    Happening next(Lookout lookout) throws InterruptedException, Play.Cancelled {
        for (var happening = lookout.nextOf(until); ; happening = lookout.nextOf(until)) {
            if (happening != null) {
                return happening;
            }
            long resumed = stage.catchUp();
            boolean extended = resumed > begun && resumed + span > until && extensions < MOST_EXTENSIONS;
            if (!extended) {
                return lookout.nextOf(until);
            }
            extensions++;
            until = resumed + span;
        }
    }
}
