package mocapscope.app.timing;

import mocapscope.app.control.Raster;
import mocapscope.app.control.Scale;
import mocapscope.app.control.Span;
import mocapscope.app.control.Strip;

/** Paints a lane's traces. */
final class LanePainter {
    private static final long RATE_WINDOW = 1_000_000_000;
    private static final int BIN_ROWS = 2;

    private LanePainter() {}

    /** The intervals as a line, its columns as tall as they vary; gaps shaded. */
    static void intervals(Strip strip, Lane lane, Envelope envelope, int[] timeMarks) {
        strip.paint(raster -> {
            raster.fill(strip.ground());
            int bottom = raster.height() - 1;
            for (int x = 0; x < envelope.columns(); x++) {
                if (envelope.gap(x)) {
                    raster.column(x, 0, bottom, strip.shade());
                }
            }
            grid(strip, raster, lane.intervals(), timeMarks);
            var scale = lane.intervals();
            int before = -1;
            for (int x = 0; x < envelope.columns(); x++) {
                if (Double.isNaN(envelope.least(x))) {
                    before = -1;
                    continue;
                }
                int low = scale.row(envelope.least(x), raster.height());
                int high = scale.row(envelope.most(x), raster.height());
                int from = before < 0 ? low : Math.max(low, Math.min(before, bottom));
                raster.column(x, Math.min(high, from), Math.max(from, high + 1), tint(strip, envelope, x));
                before = high;
            }
        });
    }

    /** The rate as an area. */
    static void rates(Strip strip, Lane lane, Span span, long now, int[] timeMarks) {
        strip.paint(raster -> {
            raster.fill(strip.ground());
            grid(strip, raster, lane.rates(), timeMarks);
            int bottom = raster.height() - 1;
            for (int x = 0; x < span.columns() && span.time(x) <= now; x++) {
                double rate = lane.beats().rate(Math.min(now, span.time(x) + span.step()), RATE_WINDOW);
                if (!Double.isNaN(rate)) {
                    int row = lane.rates().row(rate, raster.height());
                    raster.column(x, row + 1, bottom, strip.fill());
                    raster.column(x, row, row + 1, strip.line());
                }
            }
        });
    }

    /** What the clock's offset changed by: the fastest message of each second or two, and the line through them. */
    static void clock(Strip strip, ClockTrace clock, Span span, int[] timeMarks) {
        strip.paint(raster -> {
            raster.fill(strip.ground());
            grid(strip, raster, clock.scale(), timeMarks);
            int height = raster.height();
            for (int x = 0; x < span.columns(); x++) {
                double expected = clock.expected(span.time(x));
                if (!Double.isNaN(expected)) {
                    int row = clock.scale().row(expected, height);
                    raster.column(x, row, row, strip.fill());
                }
            }
            for (int i = 0; i < clock.count(); i++) {
                int x = span.column(clock.time(i));
                int row = clock.scale().row(clock.change(i), height);
                for (int beside = -1; x >= 0 && beside <= 1; beside++) {
                    raster.column(x + beside, row - 1, row + 1, strip.line());
                }
            }
        });
    }

    /** The intervals' histogram, lying on its side beside their trace, on the same scale. */
    static void histogram(Strip strip, Lane lane, long since) {
        strip.paint(raster -> {
            raster.fill(strip.ground());
            int bins = Math.max(1, raster.height() / BIN_ROWS);
            var histogram = Histogram.of(lane.beats(), since, lane.intervals(), bins);
            for (int bin = 0; bin < bins; bin++) {
                int count = histogram.count(bin);
                if (count > 0) {
                    int length = Math.max(1, (int) Math.round((double) count / histogram.highest() * raster.width()));
                    int bottom = raster.height() - 1 - bin * BIN_ROWS;
                    for (int row = bottom; row > bottom - BIN_ROWS; row--) {
                        raster.bar(row, 0, length - 1, strip.line());
                    }
                }
            }
            if (histogram.beyond() > 0) {
                raster.bar(0, 0, raster.width(), strip.mark());
                raster.bar(1, 0, raster.width(), strip.mark());
            }
        });
    }

    private static int tint(Strip strip, Envelope envelope, int x) {
        return envelope.gap(x) ? strip.mark() : strip.line();
    }

    static void grid(Strip strip, Raster raster, Scale scale, int[] timeMarks) {
        for (double tick : scale.ticks()) {
            raster.row(scale.row(tick, raster.height()), strip.grid());
        }
        for (int x : timeMarks) {
            raster.column(x, 0, raster.height() - 1, strip.grid());
        }
    }
}
