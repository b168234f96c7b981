package mocapscope.app.channels;

import mocapscope.app.control.Span;

/**
 * What stretch of time is seen, and how.
 *
 * @param now the moment at the right edge, in nanoseconds
 * @param window nanoseconds from the left edge to the right
 * @param shared whether the channels of a device share one scale
 * @param paused whether it stands still: then what was read stays, though it is forgotten meanwhile
 */
record Look(long now, long window, boolean shared, boolean paused) {
    private static final long A_SECOND = 1_000_000_000L;

    Span span(int columns) {
        return Span.until(now, window, columns);
    }

    /** Columns that make a second: less without a value is no gap that could be seen. */
    static int bridge(Span span) {
        return (int) Math.max(1, A_SECOND / span.step());
    }
}
