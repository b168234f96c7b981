package mocapscope.app.scene.raster;

import mocapscope.app.scene.frame.CameraProjection;
import mocapscope.app.scene.frame.SceneBackdrop;
import mocapscope.app.scene.frame.VignetteBackground;
import org.jspecify.annotations.Nullable;

/**
 * A buffer that holds the drawn background of the scene (floor grid, axes) and redraws it only after changes. They are
 * drawn anew only when they change.
 */
final class BackdropBuffer {
    private final int stride;
    private final int[] pixels;
    private final int[] background;
    private int width;
    private int height;
    private double scale;
    private @Nullable VignetteBackground tones;
    private @Nullable SceneBackdrop floor;
    private @Nullable CameraProjection camera;
    private long version;

    /** Creates the backdrop of images with room for {@code columns} by {@code rows} pixels. */
    BackdropBuffer(int columns, int rows) {
        stride = columns;
        pixels = new int[columns * rows];
        background = new int[columns * rows];
    }

    /** Draws the backdrop in the size of this image, unless it has it. */
    void update(SceneBackdrop newFloor, CameraProjection newCamera, DirtyRegionImage image) {
        boolean resized = width != image.width() || height != image.height() || scale != image.scale();
        if (!resized && newFloor.equals(floor) && newCamera.equals(camera)) {
            return;
        }
        width = image.width();
        height = image.height();
        scale = image.scale();
        floor = newFloor;
        camera = newCamera;
        version++;
        if (resized || !newFloor.background().equals(tones)) {
            tones = newFloor.background();
            tones.draw(background, width, height, stride);
        }
        System.arraycopy(background, 0, pixels, 0, stride * height);
        newFloor.draw(newCamera, new LineRasterizer(pixels, width, height, stride, scale));
    }

    /** Makes an image show the backdrop and nothing else. */
    void restore(DirtyRegionImage image) {
        if (image.backdrop() == version) {
            for (int row = 0; row < height; row++) {
                int from = image.spans().from(row);
                int length = image.spans().to(row) - from;
                if (length > 0) {
                    System.arraycopy(pixels, row * stride + from, image.pixels(), row * stride + from, length);
                }
            }
        } else {
            System.arraycopy(pixels, 0, image.pixels(), 0, stride * height);
        }
        image.begin(version);
    }
}
