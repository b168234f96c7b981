package mocapscope.app.control;

/**
 * The time range of a plot's pixel columns; maps times in nanoseconds to columns. Columns begin at multiples of their
 * width, so that a value stays in its column as time advances and the curve does not flicker.
 *
 * @param from start in nanoseconds
 * @param step nanoseconds of a column
 */
public record PixelTimeScale(long from, long step, int columns) {

    /** Returns the last {@code window} nanoseconds before {@code now}. */
    public static PixelTimeScale until(long now, long window, int columns) {
        long step = Math.max(1, window / columns);
        long end = Math.floorDiv(now, step) + 1;
        return new PixelTimeScale((end - columns) * step, step, columns);
    }

    public long to() {
        return from + columns * step;
    }

    /** Returns the start time of a column. */
    public long timeOf(int column) {
        return from + column * step;
    }

    /** Returns the column of a time; less than 0 or at least {@link #columns} for times outside. */
    public int columnOf(long time) {
        return Math.clamp(Math.floorDiv(time - from, step), -1, columns);
    }
}
