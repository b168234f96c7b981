package mocapscope.app.timing;

/**
 * The visible time range and the current time, in nanoseconds.
 *
 * @param to the right edge; equals {@code now} while the view is live
 */
record VisibleTimeRange(long from, long to, long now) {
    /** Time before the visible range that is also read, for rates and delayed reports. */
    private static final long MARGIN = 3_000_000_000L;

    long window() {
        return to - from;
    }

    /** Returns the time from which reports are needed. */
    long dataStart() {
        return from - MARGIN;
    }
}
