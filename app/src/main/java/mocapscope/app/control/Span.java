package mocapscope.app.control;

/**
 * The stretch of time that a row of pixels shows. Its columns begin at multiples of their width, so that a value stays
 * in its column while time goes on and the trace does not shimmer.
 *
 * @param from nanoseconds
 * @param step nanoseconds a column
 */
public record Span(long from, long step, int columns) {

    /** The last {@code window} nanoseconds before {@code now}. */
    public static Span until(long now, long window, int columns) {
        long step = Math.max(1, window / columns);
        long end = Math.floorDiv(now, step) + 1;
        return new Span((end - columns) * step, step, columns);
    }

    public long to() {
        return from + columns * step;
    }

    /** When a column begins. */
    public long time(int column) {
        return from + column * step;
    }

    /** The column of a time; outside of 0 to {@link #columns} for times outside. */
    public int column(long time) {
        return Math.clamp(Math.floorDiv(time - from, step), -1, columns);
    }
}
