package mocapscope.app.channels;

import mocapscope.app.control.MinMaxCurve;
import mocapscope.app.control.PixelRaster;
import mocapscope.app.control.RasterPane;
import mocapscope.app.control.ValueScale;
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
    static void values(
            RasterPane rasterPane, PixelRaster raster, MinMaxCurve curve, ValueScale scale, int end, int bridge) {
        raster.fill(rasterPane.ground());
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
    static void state(RasterPane rasterPane, PixelRaster raster, MinMaxCurve curve, int end) {
        raster.fill(rasterPane.ground());
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
    static void meter(RasterPane rasterPane, PixelRaster raster, DeviceChannel channel) {
        raster.fill(rasterPane.ground());
        double least = channel.history().map(SignalHistory::lowest).orElse(channel.value());
        double most = channel.history().map(SignalHistory::highest).orElse(channel.value());
        double low = finite(Math.min(least < 0 ? -1 : 0, least));
        double high = finite(Math.max(1, most));
        int right = raster.width() - 1;
        int zero = column(0, low, high, right);
        int value = column(finite(channel.value()), low, high, right);
        raster.rectangle(Math.min(zero, value), 2, Math.max(zero, value), raster.height() - 3, rasterPane.line());
        raster.fillColumn(zero, 0, raster.height() - 1, rasterPane.grid());
        raster.fillColumn(column(finite(least), low, high, right), 0, raster.height() - 1, rasterPane.mark());
        raster.fillColumn(column(finite(most), low, high, right), 0, raster.height() - 1, rasterPane.mark());
    }

    private static int column(double value, double low, double high, int right) {
        return (int) Math.round(Math.clamp((value / 2 - low / 2) / (high / 2 - low / 2), 0, 1) * right);
    }

    private static double finite(double value) {
        return Double.isFinite(value) ? value : 0;
    }
}
