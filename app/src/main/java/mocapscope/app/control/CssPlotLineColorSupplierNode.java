package mocapscope.app.control;

import java.util.ArrayList;
import java.util.List;
import javafx.css.CssMetaData;
import javafx.css.Styleable;
import javafx.css.StyleableProperty;
import javafx.css.StyleablePropertyFactory;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;

/** An invisible JavaFX node that supplies the colours of plot lines from the style sheet. */
public final class CssPlotLineColorSupplierNode extends Region {
    private static final int COUNT = 12;
    private static final StyleablePropertyFactory<CssPlotLineColorSupplierNode> CSS =
            new StyleablePropertyFactory<>(Region.getClassCssMetaData());

    private final List<StyleableProperty<Color>> colours = new ArrayList<>();

    public CssPlotLineColorSupplierNode() {
        getStyleClass().add("hues");
        setManaged(false);
        setMouseTransparent(true);
        for (int i = 0; i < COUNT; i++) {
            int hue = i;
            colours.add(CSS.createStyleableColorProperty(
                    this, "hue" + i, "-hue-" + i, colors -> colors.colours.get(hue), Color.TRANSPARENT));
        }
    }

    /** Returns one of the color numbers; numbers wrap around. */
    public static int wrapIndex(int hue) {
        return Math.floorMod(hue, COUNT);
    }

    /** Returns a color as opaque ARGB. */
    public int opaqueArgb(int hue) {
        var colour = colours.get(wrapIndex(hue)).getValue();
        return 0xff00_0000 | part(colour.getRed()) << 16 | part(colour.getGreen()) << 8 | part(colour.getBlue());
    }

    @Override
    public List<CssMetaData<? extends Styleable, ?>> getCssMetaData() {
        return CSS.getCssMetaData();
    }

    private static int part(double value) {
        return (int) Math.round(value * 255);
    }
}
