package mocapscope.protocol.script;

import org.jspecify.annotations.Nullable;

/**
 * The deadline of a script step; it is extended after this process paused. An event that arrived in time counts even if
 * it is processed later.
 */
final class Deadline {
    /** The limit for extensions, so that repeated pauses do not extend the deadline for ever. */
    private static final int MOST_EXTENSIONS = 5;

    private final Stage stage;
    private final long begun;
    private final long span;
    private long until;
    private int extensions;

    /** Creates a deadline from {@code begun} to {@code until}, on the monotonic clock of all sessions. */
    Deadline(Stage stage, long begun, long until) {
        this.stage = stage;
        this.begun = begun;
        this.span = until - begun;
        this.until = until;
    }

    long until() {
        return until;
    }

    /** Returns the next event, or null if none happened in time. */
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
