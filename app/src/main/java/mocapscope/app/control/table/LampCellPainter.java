package mocapscope.app.control.table;

import java.util.function.Function;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import mocapscope.app.control.StatusLamp;

/** Paints a table cell as a status lamp with a text beside it. Both are hidden for an empty text. */
public final class LampCellPainter<V> implements TableCellGraphic<V> {
    private final StatusLamp lamp = new StatusLamp();
    private final Label words = new Label();
    private final HBox content = new HBox(7, lamp, words);
    private final Function<V, StatusLamp.LampState> light;
    private final Function<V, String> text;

    public LampCellPainter(Function<V, StatusLamp.LampState> light, Function<V, String> text) {
        this.light = light;
        this.text = text;
        content.setAlignment(Pos.CENTER_LEFT);
    }

    @Override
    public Node node() {
        return content;
    }

    @Override
    public void show(V value) {
        var label = text.apply(value);
        lamp.show(light.apply(value), label);
        lamp.setVisible(!label.isEmpty());
        words.setText(label);
    }
}
