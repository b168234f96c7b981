package mocapscope.app.connect;

import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** A number with its unit below, both in columns that do not move while the number changes. */
final class Figure extends VBox {
    private final Label value = new Label();

    Figure(String unit) {
        getStyleClass().add("figure");
        value.getStyleClass().addAll("figures", "figure-value");
        var caption = new Label(unit);
        caption.getStyleClass().add("figure-unit");
        getChildren().addAll(value, caption);
    }

    void show(String text) {
        value.setText(text);
    }
}
