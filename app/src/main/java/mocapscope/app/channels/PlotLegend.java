package mocapscope.app.channels;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.SeriesColors;
import mocapscope.app.model.PlottedSignal;
import mocapscope.app.words.TextBundle;
import mocapscope.protocol.bytes.TextTruncator;

/**
 * The legend of the plot: name, color and value of each line at the cursor. Without a cursor it shows current values.
 */
final class PlotLegend extends FlowPane {
    private static final TextBundle WORDS = TextBundle.of(PlotLegend.class);
    private static final double WIDEST = 190;
    private static final int DIGITS = 6;

    private final Consumer<List<PlottedSignal>> remove;
    private final Label when = new Label();
    private final List<Label> figures = new ArrayList<>();
    private List<PlotLine> shown = List.of();

    /** Calls {@code remove} to remove lines. */
    PlotLegend(Consumer<List<PlottedSignal>> remove) {
        this.remove = remove;
        getStyleClass().add("plot-legend");
        setMinWidth(0);
        when.getStyleClass().addAll("figures", "when");
    }

    /** Shows the values at {@code column}, or at the right edge where that is negative. */
    void show(PlotModel model, SeriesColors colors, int column, LongFunction<String> timeOfDay) {
        if (shown != model.lines()) {
            arrange(model.lines());
        }
        for (int i = 0; i < shown.size(); i++) {
            var curve = shown.get(i).curve();
            double value = curve.lastValueAt(column < 0 ? curve.columns() - 1 : column);
            figures.get(i).setText(shown.get(i).hasData() ? words(value) : WORDS.text("plot.none"));
        }
        int columns = shown.isEmpty() ? 0 : shown.getFirst().curve().columns();
        when.setText(
                column < 0 || columns == 0
                        ? ""
                        : timeOfDay.apply(model.timeScale(columns).timeOf(column)));
    }

    private void arrange(List<PlotLine> lines) {
        shown = lines;
        figures.clear();
        getChildren().clear();
        for (var line : lines) {
            getChildren().add(entry(line));
        }
        getChildren().add(when);
    }

    private HBox entry(PlotLine line) {
        var swatch = new Region();
        swatch.getStyleClass().addAll("swatch", "hue-" + SeriesColors.wrapIndex(line.hue()));
        var name = new Label(TextTruncator.truncate(line.name()));
        name.setMaxWidth(WIDEST);
        var figure = new Label();
        figure.getStyleClass().add("figures");
        figures.add(figure);
        var close = new Button("×");
        close.getStyleClass().add("remove");
        close.setAccessibleText(WORDS.text("plot.remove", line.name()));
        close.setTooltip(new Tooltip(close.getAccessibleText()));
        close.setFocusTraversable(false);
        close.setOnAction(_ -> remove.accept(List.of(line.probe())));
        var entry = new HBox(swatch, name, figure, close);
        entry.getStyleClass().add("legend-entry");
        return entry;
    }

    /** Formats with about as many digits as the scale distinguishes. */
    private static String words(double value) {
        if (Double.isNaN(value)) {
            return DisplayNumberFormatter.NONE;
        }
        double size = Math.max(1, Math.abs(value));
        return DisplayNumberFormatter.formatFixed(
                value, Double.isFinite(value) ? Math.max(0, DIGITS - 1 - (int) Math.log10(size) - 1) : 0);
    }
}
