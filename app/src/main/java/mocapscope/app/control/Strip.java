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
 * A live trace as an image whose pixels are painted by hand, one for one with the screen's: the cheapest way to draw
 * thousands of values sixty times a second. Its colours come from the style sheet.
 */
public final class Strip extends Region {
    private final Inks inks = new Inks(() -> {});
    private final ImageView view = new ImageView();
    private @Nullable Raster raster;
    private @Nullable PixelBuffer<IntBuffer> buffer;

    public Strip(String styleClass) {
        getStyleClass().addAll("strip", styleClass);
        view.setManaged(false);
        view.setSmooth(false);
        getChildren().addAll(inks, view);
    }

    /** Lets {@code painter} paint all pixels anew; does nothing while the strip has no size. */
    public void paint(Consumer<Raster> painter) {
        var pixels = sized();
        if (pixels != null && buffer != null) {
            painter.accept(pixels);
            buffer.updateBuffer(_ -> null);
        }
    }

    /** Pixels across; 0 while the strip has no size. */
    public int columns() {
        return (int) Math.round(getWidth() * scale());
    }

    /** Colour behind all, as opaque ARGB like the others. */
    public int ground() {
        return inks.solid(inks.ground());
    }

    public int grid() {
        return inks.solid(inks.grid());
    }

    /** Colour of the trace. */
    public int line() {
        return inks.solid(inks.line());
    }

    /** Colour under the trace. */
    public int fill() {
        return inks.solid(inks.fill());
    }

    /** Colour behind a stretch that stands out. */
    public int shade() {
        return inks.solid(inks.shade());
    }

    /** Colour of the trace where it stands out. */
    public int mark() {
        return inks.solid(inks.mark());
    }

    /** Colour of a line that a person drew. */
    public int text() {
        return inks.solid(inks.text());
    }

    /** Colour of what stands beside the trace. */
    public int faint() {
        return inks.solid(inks.faint());
    }

    private @Nullable Raster sized() {
        int width = columns();
        int height = (int) Math.round(getHeight() * scale());
        if (width <= 0 || height <= 0) {
            return null;
        }
        if (raster == null || raster.width() != width || raster.height() != height) {
            var fresh = new Raster(width, height);
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
        var scene = getScene();
        return scene == null || scene.getWindow() == null
                ? 1
                : scene.getWindow().getOutputScaleX();
    }
}
