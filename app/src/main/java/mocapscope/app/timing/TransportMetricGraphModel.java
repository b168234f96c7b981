package mocapscope.app.timing;

import java.util.ArrayList;
import java.util.List;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.PlotValueAxisScale;
import mocapscope.protocol.session.event.TransportMetricValue;

/** The series and value scale of one graph of a session's transport metrics, such as round-trip time. */
final class TransportMetricGraphModel {
    private static final double ROOM = 1.15;
    private static final double MILLIS = 1e3;
    private static final double KILO = 1e-3;
    private static final int LOOKED_AT = 200;

    private final TransportMetricValue.TransportMetricUnit metricUnit;
    private final List<TransportMetricSeries> metricSeries = new ArrayList<>();
    private PlotValueAxisScale scale;

    TransportMetricGraphModel(TransportMetricValue.TransportMetricUnit unit) {
        this.metricUnit = unit;
        this.scale = PlotValueAxisScale.upTo(unit == TransportMetricValue.TransportMetricUnit.SECONDS ? 0.01 : 1);
    }

    TransportMetricValue.TransportMetricUnit unit() {
        return metricUnit;
    }

    List<TransportMetricSeries> series() {
        return metricSeries;
    }

    void add(TransportMetricSeries series) {
        metricSeries.add(series);
    }

    /** Returns the scale in the metrics' unit. */
    PlotValueAxisScale scale() {
        return scale;
    }

    /** Reads the last {@code window} nanoseconds before {@code now}. */
    void updateScale(long now, long window) {
        double highest = 0;
        for (var series : metricSeries) {
            for (int i = 0; i <= LOOKED_AT; i++) {
                double value = series.valueAt(now - window / LOOKED_AT * i);
                highest = value > highest ? value : highest;
            }
        }
        if (highest > 0) {
            scale = PlotValueAxisScale.stabilize(scale, PlotValueAxisScale.upTo(ROOM * highest));
        }
    }

    /** Returns the factor that converts axis values to {@link #axisUnit}. */
    double factor() {
        return switch (metricUnit) {
            case SECONDS -> MILLIS;
            case BYTES_PER_SECOND -> KILO;
            case COUNT, TOTAL -> 1;
        };
    }

    String axisUnit() {
        return switch (metricUnit) {
            case SECONDS -> "ms";
            case BYTES_PER_SECOND -> "kB/s";
            case COUNT -> "";
            case TOTAL -> "/s";
        };
    }

    /** Formats a value. */
    String format(double value) {
        if (Double.isNaN(value)) {
            return DisplayNumberFormatter.NONE;
        }
        return switch (metricUnit) {
            case SECONDS -> DisplayNumberFormatter.formatFixed(value * MILLIS, value < 0.1 ? 2 : 0) + " ms";
            case BYTES_PER_SECOND -> DisplayNumberFormatter.formatFixed(value * KILO, 1) + " kB/s";
            case COUNT, TOTAL -> DisplayNumberFormatter.formatCount(Math.round(value));
        };
    }

    /** Formats the plotted values at a time. */
    String formatPlotted(double value) {
        return metricUnit == TransportMetricValue.TransportMetricUnit.TOTAL && !Double.isNaN(value)
                ? DisplayNumberFormatter.formatFixed(value, 0) + " /s"
                : format(value);
    }
}
