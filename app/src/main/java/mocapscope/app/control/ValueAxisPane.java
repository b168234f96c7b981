package mocapscope.app.control;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Pane;
import org.jspecify.annotations.Nullable;

/** A vertical axis to the left of a plot: numbers, and the plot's name with the unit. */
public final class ValueAxisPane extends Pane {
    /** The width in pixels of an axis without a name. */
    public static final double WIDTH = 58;
    /** The width in pixels of an axis with a name. */
    public static final double NAMED_WIDTH = 104;

    private static final double NAME_LEFT = 10;
    private static final double NAME_WIDTH = 56;
    /** The pixels by which a name may be higher than the plot: a line of text is higher than its letters. */
    private static final double NAME_OVERHANG = 6;

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

    private final String name;
    private final String unit;
    private final double factor;
    private @Nullable ValueScale shown;
    private double shownHeight;

    /** Shows the scale's values times {@code factor}, in {@code unit} or a larger one. */
    public ValueAxisPane(String unit, double factor) {
        this("", unit, factor);
    }

    /** Shows the plot's name with the unit beside the numbers. */
    public ValueAxisPane(String name, String unit, double factor) {
        this.name = name;
        this.unit = unit;
        this.factor = factor;
        getStyleClass().add("value-axis");
        NodeConfigurator.setFixedWidth(this, name.isEmpty() ? WIDTH : NAMED_WIDTH);
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
        if (!name.isEmpty()) {
            showName(shownUnit.isEmpty() ? name : name + ", " + shownUnit);
        }
        double bottom = -MARGIN;
        for (int i = ticks.size() - 1; i >= 0; i -= every) {
            var text = DisplayNumberFormatter.formatFixed(ticks.get(i), scale.decimals());
            boolean hasUnit = name.isEmpty() && i == ticks.size() - 1;
            var label = NodeConfigurator.styled(new Label(hasUnit ? text + " " + shownUnit : text), "tick");
            getChildren().add(label);
            place(label, scale.rowOf(ticks.get(i), (int) shownHeight));
            if (label.getLayoutY() < bottom) {
                getChildren().remove(label); // a low plot has no room for both of its ends
            } else {
                bottom = label.getLayoutY() + label.getHeight();
            }
        }
    }

    private void showName(String text) {
        var label = NodeConfigurator.styled(new Label(text), "caption");
        label.setWrapText(true);
        label.setTooltip(new Tooltip(text));
        getChildren().add(label);
        label.applyCss();
        double height = Math.min(label.prefHeight(NAME_WIDTH), shownHeight + NAME_OVERHANG);
        label.resizeRelocate(NAME_LEFT, (shownHeight - height) / 2, NAME_WIDTH, height);
        UnmanagedNodeLayoutRefresher.register(label);
    }

    private void place(Label label, double row) {
        label.applyCss();
        double height = label.prefHeight(-1);
        double right = getMinWidth() - MARGIN;
        double width = Math.min(label.prefWidth(-1), name.isEmpty() ? right : right - NAME_LEFT - NAME_WIDTH);
        double top = Math.clamp(row - height / 2, -1, Math.max(-1, shownHeight - height + 1));
        label.resizeRelocate(right - width, top, width, height);
        UnmanagedNodeLayoutRefresher.register(label);
    }
}
