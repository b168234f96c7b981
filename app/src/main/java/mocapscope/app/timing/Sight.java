package mocapscope.app.timing;

/**
 * What is looked at, in nanoseconds: a stretch of time, and the moment up to which anything is known.
 *
 * @param to the right edge; {@code now} itself while the view is live
 */
record Sight(long from, long to, long now) {
    /** What lies before is looked at as well: a rate, and what was held up, reach back. */
    private static final long MARGIN = 3_000_000_000L;

    long window() {
        return to - from;
    }

    /** From when on beats are needed. */
    long reaches() {
        return from - MARGIN;
    }
}
