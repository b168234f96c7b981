package mocapscope.app.channels;

import mocapscope.app.control.MinMaxCurve;
import mocapscope.app.control.PixelRaster;
import mocapscope.app.control.ValueScale;
import mocapscope.app.control.RasterPane;
import mocapscope.app.model.SignalHistory;

/** Paints the values of a channel as a line, blocks or a meter. */
final class ChannelPainter {
    private static final int STATE_MARGIN = 3;

    private ChannelPainter() {}

    /**
     * Paints values as a line over a zero line.
     *
     * @param end the column up to which a constant value extends, or −1 for values that do not stay constant
     */
    static void values(RasterPane strip, PixelRaster raster, MinMaxCurve curve, ValueScale scale, int end, int bridge) {
        raster.fill(strip.ground());
        if (scale.low() <= 0 && scale.high() >= 0) {
            raster.fillRow(scale.rowOf(0, raster.height()), strip.grid());
        }
        if (end >= 0) {
            curve.drawSteps(raster, scale, end, strip.line());
        } else {
            curve.drawLine(raster, scale, bridge, strip.line());
        }
    }

    /** Paints a block while the state was on, and for a change back and forth within one column. */
    static void state(RasterPane strip, PixelRaster raster, MinMaxCurve curve, int end) {
        raster.fill(strip.ground());
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
                raster.fillColumn(x, top, bottom, strip.fill());
                raster.fillColumn(x, top, top + 1, strip.mark());
            }
        }
    }

    /** Paints a bar from zero, with thin marks at the smallest and the largest value. */
    static void meter(RasterPane strip, PixelRaster raster, DeviceChannel channel) {
        raster.fill(strip.ground());
        double least = channel.history().map(SignalHistory::lowest).orElse(channel.value());
        double most = channel.history().map(SignalHistory::highest).orElse(channel.value());
        double low = finite(Math.min(least < 0 ? -1 : 0, least));
        double high = finite(Math.max(1, most));
        int right = raster.width() - 1;
        int zero = column(0, low, high, right);
        int value = column(finite(channel.value()), low, high, right);
        raster.rectangle(Math.min(zero, value), 2, Math.max(zero, value), raster.height() - 3, strip.line());
        raster.fillColumn(zero, 0, raster.height() - 1, strip.grid());
        raster.fillColumn(column(finite(least), low, high, right), 0, raster.height() - 1, strip.mark());
        raster.fillColumn(column(finite(most), low, high, right), 0, raster.height() - 1, strip.mark());
    }

    private static int column(double value, double low, double high, int right) {
        return (int) Math.round(Math.clamp((value / 2 - low / 2) / (high / 2 - low / 2), 0, 1) * right);
    }

    private static double finite(double value) {
        return Double.isFinite(value) ? value : 0;
    }
}
