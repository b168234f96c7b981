package mocapscope.app.control;

import java.util.Objects;
import javafx.scene.control.Label;
import javafx.scene.layout.Pane;
import org.jspecify.annotations.Nullable;

/** A vertical axis with numbers to the left of a plot. */
public final class ValueAxisPane extends Pane {
    /** The width in pixels. */
    public static final double WIDTH = 58;

    private static final double LEAST_DISTANCE = 17;

    private final String unit;
    private final double factor;
    private @Nullable ValueScale shown;
    private double shownHeight;

    /** Shows the scale's values times {@code factor}, in {@code unit}. */
    public ValueAxisPane(String unit, double factor) {
        this.unit = unit;
        this.factor = factor;
        getStyleClass().add("value-axis");
        NodeLayout.setFixedWidth(this, WIDTH);
    }

    public void show(ValueScale scale) {
        if (!Objects.equals(scale, shown) || shownHeight != getHeight()) {
            shown = scale;
            shownHeight = getHeight();
            label(new ValueScale(scale.low() * factor, scale.high() * factor, scale.step() * factor));
        }
    }

    private void label(ValueScale scale) {
        getChildren().clear();
        var ticks = scale.ticks();
        double room = shownHeight / Math.max(1, ticks.size() - 1);
        int every = Math.max(1, (int) Math.ceil(LEAST_DISTANCE / Math.max(1, room)));
        for (int i = ticks.size() - 1; i >= 0; i -= every) {
            var text = DisplayNumberFormatter.formatFixed(ticks.get(i), scale.decimals());
            var label = NodeLayout.styled(new Label(i == ticks.size() - 1 ? text + " " + unit : text), "tick");
            getChildren().add(label);
            place(label, scale.rowOf(ticks.get(i), (int) shownHeight));
        }
    }

    private void place(Label label, double row) {
        label.applyCss();
        double height = label.prefHeight(-1);
        double width = label.prefWidth(-1);
        double top = Math.clamp(row - height / 2, -1, Math.max(-1, shownHeight - height + 1));
        label.resizeRelocate(WIDTH - width - 6, top, width, height);
        LayoutRootRefresher.register(label);
    }
}
