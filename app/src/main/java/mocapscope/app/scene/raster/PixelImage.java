package mocapscope.app.scene.raster;

import java.nio.IntBuffer;
import javafx.geometry.Rectangle2D;
import javafx.scene.image.Image;
import javafx.scene.image.PixelBuffer;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;

/** The pixels of one picture, opaque ARGB, and the part of them that differs from a backdrop. */
final class PixelImage {
    private final int width;
    private final int height;
    private final int[] pixels;
    private final PixelBuffer<IntBuffer> buffer;
    private final Image picture;
    private final RowSpans spans;

    /** The spans of earlier pictures that JavaFX has not been told to read. */
    private final RowSpans earlier;

    private long backdrop = -1;
    private double scale = 1;
    private long nanos;
    private boolean whole = true;

    PixelImage(int width, int height) {
        this.width = width;
        this.height = height;
        pixels = new int[width * height];
        buffer = new PixelBuffer<>(width, height, IntBuffer.wrap(pixels), PixelFormat.getIntArgbPreInstance());
        picture = new WritableImage(buffer);
        spans = new RowSpans(height);
        earlier = new RowSpans(height);
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

    /** Returns the JavaFX image of the pixels. */
    Image picture() {
        return picture;
    }

    /** Returns the number of pixels for each length of the scene. */
    double scale() {
        return scale;
    }

    /** Returns the time of the drawn frame's snapshot on the monotonic clock. */
    long nanos() {
        return nanos;
    }

    /** Notes the scale and the time of the drawn frame. */
    void complete(double scale, long nanos) {
        this.scale = scale;
        this.nanos = nanos;
    }

    /** Passes changed pixels on to JavaFX, on its thread. */
    void update() {
        buffer.updateBuffer(_ -> whole ? null : changedRegion());
        whole = false;
        // What is drawn on this picture is restored in the next, and must be read again then.
        earlier.clear();
    }

    /** Returns the spans that were drawn on since the backdrop was restored. */
    RowSpans spans() {
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
