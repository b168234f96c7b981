package mocapscope.app.connect;

import mocapscope.app.control.PixelRaster;

/**
 * A ring buffer of message rates, ten values a second, that paints itself as an area graph. Each value is one pixel
 * wide, with the newest at the right.
 */
final class MessageRateGraph {
    private static final int KEPT = 1024;

    private static final long TENTH = 100_000_000;

    private final double[] values = new double[KEPT];
    private int end;
    private long until = Long.MIN_VALUE;

    /** Adds the value at {@code nanos}, which also fills the time since the previous one at a low frame rate. */
    void add(long nanos, double value) {
        if (until == Long.MIN_VALUE || nanos < until - TENTH) {
            end = 0; // the recording was rewound
            until = nanos - TENTH;
        }
        long missing = Math.min(KEPT, (nanos - until) / TENTH);
        for (long i = 0; i < missing; i++) {
            values[end++ % KEPT] = value;
        }
        until += missing * TENTH;
        until = Math.max(until, nanos - TENTH);
    }

    /** Paints the area below the values, with a line on top. */
    void paint(PixelRaster raster, int ground, int fill, int line) {
        raster.fill(ground);
        int columns = Math.min(Math.min(end, KEPT), raster.width());
        double most = most(columns);
        int bottom = raster.height() - 1;
        int before = -1;
        for (int i = 0; i < columns; i++) {
            int x = raster.width() - columns + i;
            int y = bottom - (int) Math.round(value(columns - i) / most * (bottom - 1));
            raster.fillColumn(x, y, bottom, fill);
            raster.fillColumn(x, before < 0 ? y : before, y, line);
            before = y;
        }
    }

    /** Returns the largest of the latest values plus a margin; never 0. */
    private double most(int latest) {
        double most = 1;
        for (int ago = 1; ago <= latest; ago++) {
            most = Math.max(most, value(ago));
        }
        return most * 1.1;
    }

    private double value(int ago) {
        return values[(end - ago) % KEPT];
    }
}
