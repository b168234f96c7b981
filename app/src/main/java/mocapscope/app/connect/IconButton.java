package mocapscope.app.connect;

import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;
import mocapscope.app.control.NodeConfigurator;

/** A small button with an icon and a tooltip instead of text. The style sheet draws the icon. */
final class IconButton extends Button {

    /** Uses {@code icon} as a style class such as {@code icon-close}. */
    IconButton(String icon, String words, Runnable action) {
        var shape = NodeConfigurator.styled(new Region(), "icon", icon);
        setGraphic(shape);
        getStyleClass().addAll("icon-button");
        setAccessibleText(words);
        setTooltip(new Tooltip(words));
        setFocusTraversable(true);
        setOnAction(_ -> action.run());
    }

    /** Shows or hides the button; it takes no room while hidden. */
    void setShown(boolean enabled) {
        setVisible(enabled);
        setManaged(enabled);
    }
}
