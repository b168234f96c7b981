package mocapscope.app.scene.raster;

import java.util.Arrays;

/** Records the range of drawn pixels in each image row, so that only these pixels need to be cleared later. */
final class DrawnPixelRanges {
    private final int[] from;
    private final int[] to;

    DrawnPixelRanges(int rows) {
        from = new int[rows];
        to = new int[rows];
        clear();
    }

    void clear() {
        Arrays.fill(from, Integer.MAX_VALUE);
        Arrays.fill(to, 0);
    }

    void include(DrawnPixelRanges other) {
        for (int row = 0; row < from.length; row++) {
            include(row, other.from[row], other.to[row]);
        }
    }

    void include(int row, int first, int end) {
        from[row] = Math.min(from[row], first);
        to[row] = Math.max(to[row], end);
    }

    /** Returns the first pixel of a row's span. */
    int from(int row) {
        return from[row];
    }

    /** Returns the end of a row's span; an empty span ends before it begins. */
    int to(int row) {
        return to[row];
    }
}
