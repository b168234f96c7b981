package mocapscope.app.control;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Pane;
import org.jspecify.annotations.Nullable;

/** The vertical value axis to the left of a plot: tick values, unit and, optionally, the plot's name. */
public final class PlotValueAxisPane extends Pane {
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
    /** Holds the labels, so that no change of a label lays out the plots. */
    private final Pane layer = UnmanagedNodeLayoutRefresher.register(new Pane());

    private final List<Label> tickLabels = new ArrayList<>();
    private @Nullable Label nameLabel;
    private @Nullable PlotValueAxisScale shown;
    private double shownHeight;

    /** Shows the scale's values times {@code factor}, in {@code unit} or a larger one. */
    public PlotValueAxisPane(String unit, double factor) {
        this("", unit, factor);
    }

    /** Shows the plot's name with the unit beside the numbers. */
    public PlotValueAxisPane(String name, String unit, double factor) {
        this.name = name;
        this.unit = unit;
        this.factor = factor;
        getStyleClass().add("value-axis");
        getChildren().add(layer);
        NodeConfigurator.setFixedWidth(this, name.isEmpty() ? WIDTH : NAMED_WIDTH);
    }

    @Override
    protected void layoutChildren() {
        layer.resize(getWidth(), getHeight());
    }

    public void show(PlotValueAxisScale scale) {
        if (!Objects.equals(scale, shown) || shownHeight != getHeight()) {
            shown = scale;
            shownHeight = getHeight();
            label(scale);
        }
    }

    private void label(PlotValueAxisScale scale) {
        double total = factor;
        var shownUnit = unit;
        for (var larger : LARGER_UNITS.getOrDefault(unit, List.of())) {
            if (Math.max(Math.abs(scale.low()), Math.abs(scale.high())) * total >= LARGE) {
                total /= KILO;
                shownUnit = larger;
            }
        }
        label(new PlotValueAxisScale(scale.low() * total, scale.high() * total, scale.step() * total), shownUnit);
    }

    private void label(PlotValueAxisScale scale, String shownUnit) {
        var ticks = scale.ticks();
        double room = shownHeight / Math.max(1, ticks.size() - 1);
        int every = Math.max(1, (int) Math.ceil(LEAST_DISTANCE / Math.max(1, room)));
        if (!name.isEmpty()) {
            showName(shownUnit.isEmpty() ? name : name + ", " + shownUnit);
        }
        double bottom = -MARGIN;
        int used = 0;
        for (int i = ticks.size() - 1; i >= 0; i -= every) {
            var text = DisplayNumberFormatter.formatFixed(ticks.get(i), scale.decimals());
            boolean hasUnit = name.isEmpty() && i == ticks.size() - 1;
            var label = tick(used);
            label.setText(hasUnit ? text + " " + shownUnit : text);
            place(label, scale.rowOf(ticks.get(i), (int) shownHeight));
            if (label.getLayoutY() >= bottom) { // a low plot has no room for both of its ends
                bottom = label.getLayoutY() + label.getHeight();
                used++;
            }
        }
        removeTicks(used);
    }

    /** Returns the label of a tick; creates it for the first tick without one. */
    private Label tick(int index) {
        if (index == tickLabels.size()) {
            var label = NodeConfigurator.styled(new Label(), "tick");
            tickLabels.add(label);
            layer.getChildren().add(UnmanagedNodeLayoutRefresher.register(label));
        }
        return tickLabels.get(index);
    }

    private void removeTicks(int from) {
        var unused = tickLabels.subList(from, tickLabels.size());
        layer.getChildren().removeAll(unused);
        unused.clear();
    }

    private void showName(String text) {
        if (nameLabel == null) {
            nameLabel = NodeConfigurator.styled(new Label(), "caption");
            nameLabel.setWrapText(true);
            nameLabel.setTooltip(new Tooltip());
            layer.getChildren().add(UnmanagedNodeLayoutRefresher.register(nameLabel));
        }
        nameLabel.setText(text);
        nameLabel.getTooltip().setText(text);
        nameLabel.applyCss();
        double height = Math.min(nameLabel.prefHeight(NAME_WIDTH), shownHeight + NAME_OVERHANG);
        nameLabel.resizeRelocate(NAME_LEFT, (shownHeight - height) / 2, NAME_WIDTH, height);
    }

    private void place(Label label, double row) {
        label.applyCss();
        double height = label.prefHeight(-1);
        double right = getMinWidth() - MARGIN;
        double width = Math.min(label.prefWidth(-1), name.isEmpty() ? right : right - NAME_LEFT - NAME_WIDTH);
        double top = Math.clamp(row - height / 2, -1, Math.max(-1, shownHeight - height + 1));
        label.resizeRelocate(right - width, top, width, height);
    }
}
