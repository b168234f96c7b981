package mocapscope.app.timing;

import java.util.List;
import java.util.OptionalLong;
import mocapscope.app.control.PixelRaster;
import mocapscope.app.control.ValueScale;
import mocapscope.app.control.PixelTimeScale;
import mocapscope.app.control.RasterPane;
import mocapscope.app.model.DeliveryAnomaly;

/** Paints the intervals, rate, clock, histograms and marks of a source. */
final class SourcePainter {
    private static final long RATE_WINDOW = 1_000_000_000;
    private static final int BIN_ROWS = 2;
    private static final int WEDGE = 4;

    private SourcePainter() {}

    /** Paints the intervals as a line whose columns span their variation; gaps are shaded. */
    static void intervals(RasterPane strip, SourceLane lane, IntervalEnvelope envelope, int[] timeMarks) {
        strip.paint(raster -> {
            raster.fill(strip.ground());
            int bottom = raster.height() - 1;
            for (int x = 0; x < envelope.columns(); x++) {
                if (envelope.gap(x)) {
                    raster.fillColumn(x, 0, bottom, strip.shade());
                }
            }
            grid(strip, raster, lane.intervals(), timeMarks);
            var scale = lane.intervals();
            int before = -1;
            for (int x = 0; x < envelope.columns(); x++) {
                if (!envelope.told(x)) {
                    before = -1;
                    continue;
                }
                int low = scale.rowOf(envelope.shortest(x), raster.height());
                int high = scale.rowOf(envelope.longest(x), raster.height());
                int from = before < 0 ? low : Math.max(low, Math.min(before, bottom));
                raster.fillColumn(x, Math.min(high, from), Math.max(from, high + 1), tint(strip, envelope, x));
                before = high;
            }
        });
    }

    /** Paints a health line: flat while the source is steady, interrupted where reports are missing. */
    static void health(RasterPane strip, SourceLane lane, IntervalEnvelope envelope) {
        strip.paint(raster -> {
            raster.fill(strip.ground());
            int bottom = raster.height() - 1;
            int middle = raster.height() / 2;
            double usual = lane.verdict().medianInterval();
            for (int x = 0; x < envelope.columns(); x++) {
                if (envelope.gap(x)) {
                    raster.fillColumn(x, 0, bottom, strip.shade());
                } else if (envelope.told(x)) {
                    double off = Math.max(envelope.longest(x) / usual - 1, 1 - envelope.shortest(x) / usual);
                    int half = (int) Math.round(Math.clamp(Double.isNaN(off) ? 0 : off, 0, 1) * (middle - 3));
                    raster.fillColumn(x, middle - 1 - half, middle + half, strip.line());
                }
            }
        });
    }

    /** Paints anomalies: a wedge for missing reports, a bar for a late one, two bars for a duplicate. */
    static void marks(RasterPane strip, List<DeliveryAnomaly> marks, PixelTimeScale span) {
        strip.paint(raster -> {
            for (var mark : marks) {
                int x = span.columnOf(mark.time());
                switch (mark.kind()) {
                    case LOST -> raster.triangle(x, 0, WEDGE, strip.mark());
                    case LATE -> bar(raster, x, strip.faint());
                    case TWICE -> {
                        bar(raster, x - 2, strip.faint());
                        bar(raster, x + 2, strip.faint());
                    }
                }
            }
        });
    }

    /** Paints the selected message as a vertical line. */
    static void picked(RasterPane strip, OptionalLong arrival, PixelTimeScale span) {
        if (arrival.isPresent()) {
            strip.paint(
                    raster -> raster.fillColumn(span.columnOf(arrival.getAsLong()), 0, raster.height() - 1, strip.text()));
        }
    }

    private static void bar(PixelRaster raster, int x, int ink) {
        raster.rectangle(x, 0, x + 1, 6, ink);
    }

    /** Paints the rate as an area. */
    static void rates(RasterPane strip, SourceLane lane, PixelTimeScale span, long now, int[] timeMarks) {
        strip.paint(raster -> {
            raster.fill(strip.ground());
            grid(strip, raster, lane.rates(), timeMarks);
            int bottom = raster.height() - 1;
            for (int x = 0; x < span.columns() && span.timeOf(x) <= now; x++) {
                double rate = lane.beats().rate(Math.min(now, span.timeOf(x) + span.step()), RATE_WINDOW);
                if (!Double.isNaN(rate)) {
                    int row = lane.rates().rowOf(rate, raster.height());
                    raster.fillColumn(x, row + 1, bottom, strip.fill());
                    raster.fillColumn(x, row, row + 1, strip.line());
                }
            }
        });
    }

    /** Paints the clock offset: a point for the fastest message of every second or two, and the fitted line. */
    static void clock(RasterPane strip, ClockOffsetSeries clock, PixelTimeScale span, int[] timeMarks) {
        strip.paint(raster -> {
            raster.fill(strip.ground());
            grid(strip, raster, clock.scale(), timeMarks);
            int height = raster.height();
            for (int x = 0; x < span.columns(); x++) {
                double expected = clock.expected(span.timeOf(x));
                if (!Double.isNaN(expected)) {
                    int row = clock.scale().rowOf(expected, height);
                    raster.fillColumn(x, row, row, strip.fill());
                }
            }
            for (int i = 0; i < clock.count(); i++) {
                int x = span.columnOf(clock.time(i));
                int row = clock.scale().rowOf(clock.change(i), height);
                if (x >= 0) {
                    raster.rectangle(x - 1, row - 1, x + 1, row + 1, strip.line());
                }
            }
        });
    }

    /** Paints the interval histogram, rotated to share the scale of the interval plot beside it. */
    static void histogram(RasterPane strip, SourceLane lane, VisibleTimeRange sight, boolean logarithmic) {
        strip.paint(raster -> {
            raster.fill(strip.ground());
            int bins = Math.max(1, raster.height() / BIN_ROWS);
            var histogram = lane.beats().intervals(sight.from(), sight.to(), lane.intervals(), bins);
            for (int bin = 0; bin < bins; bin++) {
                int bottom = raster.height() - 1 - bin * BIN_ROWS;
                int length = histogram.length(bin, raster.width(), logarithmic);
                raster.rectangle(0, bottom - BIN_ROWS + 1, length - 1, bottom, strip.line());
            }
            if (histogram.above() > 0) {
                raster.rectangle(0, 0, raster.width(), 1, strip.mark());
            }
        });
    }

    /** Paints the deviations, with the expected interval in the middle and those beyond the range at the edges. */
    static void deviations(RasterPane strip, SourceLane lane, VisibleTimeRange sight, boolean logarithmic) {
        strip.paint(raster -> {
            raster.fill(strip.ground());
            int bins = raster.width() / BIN_ROWS / 2 * 2 - 1;
            int bottom = raster.height() - 1;
            if (bins < 3 || Double.isNaN(lane.expectedInterval())) {
                return;
            }
            var all = lane.beats().deviations(sight.from(), sight.to(), lane.expectedInterval(), lane.deviations(), bins);
            raster.fillColumn(bins / 2 * BIN_ROWS + 1, 0, bottom, strip.grid());
            for (int bin = 0; bin < bins; bin++) {
                int high = all.length(bin, bottom, logarithmic);
                if (high > 0) {
                    int x = bin * BIN_ROWS;
                    raster.rectangle(x, bottom - high, x + BIN_ROWS - 1, bottom, strip.line());
                }
            }
            edge(raster, 0, all.below(), strip.mark());
            edge(raster, raster.width() - 2, all.above(), strip.mark());
        });
    }

    private static void edge(PixelRaster raster, int x, long count, int ink) {
        if (count > 0) {
            raster.rectangle(x, 0, x + 1, raster.height() - 1, ink);
        }
    }

    private static int tint(RasterPane strip, IntervalEnvelope envelope, int x) {
        return envelope.gap(x) ? strip.mark() : strip.line();
    }

    static void grid(RasterPane strip, PixelRaster raster, ValueScale scale, int[] timeMarks) {
        raster.rows(scale, strip.grid());
        raster.columns(timeMarks, strip.grid());
    }
}
