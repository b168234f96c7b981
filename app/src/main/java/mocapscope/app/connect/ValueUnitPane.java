package mocapscope.app.connect;

import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import mocapscope.app.control.LiveLabel;

/** A pane that shows a changing number above its unit. Both stay aligned while the number changes. */
final class ValueUnitPane extends VBox {
    private final LiveLabel value = new LiveLabel("figure-value");

    ValueUnitPane(String unit) {
        getStyleClass().add("figure");
        var caption = new Label(unit);
        caption.getStyleClass().add("figure-unit");
        getChildren().addAll(value, caption);
    }

    void show(String text) {
        value.setText(text);
    }
}
