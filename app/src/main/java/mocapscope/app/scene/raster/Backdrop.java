package mocapscope.app.scene.raster;

import mocapscope.app.scene.frame.CameraView;
import mocapscope.app.scene.frame.FloorGrid;
import mocapscope.app.scene.frame.VignetteBackground;
import org.jspecify.annotations.Nullable;

/** The pixels behind all solids: background, floor grid and circles. They are drawn anew only when they change. */
final class Backdrop {
    private final int width;
    private final int height;
    private final double scale;
    private final int[] pixels;
    private final LineRasterizer lines;
    private int[] background = {};
    private @Nullable VignetteBackground tones;
    private @Nullable FloorGrid floor;
    private @Nullable CameraView camera;
    private long version;

    Backdrop(int width, int height, double scale) {
        this.width = width;
        this.height = height;
        this.scale = scale;
        pixels = new int[width * height];
        lines = new LineRasterizer(pixels, width, height, scale);
    }

    void update(FloorGrid newFloor, CameraView newCamera) {
        if (newFloor.equals(floor) && newCamera.equals(camera)) {
            return;
        }
        floor = newFloor;
        camera = newCamera;
        version++;
        if (!newFloor.background().equals(tones)) {
            tones = newFloor.background();
            background = tones.createPixels(width, height);
        }
        System.arraycopy(background, 0, pixels, 0, pixels.length);
        newFloor.draw(newCamera, lines);
    }

    /** Makes an image show the backdrop and nothing else. */
    void restore(PixelImage image) {
        if (image.backdrop() == version) {
            for (int row = 0; row < height; row++) {
                int from = image.spans().from(row);
                int length = image.spans().to(row) - from;
                if (length > 0) {
                    System.arraycopy(pixels, row * width + from, image.pixels(), row * width + from, length);
                }
            }
        } else {
            System.arraycopy(pixels, 0, image.pixels(), 0, pixels.length);
        }
        image.begin(version);
    }
}
