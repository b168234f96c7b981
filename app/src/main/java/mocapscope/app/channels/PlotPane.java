package mocapscope.app.channels;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.shape.Line;
import mocapscope.app.control.CssPlotLineColorSupplierNode;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.PixelBufferPlotPane;
import mocapscope.app.control.PixelColorBuffer;
import mocapscope.app.control.PixelTimeScale;
import mocapscope.app.control.PlotValueAxisPane;
import mocapscope.app.control.TimeAxisPane;
import mocapscope.app.control.ToolBarToggleButton;
import mocapscope.app.model.snapshot.PlottedSignalId;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.TextTruncator;

/** A pane that paints received values over time as lines, with axes, legend and cursor. */
final class PlotPane extends BorderPane {
    private static final TextBundle TEXTS = TextBundle.of(PlotPane.class);
    private static final double ZOOM = 1.25;
    private static final double HEIGHT = 150;

    private final PlotModel model;
    private final PixelBufferPlotPane rasterPane = new PixelBufferPlotPane("plot-strip");
    private final CssPlotLineColorSupplierNode colors = new CssPlotLineColorSupplierNode();
    private final PlotValueAxisPane values = new PlotValueAxisPane("", 1);
    private final TimeAxisPane times = new TimeAxisPane();
    private final Line cursor = NodeConfigurator.styled(new Line(), "cursor");
    private final PlotLegend legend;
    private final Consumer<SharedViewSelection> picked;
    private final LongFunction<String> timeOfDay;
    private double pointed = -1;
    private double dragged;

    /** Calls {@code remove} to remove lines, and {@code timeOfDay} to format moments. */
    PlotPane(
            PlotModel model,
            Consumer<SharedViewSelection> picked,
            Consumer<List<PlottedSignalId>> remove,
            LongFunction<String> timeOfDay) {
        this.model = model;
        this.picked = picked;
        this.timeOfDay = timeOfDay;
        this.legend = new PlotLegend(remove);
        getStyleClass().add("plot");
        setId("plot");
        setMinSize(0, 60);
        setPrefHeight(HEIGHT);
        rasterPane.setMinSize(0, 0);
        rasterPane.setPrefSize(0, 0);
        cursor.setManaged(false);
        var overlay = new Pane(cursor);
        overlay.setMouseTransparent(true);
        var stack = new StackPane(rasterPane, overlay, colors);
        stack.setMinWidth(0);
        HBox.setHgrow(stack, Priority.ALWAYS);
        var own = toggle("plot-own", TEXTS.text("plot.own"), model::own);
        var held = toggle("plot-held", TEXTS.text("plot.held"), model::setScaleFixed);
        HBox.setHgrow(legend, Priority.ALWAYS);
        var head = NodeConfigurator.styled(new HBox(legend, own, held), "plot-head");
        setTop(head);
        setCenter(new HBox(values, stack));
        setBottom(times);
        hands(stack);
    }

    /** Updates names and values. */
    void updateLegend() {
        legend.show(model, colors, pointed < 0 ? -1 : column(pointed), timeOfDay);
    }

    void paint() {
        int columns = rasterPane.columnCount();
        if (columns <= 0) {
            return;
        }
        model.read(columns);
        values.setVisible(!model.own());
        values.show(model.scale());
        var scale = model.timeScale(columns);
        var marks = TimeAxisPane.findTickColumns(scale, model.window(), rasterPane.getWidth());
        var end = model.isLive() && !model.isPaused() ? TEXTS.text("plot.now") : timeOfDay.apply(model.end());
        times.show(PlotValueAxisPane.WIDTH, PlotValueAxisPane.WIDTH + rasterPane.getWidth(), model.window(), end);
        rasterPane.paint(raster -> {
            raster.fill(rasterPane.ground());
            grid(raster, marks);
            for (var line : model.lines().reversed()) {
                if (line.isStepwise()) {
                    line.curve()
                            .drawSteps(raster, model.scale(line), scale.columns() - 1, colors.opaqueArgb(line.hue()));
                } else {
                    line.curve()
                            .drawLine(
                                    raster,
                                    model.scale(line),
                                    ChannelPlotDisplaySettings.maxGapColumns(scale),
                                    colors.opaqueArgb(line.hue()));
                }
            }
            paintSelectedMoment(raster, scale);
        });
        cursor();
    }

    private void paintSelectedMoment(PixelColorBuffer raster, PixelTimeScale scale) {
        model.selectedMoment().ifPresent(time -> {
            int column = scale.columnOf(time);
            if (column >= 0 && column < raster.width()) {
                raster.fillColumn(column, 0, raster.height() - 1, rasterPane.text());
            }
        });
    }

    private void grid(PixelColorBuffer raster, int[] marks) {
        if (!model.own()) {
            raster.rows(model.scale(), rasterPane.grid());
        }
        raster.columns(marks, rasterPane.grid());
    }

    private void cursor() {
        cursor.setVisible(pointed >= 0);
        double x = Math.round(pointed) + 0.5;
        cursor.setStartX(x);
        cursor.setEndX(x);
        cursor.setEndY(rasterPane.getHeight());
    }

    private void hands(StackPane stack) {
        stack.addEventHandler(ScrollEvent.SCROLL, event -> {
            if (event.getDeltaY() != 0) {
                model.zoom(event.getDeltaY() > 0 ? 1 / ZOOM : ZOOM, event.getX() / Math.max(1, rasterPane.getWidth()));
                event.consume();
            }
        });
        stack.addEventHandler(MouseEvent.MOUSE_MOVED, event -> point(event.getX()));
        stack.addEventHandler(MouseEvent.MOUSE_EXITED, _ -> point(-1));
        stack.addEventHandler(MouseEvent.MOUSE_PRESSED, event -> dragged = event.getX());
        stack.addEventHandler(MouseEvent.MOUSE_DRAGGED, event -> {
            model.pan((long) ((event.getX() - dragged) / Math.max(1, rasterPane.getWidth()) * model.window()));
            dragged = event.getX();
            point(event.getX());
        });
        stack.addEventHandler(MouseEvent.MOUSE_CLICKED, this::click);
    }

    private void click(MouseEvent event) {
        if (event.getButton() != MouseButton.PRIMARY) {
            return;
        }
        if (event.getClickCount() == 2) {
            model.returnToLive();
        } else if (event.isStillSincePress() && rasterPane.columnCount() > 0) {
            double scale = rasterPane.columnCount() / rasterPane.getWidth();
            int height = (int) Math.round(rasterPane.getHeight() * scale);
            model.findSelection(column(event.getX()), (int) (event.getY() * scale), rasterPane.columnCount(), height)
                    .ifPresent(picked);
        }
    }

    private void point(double x) {
        pointed = x < 0 || x >= rasterPane.getWidth() ? -1 : x;
    }

    private int column(double x) {
        return Math.clamp(
                (int) (x / Math.max(1, rasterPane.getWidth()) * rasterPane.columnCount()),
                0,
                Math.max(0, rasterPane.columnCount() - 1));
    }

    private static ToggleButton toggle(String id, String words, Consumer<Boolean> listener) {
        var button = new ToolBarToggleButton(id, words);
        button.selectedProperty().addListener((_, _, on) -> listener.accept(on));
        return button;
    }

    /**
     * The legend of the plot: name, color and value of each line at the cursor. Without a cursor it shows current values.
     */
    private static final class PlotLegend extends FlowPane {
        private static final double WIDEST = 190;
        private static final int DIGITS = 6;

        private final Consumer<List<PlottedSignalId>> remove;
        private final Label when = new Label();
        private final List<Label> figures = new ArrayList<>();
        private List<PlotLine> shown = List.of();

        /** Calls {@code remove} to remove lines. */
        PlotLegend(Consumer<List<PlottedSignalId>> remove) {
            this.remove = remove;
            getStyleClass().add("plot-legend");
            setMinWidth(0);
            when.getStyleClass().addAll("figures", "when");
        }

        /** Shows the values at {@code column}, or at the right edge where that is negative. */
        void show(PlotModel model, CssPlotLineColorSupplierNode colors, int column, LongFunction<String> timeOfDay) {
            if (shown != model.lines()) {
                arrange(model.lines());
            }
            for (int i = 0; i < shown.size(); i++) {
                var curve = shown.get(i).curve();
                double value = curve.lastValueAt(column < 0 ? curve.columns() - 1 : column);
                figures.get(i).setText(shown.get(i).hasData() ? words(value) : TEXTS.text("plot.none"));
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
            var swatch = NodeConfigurator.styled(new Region(), "swatch");
            swatch.setStyle("-fx-background-color: -color-session-%d;"
                    .formatted(CssPlotLineColorSupplierNode.wrapIndex(line.hue())));
            var name = new Label(TextTruncator.truncate(line.name()));
            name.setMaxWidth(WIDEST);
            var figure = NodeConfigurator.styled(new Label(), "figures");
            figures.add(figure);
            var close = NodeConfigurator.styled(new Button("×"), "remove");
            close.setAccessibleText(TEXTS.text("plot.remove", line.name()));
            close.setTooltip(new Tooltip(close.getAccessibleText()));
            NodeConfigurator.focusedByKeyboard(close);
            close.setOnAction(_ -> remove.accept(List.of(line.probe())));
            return NodeConfigurator.styled(new HBox(swatch, name, figure, close), "legend-entry");
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
}
