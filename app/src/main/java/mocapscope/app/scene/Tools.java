package mocapscope.app.scene;

import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/** The row of switches over the picture. */
final class Tools extends HBox {

    Tools() {
        getStyleClass().add("scene-tools");
        setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        setPickOnBounds(false);
    }

    /** Adds a switch; {@code id} finds it in tests. */
    Tools toggle(String id, String text, String help, boolean on, Consumer<Boolean> then) {
        var button = new ToggleButton(text);
        button.setSelected(on);
        button.selectedProperty().addListener((_, _, now) -> then.accept(now));
        return add(button, id, help);
    }

    Tools button(String id, String text, String help, Runnable then) {
        var button = new Button(text);
        button.setOnAction(_ -> then.run());
        return add(button, id, help);
    }

    /** Adds a switch or button that has its text and does its work. */
    Tools add(ButtonBase button, String id, String help) {
        button.setId(id);
        button.getStyleClass().add("scene-tool");
        button.setTooltip(new Tooltip(help));
        // The keys belong to the picture.
        button.setFocusTraversable(false);
        getChildren().add(button);
        return this;
    }
}
