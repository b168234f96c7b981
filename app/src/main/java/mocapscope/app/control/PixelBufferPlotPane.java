package mocapscope.app.control;

import java.nio.IntBuffer;
import java.util.function.Consumer;
import javafx.scene.image.ImageView;
import javafx.scene.image.PixelBuffer;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/**
 * A pane that shows a plot drawn into a pixel buffer at screen resolution, for fast updates. This is the cheapest way
 * to draw thousands of values sixty times a second.
 */
public final class PixelBufferPlotPane extends Region {
    private final CssColorSupplierNode colors = new CssColorSupplierNode(() -> {});
    private final ImageView view = new ImageView();
    private @Nullable PixelColorBuffer raster;
    private @Nullable PixelBuffer<IntBuffer> buffer;

    public PixelBufferPlotPane(String styleClass) {
        getStyleClass().addAll("strip", styleClass);
        view.setManaged(false);
        view.setSmooth(false);
        getChildren().addAll(colors, view);
    }

    /** Lets {@code painter} paint all pixels again; does nothing while the pane has no size. */
    public void paint(Consumer<PixelColorBuffer> painter) {
        var pixels = sized();
        if (pixels != null && buffer != null) {
            painter.accept(pixels);
            buffer.updateBuffer(_ -> null);
        }
    }

    /** Returns the width in pixels; 0 while the pane has no size. */
    public int columnCount() {
        return (int) Math.round(getWidth() * scale());
    }

    /** Returns the height in pixels; 0 while the pane has no size. */
    public int rowCount() {
        return (int) Math.round(getHeight() * scale());
    }

    /** Returns the background color, as opaque ARGB like the others. */
    public int ground() {
        return colors.blendOnBackground(colors.ground());
    }

    public int grid() {
        return colors.blendOnBackground(colors.grid());
    }

    /** Returns the color of the curve. */
    public int line() {
        return colors.blendOnBackground(colors.line());
    }

    /** Returns the color under the curve. */
    public int fill() {
        return colors.blendOnBackground(colors.fill());
    }

    /** Returns the background color of a highlighted range. */
    public int shade() {
        return colors.blendOnBackground(colors.shade());
    }

    /** Returns the color of a highlighted part of the curve. */
    public int mark() {
        return colors.blendOnBackground(colors.mark());
    }

    /** Returns the color of a line that the user drew. */
    public int text() {
        return colors.blendOnBackground(colors.text());
    }

    /** Returns the color of items beside the curve. */
    public int faint() {
        return colors.blendOnBackground(colors.faint());
    }

    private @Nullable PixelColorBuffer sized() {
        int width = columnCount();
        int height = rowCount();
        if (width <= 0 || height <= 0) {
            return null;
        }
        if (raster == null || raster.width() != width || raster.height() != height) {
            var fresh = new PixelColorBuffer(width, height);
            buffer = new PixelBuffer<>(
                    width, height, IntBuffer.wrap(fresh.pixels()), PixelFormat.getIntArgbPreInstance());
            view.setImage(new WritableImage(buffer));
            raster = fresh;
        }
        view.setFitWidth(getWidth());
        view.setFitHeight(getHeight());
        return raster;
    }

    private double scale() {
        return WindowContentScalePane.pixelsPerUnit(this);
    }
}
