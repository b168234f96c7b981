package mocapscope.protocol.script.runner;

import org.jspecify.annotations.Nullable;

/**
 * The time limit of one test script step, extended if this program was paused meanwhile. An event that arrived in time
 * counts even if it is processed later.
 */
final class ScriptStepDeadline {
    /** The limit for extensions, so that repeated pauses do not extend the deadline for ever. */
    private static final int MOST_EXTENSIONS = 5;

    private final TestedSessionControl control;
    private final long start;
    private final long span;
    private long until;
    private int extensions;

    /** Creates a deadline from {@code start} to {@code until}, on the monotonic clock of all sessions. */
    ScriptStepDeadline(TestedSessionControl control, long start, long until) {
        this.control = control;
        this.start = start;
        this.span = until - start;
        this.until = until;
    }

    long until() {
        return until;
    }

    /** Returns the next event, or null if none happened in time. */
    @Nullable
    TestedSessionEvent next(TestedSessionEventReader reader)
            throws InterruptedException, ConformanceCaseRunner.CaseCancelledException {
        for (var event = reader.nextEvent(until); ; event = reader.nextEvent(until)) {
            if (event != null) {
                return event;
            }
            long resumed = control.awaitProcessed();
            boolean extended = resumed > start && resumed + span > until && extensions < MOST_EXTENSIONS;
            if (!extended) {
                return reader.nextEvent(until);
            }
            extensions++;
            until = resumed + span;
        }
    }
}
