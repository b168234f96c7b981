package mocapscope.app.control;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.scene.control.Label;
import javafx.scene.layout.Pane;
import org.jspecify.annotations.Nullable;

/** A vertical axis with numbers to the left of a plot. */
public final class ValueAxisPane extends Pane {
    /** The width in pixels. */
    public static final double WIDTH = 58;

    private static final double LEAST_DISTANCE = 17;
    private static final double MARGIN = 6;
    private static final double KILO = 1000;
    /** The value from which on a larger unit is shown. */
    private static final double LARGE = 10_000;

    /** The units that are a thousand times as large as the one before. */
    private static final Map<String, List<String>> LARGER_UNITS = Map.of(
            "ms", List.of("s", "ks"),
            "Hz", List.of("kHz", "MHz", "GHz"),
            "kB/s", List.of("MB/s", "GB/s"),
            "/s", List.of("k/s", "M/s", "G/s"),
            "", List.of("k", "M", "G"));

    private final String unit;
    private final double factor;
    private @Nullable ValueScale shown;
    private double shownHeight;

    /** Shows the scale's values times {@code factor}, in {@code unit} or a larger one. */
    public ValueAxisPane(String unit, double factor) {
        this.unit = unit;
        this.factor = factor;
        getStyleClass().add("value-axis");
        NodeConfigurator.setFixedWidth(this, WIDTH);
    }

    public void show(ValueScale scale) {
        if (!Objects.equals(scale, shown) || shownHeight != getHeight()) {
            shown = scale;
            shownHeight = getHeight();
            label(scale);
        }
    }

    private void label(ValueScale scale) {
        getChildren().clear();
        double total = factor;
        var shownUnit = unit;
        for (var larger : LARGER_UNITS.getOrDefault(unit, List.of())) {
            if (Math.max(Math.abs(scale.low()), Math.abs(scale.high())) * total >= LARGE) {
                total /= KILO;
                shownUnit = larger;
            }
        }
        label(new ValueScale(scale.low() * total, scale.high() * total, scale.step() * total), shownUnit);
    }

    private void label(ValueScale scale, String shownUnit) {
        var ticks = scale.ticks();
        double room = shownHeight / Math.max(1, ticks.size() - 1);
        int every = Math.max(1, (int) Math.ceil(LEAST_DISTANCE / Math.max(1, room)));
        for (int i = ticks.size() - 1; i >= 0; i -= every) {
            var text = DisplayNumberFormatter.formatFixed(ticks.get(i), scale.decimals());
            var label =
                    NodeConfigurator.styled(new Label(i == ticks.size() - 1 ? text + " " + shownUnit : text), "tick");
            getChildren().add(label);
            place(label, scale.rowOf(ticks.get(i), (int) shownHeight));
        }
    }

    private void place(Label label, double row) {
        label.applyCss();
        double height = label.prefHeight(-1);
        double width = Math.min(label.prefWidth(-1), WIDTH - MARGIN);
        double top = Math.clamp(row - height / 2, -1, Math.max(-1, shownHeight - height + 1));
        label.resizeRelocate(WIDTH - width - MARGIN, top, width, height);
        UnmanagedNodeLayoutRefresher.register(label);
    }
}
