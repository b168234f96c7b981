package mocapscope.app.control;

import java.util.Arrays;

/** A plotted curve reduced to minimum, maximum and last value of each pixel column. Reusable; not thread-safe. */
public final class PixelColumnMinMaxBuffer {
    /** The bridge length for values that stay until the next one. */
    public static final int UNLIMITED = Integer.MAX_VALUE;

    private double[] minimum = {};
    private double[] maximum = {};
    private double[] last = {};
    private int columns;
    private double before;
    private double lowest;
    private double highest;

    /** Removes all values and sets the width in pixel columns. */
    public PixelColumnMinMaxBuffer clear(int newColumns) {
        columns = newColumns;
        if (minimum.length < columns) {
            minimum = new double[columns];
            maximum = new double[columns];
            last = new double[columns];
        }
        Arrays.fill(last, 0, columns, Double.NaN);
        before = Double.NaN;
        lowest = Double.POSITIVE_INFINITY;
        highest = Double.NEGATIVE_INFINITY;
        return this;
    }

    public int columns() {
        return columns;
    }

    /** Adds a value at a time of {@code scale}; an earlier value is placed at its beginning. */
    public void add(PixelTimeScale scale, long time, double least, double most, double last) {
        int column = scale.columnOf(time);
        if (column < 0) {
            before = last;
        } else if (column < columns) {
            cover(column, least, most, last);
        }
    }

    /** Adds a range of values to all columns from one time of {@code scale} to another. */
    public void addRange(PixelTimeScale scale, long from, long to, double least, double most) {
        int end = Math.min(scale.columnOf(to), columns - 1);
        for (int column = Math.max(0, scale.columnOf(from)); column <= end; column++) {
            cover(column, least, most, most);
        }
    }

    private void cover(int column, double newLeast, double newMost, double newLast) {
        boolean first = Double.isNaN(last[column]);
        minimum[column] = first ? newLeast : Math.min(minimum[column], newLeast);
        maximum[column] = first ? newMost : Math.max(maximum[column], newMost);
        last[column] = newLast;
        lowest = Math.min(lowest, newLeast);
        highest = Math.max(highest, newMost);
    }

    public boolean hasValue(int column) {
        return !Double.isNaN(last[column]);
    }

    public double minimum(int column) {
        return minimum[column];
    }

    public double maximum(int column) {
        return maximum[column];
    }

    /** Returns a column's last value, or that of the last column before it; NaN before the first. */
    public double lastValueAt(int column) {
        for (int x = Math.min(column, columns - 1); x >= 0; x--) {
            if (hasValue(x)) {
                return last[x];
            }
        }
        return before;
    }

    /**
     * Returns the smallest value, infinite when there are no values; an earlier value at the beginning counts only when
     * it is the only one.
     */
    public double lowest() {
        return lowest <= highest ? lowest : Double.isNaN(before) ? Double.POSITIVE_INFINITY : before;
    }

    /** Returns the largest value, infinite when there are no values. */
    public double highest() {
        return lowest <= highest ? highest : Double.isNaN(before) ? Double.NEGATIVE_INFINITY : before;
    }

    /**
     * Paints a line between values at most {@code bridge} columns apart, spanning minimum to maximum in each column.
     */
    public void drawLine(PixelColorBuffer raster, PlotValueAxisScale scale, int bridge, int color) {
        int from = -1;
        int row = 0;
        for (int x = 0; x < columns; x++) {
            if (!hasValue(x)) {
                continue;
            }
            int high = scale.rowOf(maximum[x], raster.height());
            int low = scale.rowOf(minimum[x], raster.height());
            if (from >= 0 && x - from <= bridge) {
                int next = Math.clamp(row, high, low);
                slope(raster, from, row, x, next, color);
                raster.fillColumn(x, next, row, color);
            }
            raster.fillColumn(x, high, low + 1, color);
            from = x;
            row = scale.rowOf(last[x], raster.height());
        }
    }

    /** Paints each value as constant until the next, up to column {@code end}. */
    public void drawSteps(PixelColorBuffer raster, PlotValueAxisScale scale, int end, int color) {
        boolean known = !Double.isNaN(before);
        int row = known ? scale.rowOf(before, raster.height()) : 0;
        for (int x = 0; x < columns && x <= end; x++) {
            if (hasValue(x)) {
                int high = scale.rowOf(maximum[x], raster.height());
                int low = scale.rowOf(minimum[x], raster.height());
                raster.fillColumn(x, known ? Math.min(row, high) : high, (known ? Math.max(row, low) : low) + 1, color);
                row = scale.rowOf(last[x], raster.height());
                known = true;
            } else if (known) {
                raster.fillColumn(x, row, row + 1, color);
            }
        }
    }

    private static void slope(PixelColorBuffer raster, int fromX, int fromRow, int toX, int toRow, int color) {
        int before = fromRow;
        for (int x = fromX + 1; x < toX; x++) {
            int row = fromRow + (int) Math.round((double) (toRow - fromRow) * (x - fromX) / (toX - fromX));
            raster.fillColumn(x, Math.min(before, row), Math.max(before, row) + 1, color);
            before = row;
        }
        raster.fillColumn(toX, Math.min(before, toRow), Math.max(before, toRow) + 1, color);
    }
}
