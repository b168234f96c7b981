package mocapscope.app.channels;

import javafx.css.PseudoClass;
import javafx.geometry.Bounds;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.shape.Circle;
import javafx.scene.shape.Line;
import javafx.scene.transform.Rotate;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.PixelBufferPlotPane;
import mocapscope.app.control.PixelColorBuffer;
import mocapscope.app.control.PixelColumnMinMaxBuffer;
import mocapscope.app.control.PixelTimeScale;
import mocapscope.app.control.PlotValueAxisPane;
import mocapscope.app.control.PlotValueAxisScale;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.control.TimeAxisPane;
import mocapscope.app.model.buffer.SignalHistory;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.TextTruncator;
import org.jspecify.annotations.Nullable;

/**
 * A row for one device channel (analog value, button, flag or dial): name, value, meter or lamp, and plot. A dial has a
 * ring instead of a meter or lamp.
 */
final class DeviceChannelRowPane extends HBox {
    private static final int STATE_MARGIN = 3;
    private static final TextBundle TEXTS = TextBundle.of(DeviceChannelRowPane.class);
    private static final PseudoClass SELECTED = PseudoClass.getPseudoClass("selected");
    private static final double HEIGHT = 34;
    private static final double LOW = 15;
    private static final double NAME = 104;
    private static final double FIGURE = 100;
    private static final double METER = 90;
    private static final double METER_HEIGHT = 12;
    private static final double LOW_METER = 9;
    /** The width below which there are no meters. */
    private static final double NARROW = 560;

    private static final double NARROW_METER = 26;
    /** The part of a row that its name may take, and the most that it takes. */
    private static final double NAME_SHARE = 0.18;

    private static final double MOST_NAME = 260;

    private final Label name = NodeConfigurator.styled(new Label(), "lane-name");
    private final Label figure = NodeConfigurator.styled(new Label(), "figures");
    private final PlotValueAxisPane axis = new PlotValueAxisPane("", 1);
    private final Label none = NodeConfigurator.styled(new Label(TEXTS.text("history.none")), "tick");
    private final StatusLamp lamp = new StatusLamp();
    private final DialGauge ring = new DialGauge();
    private final PixelBufferPlotPane meter = new PixelBufferPlotPane("meter");
    private final PixelBufferPlotPane rasterPane = new PixelBufferPlotPane("channel-strip");
    private final PixelColumnMinMaxBuffer curve = new PixelColumnMinMaxBuffer();
    private final boolean isFlat;
    private DeviceChannelValueAndHistory deviceChannel;
    private PlotValueAxisScale scale = PlotValueAxisScale.upTo(1);
    private @Nullable PixelTimeScale drawnScale;

    /** Creates a low row for an array if {@code flat} is true. */
    DeviceChannelRowPane(DeviceChannelValueAndHistory channel, boolean flat) {
        this.deviceChannel = channel;
        this.isFlat = flat;
        double height = flat ? LOW : channel.isOnOff() ? LOW + 5 : HEIGHT;
        getStyleClass().add(flat ? "lane-low" : "lane");
        getStyleClass().add("channel-lane");
        NodeConfigurator.setFixedHeight(this, height);
        setMinWidth(0);
        name.setText(TextTruncator.truncate(channel.name()));
        name.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS); // names of a device often differ at their ends
        wide(figure, FIGURE);
        figure.setAlignment(Pos.CENTER_RIGHT);
        getChildren().addAll(name, figure);
        gauge();
        getChildren().add(trace());
    }

    DeviceChannelValueAndHistory channel() {
        return deviceChannel;
    }

    boolean isFlat() {
        return isFlat;
    }

    PixelColumnMinMaxBuffer curve() {
        return curve;
    }

    void setSelected(boolean enabled) {
        pseudoClassStateChanged(SELECTED, enabled);
    }

    /** Shows the current value as text and as a lamp or ring. */
    void show(DeviceChannelValueAndHistory latest) {
        deviceChannel = latest;
        name.setText(TextTruncator.truncate(latest.name()));
        figure.setText(TextTruncator.truncate(latest.formatValue()));
        lamp.show(latest.isOn() ? StatusLamp.LampState.GOOD : StatusLamp.LampState.OFF, latest.formatValue());
        ring.show(latest.degrees());
        none.setVisible(latest.history().isEmpty());
        axis.setVisible(!isFlat && !latest.isOnOff() && latest.history().isPresent());
    }

    /** Returns the plot's place in the coordinates of {@code node}. */
    Bounds plotBoundsIn(Node node) {
        return node.sceneToLocal(rasterPane.localToScene(rasterPane.getLayoutBounds()));
    }

    /** Reads the new history values. */
    void updateCurve(ChannelPlotDisplaySettings options) {
        var scale = options.timeScale(Math.max(1, rasterPane.columnCount()));
        if (options.paused() && scale.equals(drawnScale)) {
            return;
        }
        drawnScale = scale;
        curve.clear(scale.columns());
        deviceChannel
                .history()
                .ifPresent(history -> history.read(
                        scale.from(),
                        scale.to(),
                        (time, _, least, most, last) -> curve.add(scale, time, least, most, last)));
    }

    /** Paints the row on its own scale, or on a shared one. */
    void paint(ChannelPlotDisplaySettings options, @Nullable PlotValueAxisScale shared) {
        var timeScale = options.timeScale(Math.max(1, rasterPane.columnCount()));
        scale = shared != null
                ? shared
                : PlotValueAxisScale.stabilize(scale, PlotValueAxisScale.holding(curve.lowest(), curve.highest(), 2));
        if (axis.isVisible()) {
            axis.show(scale);
        }
        var ticks = TimeAxisPane.findTickColumns(timeScale, options.window(), rasterPane.getWidth());
        rasterPane.paint(pixelRaster -> {
            pixelRaster.fill(rasterPane.ground());
            pixelRaster.columns(ticks, rasterPane.grid());
            if (deviceChannel.isOnOff()) {
                paintState(pixelRaster, timeScale.columnOf(options.now()));
            } else {
                paintValues(
                        pixelRaster,
                        deviceChannel.isDial() ? timeScale.columnOf(options.now()) : -1,
                        ChannelPlotDisplaySettings.maxGapColumns(timeScale));
            }
        });
        if (meter.isVisible()) {
            meter.paint(this::paintMeter);
        }
    }

    private void gauge() {
        if (deviceChannel.isOnOff()) {
            add(lamp);
        } else if (deviceChannel.isDial()) {
            add(ring);
        } else {
            double height = isFlat ? LOW_METER : METER_HEIGHT;
            NodeConfigurator.setFixedHeight(meter, height);
            add(meter);
        }
    }

    private void add(Node gauge) {
        var place = new StackPane(gauge);
        place.setAlignment(Pos.CENTER_LEFT);
        place.setMinHeight(0);
        widthProperty().subscribe(width -> {
            boolean narrow = width.doubleValue() < NARROW;
            double gaugeWidth = narrow ? NARROW_METER : METER;
            double nameWidth = Math.clamp(NAME_SHARE * width.doubleValue(), NAME, MOST_NAME);
            // The strips of all rows are below each other, so a lamp leaves the room of a meter to the name.
            double rest = deviceChannel.isOnOff() ? gaugeWidth - NARROW_METER : 0;
            wide(name, nameWidth + rest);
            wide(place, gaugeWidth - rest);
            meter.setVisible(!narrow); // a short one cannot be read
        });
        getChildren().add(place);
    }

    private HBox trace() {
        axis.setMouseTransparent(true);
        axis.setVisible(false);
        none.setVisible(false);
        rasterPane.setMinWidth(0);
        rasterPane.setPrefWidth(0);
        var stack = new StackPane(rasterPane, none);
        stack.setMinWidth(0);
        HBox.setHgrow(stack, Priority.ALWAYS);
        var trace = new HBox(axis, stack);
        trace.setMinWidth(0);
        trace.setPrefHeight(0);
        HBox.setHgrow(trace, Priority.ALWAYS);
        return trace;
    }

    private static void wide(Region region, double width) {
        NodeConfigurator.setFixedWidth(region, width);
    }

    /** A ring with a pointer that shows a dial's angle. 0 is at the top; angles increase clockwise. */
    private static final class DialGauge extends Pane {
        private static final double RADIUS = 11;
        private static final double MARGIN = 2;

        private final Rotate turn = new Rotate(0, RADIUS + MARGIN, RADIUS + MARGIN);

        DialGauge() {
            double middle = RADIUS + MARGIN;
            var ring = NodeConfigurator.styled(new Circle(middle, middle, RADIUS), "ring");
            var hand = NodeConfigurator.styled(new Line(middle, middle, middle, MARGIN + 1), "hand");
            hand.getTransforms().add(turn);
            getChildren().addAll(ring, hand);
            setMaxSize(2 * middle, 2 * middle);
            setPrefSize(2 * middle, 2 * middle);
        }

        void show(double degrees) {
            turn.setAngle(degrees);
        }
    }

    /**
     * Paints values as a line over a zero line.
     *
     * @param end the column up to which a constant value extends, or −1 for values that do not stay constant
     */
    private void paintValues(PixelColorBuffer raster, int end, int bridge) {
        if (scale.low() <= 0 && scale.high() >= 0) {
            raster.fillRow(scale.rowOf(0, raster.height()), rasterPane.grid());
        }
        if (end >= 0) {
            curve.drawSteps(raster, scale, end, rasterPane.line());
        } else {
            curve.drawLine(raster, scale, bridge, rasterPane.line());
        }
    }

    /** Paints a block while the state was on, and for a change back and forth within one column. */
    private void paintState(PixelColorBuffer raster, int end) {
        int top = STATE_MARGIN;
        int bottom = raster.height() - 1 - STATE_MARGIN;
        double last = curve.columns() == 0 ? 0 : curve.lastValueAt(-1);
        for (int x = 0; x < curve.columns() && x <= end; x++) {
            boolean on = last > 0;
            if (curve.hasValue(x)) {
                on |= curve.maximum(x) > 0;
                last = curve.lastValueAt(x);
            }
            if (on) {
                raster.fillColumn(x, top, bottom, rasterPane.fill());
                raster.fillColumn(x, top, top + 1, rasterPane.mark());
            }
        }
    }

    /** Paints a bar from zero, with thin marks at the smallest and the largest value. */
    private void paintMeter(PixelColorBuffer raster) {
        raster.fill(meter.ground());
        double least = deviceChannel.history().map(SignalHistory::lowest).orElse(deviceChannel.value());
        double most = deviceChannel.history().map(SignalHistory::highest).orElse(deviceChannel.value());
        double low = finite(Math.min(least < 0 ? -1 : 0, least));
        double high = finite(Math.max(1, most));
        int right = raster.width() - 1;
        int zero = column(0, low, high, right);
        int value = column(finite(deviceChannel.value()), low, high, right);
        raster.rectangle(Math.min(zero, value), 2, Math.max(zero, value), raster.height() - 3, meter.line());
        raster.fillColumn(zero, 0, raster.height() - 1, meter.grid());
        raster.fillColumn(column(finite(least), low, high, right), 0, raster.height() - 1, meter.mark());
        raster.fillColumn(column(finite(most), low, high, right), 0, raster.height() - 1, meter.mark());
    }

    private static int column(double value, double low, double high, int right) {
        return (int) Math.round(Math.clamp((value / 2 - low / 2) / (high / 2 - low / 2), 0, 1) * right);
    }

    private static double finite(double value) {
        return Double.isFinite(value) ? value : 0;
    }
}
