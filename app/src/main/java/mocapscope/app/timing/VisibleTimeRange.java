package mocapscope.app.timing;

import mocapscope.app.model.buffer.DeviceReportTimeBinArray;

/**
 * The start and end of the time range that the timing plots show, with the current time, in nanoseconds.
 *
 * @param to the right edge; equals {@code now} while the view is live
 */
record VisibleTimeRange(long from, long to, long now) {
    /** Time before the visible range that is also read, for the rates of slow sources. */
    private static final long MARGIN = DeviceReportTimeBinArray.LONGEST_RATE_WINDOW;

    long window() {
        return to - from;
    }

    /** Returns the time from which reports are needed. */
    long dataStart() {
        return from - MARGIN;
    }
}
