package mocapscope.app.control;

import java.nio.IntBuffer;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.css.CssMetaData;
import javafx.css.Styleable;
import javafx.css.StyleableProperty;
import javafx.css.StyleablePropertyFactory;
import javafx.scene.image.ImageView;
import javafx.scene.image.PixelBuffer;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import org.jspecify.annotations.Nullable;

/**
 * A live trace as an image whose pixels are painted by hand, one for one with the screen's: the cheapest way to draw
 * thousands of values sixty times a second. Its colours come from the style sheet.
 */
public final class Strip extends Region {
    private static final StyleablePropertyFactory<Strip> CSS =
            new StyleablePropertyFactory<>(Region.getClassCssMetaData());

    private final StyleableProperty<Color> ground = colour("ground", strip -> strip.ground);
    private final StyleableProperty<Color> grid = colour("grid", strip -> strip.grid);
    private final StyleableProperty<Color> trace = colour("trace", strip -> strip.trace);
    private final StyleableProperty<Color> fill = colour("fill", strip -> strip.fill);
    private final StyleableProperty<Color> gap = colour("gap", strip -> strip.gap);
    private final StyleableProperty<Color> mark = colour("mark", strip -> strip.mark);
    private final ImageView view = new ImageView();
    private @Nullable Raster raster;
    private @Nullable PixelBuffer<IntBuffer> buffer;

    public Strip(String styleClass) {
        getStyleClass().addAll("strip", styleClass);
        view.setManaged(false);
        view.setSmooth(false);
        getChildren().add(view);
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

    public int ground() {
        return argb(ground);
    }

    public int grid() {
        return argb(grid);
    }

    public int trace() {
        return argb(trace);
    }

    public int fill() {
        return argb(fill);
    }

    public int gap() {
        return argb(gap);
    }

    public int mark() {
        return argb(mark);
    }

    @Override
    public List<CssMetaData<? extends Styleable, ?>> getCssMetaData() {
        return CSS.getCssMetaData();
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

    private StyleableProperty<Color> colour(String name, Function<Strip, StyleableProperty<Color>> property) {
        return CSS.createStyleableColorProperty(this, name, "-strip-" + name, property, Color.TRANSPARENT);
    }

    /** The colour as it looks on the ground, for pixels that are written and not blended. */
    private int argb(StyleableProperty<Color> property) {
        var colour = property.getValue();
        var seen = ground.getValue()
                .interpolate(colour.deriveColor(0, 1, 1, 1 / Math.max(1e-3, colour.getOpacity())), colour.getOpacity());
        return 0xff00_0000 | channel(seen.getRed()) << 16 | channel(seen.getGreen()) << 8 | channel(seen.getBlue());
    }

    private static int channel(double value) {
        return (int) Math.round(value * 255);
    }
}
