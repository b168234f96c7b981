package mocapscope.app.scene.raster;

import java.nio.IntBuffer;
import javafx.geometry.Rectangle2D;
import javafx.scene.image.Image;
import javafx.scene.image.PixelBuffer;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;

/**
 * A rendered image that records which pixels were drawn, so that only these are restored to the background. The picture
 * is the upper left corner of an image that may have room for a larger one.
 */
final class DirtyRegionImage {
    private final int columns;
    private final int rows;
    private final int[] pixels;
    private final PixelBuffer<IntBuffer> buffer;
    private final Image picture;
    private final DrawnPixelRanges spans;

    /** The spans of earlier pictures that JavaFX has not been told to read. */
    private final DrawnPixelRanges earlier;

    private Rectangle2D region;
    private int width;
    private int height;
    private double scale = 1;
    private long backdrop = -1;
    private long nanos;
    private boolean whole = true;

    DirtyRegionImage(int columns, int rows) {
        this.columns = columns;
        this.rows = rows;
        width = columns;
        height = rows;
        region = new Rectangle2D(0, 0, width, height);
        pixels = new int[columns * rows];
        buffer = new PixelBuffer<>(columns, rows, IntBuffer.wrap(pixels), PixelFormat.getIntArgbPreInstance());
        picture = new WritableImage(buffer);
        spans = new DrawnPixelRanges(rows);
        earlier = new DrawnPixelRanges(rows);
    }

    /** Returns true if the image has exactly this number of columns and rows. */
    boolean hasRoom(int wantedColumns, int wantedRows) {
        return columns == wantedColumns && rows == wantedRows;
    }

    /** Sets the size of the next picture, within the room of the image, and its number of pixels for each length. */
    void resize(int newWidth, int newHeight, double newScale) {
        if (width != newWidth || height != newHeight) {
            width = newWidth;
            height = newHeight;
            region = new Rectangle2D(0, 0, width, height);
        }
        scale = newScale;
    }

    int width() {
        return width;
    }

    int height() {
        return height;
    }

    int[] pixels() {
        return pixels;
    }

    /** Returns the JavaFX image of the pixels, of which the picture is only the {@link #region}. */
    Image picture() {
        return picture;
    }

    Rectangle2D region() {
        return region;
    }

    /** Returns the number of pixels for each length of the scene. */
    double scale() {
        return scale;
    }

    /** Returns the time of the drawn frame's snapshot on the monotonic clock. */
    long nanos() {
        return nanos;
    }

    /** Notes the time of the drawn frame. */
    void complete(long drawnNanos) {
        nanos = drawnNanos;
    }

    /** Passes changed pixels on to JavaFX, on its thread. */
    void update() {
        buffer.updateBuffer(_ -> whole ? region : changedRegion());
        whole = false;
        // What is drawn on this picture is restored in the next, and must be read again then.
        earlier.clear();
    }

    /** Returns the spans that were drawn on since the backdrop was restored. */
    DrawnPixelRanges spans() {
        return spans;
    }

    /** Returns the version of the backdrop that was copied, or -1. */
    long backdrop() {
        return backdrop;
    }

    /** Begins a picture on a restored backdrop of this version. */
    void begin(long version) {
        whole |= version != backdrop;
        backdrop = version;
        earlier.include(spans);
        spans.clear();
    }

    /** Returns the rectangle around all pixels that differ from those that JavaFX read last. */
    private Rectangle2D changedRegion() {
        earlier.include(spans);
        int left = width;
        int right = 0;
        int top = height;
        int bottom = 0;
        for (int row = 0; row < height; row++) {
            if (earlier.from(row) < earlier.to(row)) {
                left = Math.min(left, earlier.from(row));
                right = Math.max(right, earlier.to(row));
                top = Math.min(top, row);
                bottom = row + 1;
            }
        }
        return left < right ? new Rectangle2D(left, top, right - left, bottom - top) : Rectangle2D.EMPTY;
    }
}
