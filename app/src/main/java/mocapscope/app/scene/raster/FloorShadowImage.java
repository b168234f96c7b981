package mocapscope.app.scene.raster;

import java.nio.IntBuffer;
import javafx.scene.Node;
import javafx.scene.image.ImageView;
import javafx.scene.image.PixelBuffer;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import mocapscope.app.scene.frame.SceneFrame;
import org.jspecify.annotations.Nullable;

/**
 * An image of the soft shadows on the 3D scene's floor, displayed by the JavaFX renderer. That renderer draws no
 * shadows itself.
 */
public final class FloorShadowImage {
    /** The pixels of the picture that a cell is wide. */
    private static final int CELL = 2;

    private final ImageView node = new ImageView();
    private final RasterCameraProjection view = new RasterCameraProjection();
    private @Nullable ShadowPicture picture;

    private record ShadowPicture(
            double width, double height, FloorShadowBuffer cells, int[] pixels, PixelBuffer<IntBuffer> buffer) {}

    public FloorShadowImage() {
        node.setMouseTransparent(true);
        // The outermost cells lie outside of the picture.
        node.setX(-CELL);
        node.setY(-CELL);
    }

    public Node node() {
        return node;
    }

    /** Shows the shadows of this frame. */
    public void show(SceneFrame frame) {
        var current = find(frame.camera().width(), frame.camera().height());
        view.setCamera(frame.camera(), 1);
        current.cells.draw(frame.capsules());
        current.cells.copyTo(current.pixels);
        current.buffer.updateBuffer(_ -> null);
    }

    private ShadowPicture find(double width, double height) {
        var current = picture;
        if (current == null || current.width != width || current.height != height) {
            var cells = new FloorShadowBuffer((int) Math.ceil(width), (int) Math.ceil(height), view);
            var pixels = new int[cells.columns() * cells.rows()];
            var buffer = new PixelBuffer<>(
                    cells.columns(), cells.rows(), IntBuffer.wrap(pixels), PixelFormat.getIntArgbPreInstance());
            current = new ShadowPicture(width, height, cells, pixels, buffer);
            picture = current;
            node.setImage(new WritableImage(buffer));
            node.setFitWidth(CELL * cells.columns());
            node.setFitHeight(CELL * cells.rows());
        }
        return current;
    }
}
