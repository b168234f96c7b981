package mocapscope.app.control;

import javafx.scene.control.Label;
import javafx.scene.control.Skin;

/**
 * A label for what changes many times a second: one line, as wide as the longest so far. Another text costs its own
 * layout and no more, where a plain label has all that is around it laid out anew, up to the window.
 */
public final class Reading extends Label {

    /** {@code styles} beside those of all figures. */
    public Reading(String... styles) {
        getStyleClass().add("figures");
        getStyleClass().addAll(styles);
    }

    /** For words that hold figures, in letters like any other. */
    public static Reading words(String... styles) {
        var words = new Reading(styles);
        words.getStyleClass().remove("figures");
        return words;
    }

    @Override
    protected Skin<?> createDefaultSkin() {
        return new LineSkin(this);
    }
}
