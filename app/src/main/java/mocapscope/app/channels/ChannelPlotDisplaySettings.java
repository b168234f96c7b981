package mocapscope.app.channels;

import mocapscope.app.control.PixelTimeScale;

/**
 * The display settings of device channel plots, such as visible time range and value scale.
 *
 * @param now the moment at the right edge, in nanoseconds
 * @param window the nanoseconds from the left edge to the right
 * @param shared true if the channels of a device share one scale
 * @param paused true if painting is paused: values already read stay, even after the history has discarded them
 */
record ChannelPlotDisplaySettings(long now, long window, boolean shared, boolean paused) {
    private static final long A_SECOND = 1_000_000_000L;

    PixelTimeScale timeScale(int columns) {
        return PixelTimeScale.until(now, window, columns);
    }

    /** Returns the columns of one second, the pause below which no gap is drawn. */
    static int maxGapColumns(PixelTimeScale scale) {
        return (int) Math.max(1, A_SECOND / scale.step());
    }
}
