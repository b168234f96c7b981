package mocapscope.app.control;

import java.util.List;
import java.util.function.Function;
import javafx.beans.value.ObservableValue;
import javafx.css.CssMetaData;
import javafx.css.Styleable;
import javafx.css.StyleableProperty;
import javafx.css.StyleablePropertyFactory;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;

/** An invisible JavaFX child node that reads colours from the style sheet for a parent that paints its own content. */
public final class CssColorSupplierNode extends Region {
    private static final StyleablePropertyFactory<CssColorSupplierNode> CSS =
            new StyleablePropertyFactory<>(Region.getClassCssMetaData());

    private final StyleableProperty<Color> ground = colour("ground", colors -> colors.ground);
    private final StyleableProperty<Color> grid = colour("grid", colors -> colors.grid);
    private final StyleableProperty<Color> line = colour("line", colors -> colors.line);
    private final StyleableProperty<Color> fill = colour("fill", colors -> colors.fill);
    private final StyleableProperty<Color> shade = colour("shade", colors -> colors.shade);
    private final StyleableProperty<Color> mark = colour("mark", colors -> colors.mark);
    private final StyleableProperty<Color> text = colour("text", colors -> colors.text);
    private final StyleableProperty<Color> faint = colour("faint", colors -> colors.faint);
    private final Runnable changed;

    /** Calls {@code changed} when the style sheet sets another color. */
    public CssColorSupplierNode(Runnable changed) {
        this.changed = changed;
        getStyleClass().add("style-colors");
        setManaged(false);
        setMouseTransparent(true);
    }

    public Color ground() {
        return ground.getValue();
    }

    public Color grid() {
        return grid.getValue();
    }

    public Color line() {
        return line.getValue();
    }

    public Color fill() {
        return fill.getValue();
    }

    public Color shade() {
        return shade.getValue();
    }

    public Color mark() {
        return mark.getValue();
    }

    public Color text() {
        return text.getValue();
    }

    public Color faint() {
        return faint.getValue();
    }

    /**
     * Returns {@code colour} blended with the background as opaque ARGB, for pixels that are written without blending.
     */
    public int blendOnBackground(Color colour) {
        var base = ground();
        double part = colour.getOpacity();
        return 0xff00_0000
                | mixed(base.getRed(), colour.getRed(), part) << 16
                | mixed(base.getGreen(), colour.getGreen(), part) << 8
                | mixed(base.getBlue(), colour.getBlue(), part);
    }

    @Override
    public List<CssMetaData<? extends Styleable, ?>> getCssMetaData() {
        return CSS.getCssMetaData();
    }

    private StyleableProperty<Color> colour(
            String name, Function<CssColorSupplierNode, StyleableProperty<Color>> property) {
        var styleable = CSS.createStyleableColorProperty(this, name, "-ink-" + name, property, Color.TRANSPARENT);
        if (styleable instanceof ObservableValue<?> observable) {
            observable.addListener(_ -> changed.run());
        }
        return styleable;
    }

    private static int mixed(double base, double over, double part) {
        return (int) Math.round((base + (over - base) * part) * 255);
    }
}
