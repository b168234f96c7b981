package mocapscope.app.control;

import java.util.function.LongSupplier;
import javafx.scene.control.Label;
import javafx.scene.control.Skin;

/**
 * A one-line label for rapidly changing text, which avoids new layouts of the window. It is as wide as the longest text
 * of the last seconds. A plain label would cause layout of all its ancestors up to the window.
 */
public final class RapidUpdateLabel extends Label {
    private final LongSupplier clock;

    /** Adds {@code styles} to the style of numbers. */
    public RapidUpdateLabel(String... styles) {
        this(System::nanoTime, styles);
    }

    /** Creates a label that measures time with {@code clock}, in nanoseconds. */
    RapidUpdateLabel(LongSupplier clock, String... styles) {
        this.clock = clock;
        getStyleClass().add("figures");
        getStyleClass().addAll(styles);
    }

    /** Creates a label for text that contains numbers, in the ordinary font. */
    public static RapidUpdateLabel forText(String... styles) {
        var words = new RapidUpdateLabel(styles);
        words.getStyleClass().remove("figures");
        return words;
    }

    @Override
    protected Skin<?> createDefaultSkin() {
        return new FixedLayoutLabelSkin(this, clock);
    }
}
