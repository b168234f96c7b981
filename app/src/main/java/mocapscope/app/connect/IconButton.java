package mocapscope.app.connect;

import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;

/** A small button without words; the style sheet draws its icon, its tooltip says what it does. */
final class IconButton extends Button {

    /** {@code icon} is a style class such as {@code icon-close}. */
    IconButton(String icon, String words, Runnable deed) {
        var shape = new Region();
        shape.getStyleClass().addAll("icon", icon);
        setGraphic(shape);
        getStyleClass().addAll("icon-button");
        setAccessibleText(words);
        setTooltip(new Tooltip(words));
        setFocusTraversable(true);
        setOnAction(_ -> deed.run());
    }

    /** Shows or hides it; hidden it takes no room. */
    void offered(boolean yes) {
        setVisible(yes);
        setManaged(yes);
    }
}
