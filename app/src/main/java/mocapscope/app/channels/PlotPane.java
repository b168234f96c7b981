package mocapscope.app.channels;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.shape.Line;
import mocapscope.app.control.SeriesColors;
import mocapscope.app.control.PixelRaster;
import mocapscope.app.control.RasterPane;
import mocapscope.app.control.TimeAxis;
import mocapscope.app.control.ValueAxis;
import mocapscope.app.model.PlottedSignal;
import mocapscope.app.model.Selection;
import mocapscope.app.words.TextBundle;

/** The pane that paints the plot: lines, axes, legend and cursor. */
final class PlotPane extends BorderPane {
    private static final TextBundle WORDS = TextBundle.of(PlotPane.class);
    private static final double ZOOM = 1.25;
    private static final double HEIGHT = 150;

    private final PlotModel plot;
    private final RasterPane strip = new RasterPane("plot-strip");
    private final SeriesColors hues = new SeriesColors();
    private final ValueAxis values = new ValueAxis("", 1);
    private final TimeAxis times = new TimeAxis();
    private final Line cursor = new Line();
    private final PlotLegend legend;
    private final Consumer<Selection> picked;
    private final LongFunction<String> timeOfDay;
    private double pointed = -1;
    private double dragged;

    /** Calls {@code remove} to remove lines, and {@code timeOfDay} to format moments. */
    PlotPane(PlotModel plot, Consumer<Selection> picked, Consumer<List<PlottedSignal>> remove, LongFunction<String> timeOfDay) {
        this.plot = plot;
        this.picked = picked;
        this.timeOfDay = timeOfDay;
        this.legend = new PlotLegend(remove);
        getStyleClass().add("plot");
        setId("plot");
        setMinSize(0, 60);
        setPrefHeight(HEIGHT);
        strip.setMinSize(0, 0);
        strip.setPrefSize(0, 0);
        cursor.getStyleClass().add("cursor");
        cursor.setManaged(false);
        var overlay = new Pane(cursor);
        overlay.setMouseTransparent(true);
        var stack = new StackPane(strip, overlay, hues);
        stack.setMinWidth(0);
        HBox.setHgrow(stack, Priority.ALWAYS);
        var own = toggle("plot-own", WORDS.text("plot.own"), plot::own);
        var held = toggle("plot-held", WORDS.text("plot.held"), plot::setScaleFixed);
        HBox.setHgrow(legend, Priority.ALWAYS);
        var head = new HBox(legend, own, held);
        head.getStyleClass().add("plot-head");
        setTop(head);
        setCenter(new HBox(values, stack));
        setBottom(times);
        hands(stack);
    }

    /** Updates names and values. */
    void updateLegend() {
        legend.show(plot, hues, pointed < 0 ? -1 : column(pointed), timeOfDay);
    }

    void paint() {
        int columns = strip.columnCount();
        if (columns <= 0) {
            return;
        }
        plot.read(columns);
        values.setVisible(!plot.own());
        values.show(plot.scale());
        var span = plot.timeScale(columns);
        var marks = TimeAxis.findTickColumns(span, plot.window(), strip.getWidth());
        var end = plot.isLive() && !plot.isPaused() ? WORDS.text("plot.now") : timeOfDay.apply(plot.end());
        times.show(ValueAxis.WIDTH, ValueAxis.WIDTH + strip.getWidth(), plot.window(), end);
        strip.paint(raster -> {
            raster.fill(strip.ground());
            grid(raster, marks);
            for (var trace : plot.lines().reversed()) {
                if (trace.isStepwise()) {
                    trace.curve().drawSteps(raster, plot.scale(trace), span.columns() - 1, hues.opaqueArgb(trace.hue()));
                } else {
                    trace.curve().drawLine(raster, plot.scale(trace), ChannelPaintOptions.maxGapColumns(span), hues.opaqueArgb(trace.hue()));
                }
            }
        });
        cursor();
    }

    private void grid(PixelRaster raster, int[] marks) {
        if (!plot.own()) {
            raster.rows(plot.scale(), strip.grid());
        }
        raster.columns(marks, strip.grid());
    }

    private void cursor() {
        cursor.setVisible(pointed >= 0);
        double x = Math.round(pointed) + 0.5;
        cursor.setStartX(x);
        cursor.setEndX(x);
        cursor.setEndY(strip.getHeight());
    }

    private void hands(StackPane stack) {
        stack.addEventHandler(ScrollEvent.SCROLL, event -> {
            if (event.getDeltaY() != 0) {
                plot.zoom(event.getDeltaY() > 0 ? 1 / ZOOM : ZOOM, event.getX() / Math.max(1, strip.getWidth()));
                event.consume();
            }
        });
        stack.addEventHandler(MouseEvent.MOUSE_MOVED, event -> point(event.getX()));
        stack.addEventHandler(MouseEvent.MOUSE_EXITED, _ -> point(-1));
        stack.addEventHandler(MouseEvent.MOUSE_PRESSED, event -> dragged = event.getX());
        stack.addEventHandler(MouseEvent.MOUSE_DRAGGED, event -> {
            plot.pan((long) ((event.getX() - dragged) / Math.max(1, strip.getWidth()) * plot.window()));
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
            plot.returnToLive();
        } else if (event.isStillSincePress() && strip.columnCount() > 0) {
            double scale = strip.columnCount() / strip.getWidth();
            int height = (int) Math.round(strip.getHeight() * scale);
            plot.findSelection(column(event.getX()), (int) (event.getY() * scale), strip.columnCount(), height)
                    .ifPresent(picked);
        }
    }

    private void point(double x) {
        pointed = x < 0 || x >= strip.getWidth() ? -1 : x;
    }

    private int column(double x) {
        return Math.clamp(
                (int) (x / Math.max(1, strip.getWidth()) * strip.columnCount()), 0, Math.max(0, strip.columnCount() - 1));
    }

    private static ToggleButton toggle(String id, String words, Consumer<Boolean> told) {
        var button = new ToggleButton(words);
        button.setId(id);
        button.getStyleClass().add("bar-button");
        button.setFocusTraversable(false);
        button.setMinWidth(USE_PREF_SIZE);
        button.selectedProperty().addListener((_, _, on) -> told.accept(on));
        return button;
    }
}
