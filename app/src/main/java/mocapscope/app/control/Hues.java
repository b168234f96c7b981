package mocapscope.app.control;

import java.util.ArrayList;
import java.util.List;
import javafx.css.CssMetaData;
import javafx.css.Styleable;
import javafx.css.StyleableProperty;
import javafx.css.StyleablePropertyFactory;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;

/** Eight colours for lines that must be told apart, as the style sheet has them: a node without size that carries them. */
public final class Hues extends Region {
    private static final int COUNT = 8;
    private static final StyleablePropertyFactory<Hues> CSS =
            new StyleablePropertyFactory<>(Region.getClassCssMetaData());

    private final List<StyleableProperty<Color>> colours = new ArrayList<>();

    public Hues() {
        getStyleClass().add("hues");
        setManaged(false);
        setMouseTransparent(true);
        for (int i = 0; i < COUNT; i++) {
            int hue = i;
            colours.add(CSS.createStyleableColorProperty(
                    this, "hue" + i, "-hue-" + i, hues -> hues.colours.get(hue), Color.TRANSPARENT));
        }
    }

    /** The number of one of the eight: after the last comes the first again. */
    public static int wrapped(int hue) {
        return Math.floorMod(hue, COUNT);
    }

    /** As opaque ARGB. */
    public int solid(int hue) {
        var colour = colours.get(wrapped(hue)).getValue();
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
