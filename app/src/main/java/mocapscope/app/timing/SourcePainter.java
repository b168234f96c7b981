package mocapscope.app.timing;

import java.util.List;
import java.util.OptionalLong;
import mocapscope.app.control.Raster;
import mocapscope.app.control.Scale;
import mocapscope.app.control.Span;
import mocapscope.app.control.Strip;
import mocapscope.app.model.DeliveryAnomaly;

/** Paints the intervals, rate, clock, histograms and marks of a source. */
final class SourcePainter {
    private static final long RATE_WINDOW = 1_000_000_000;
    private static final int BIN_ROWS = 2;
    private static final int WEDGE = 4;

    private SourcePainter() {}

    /** Paints the intervals as a line whose columns span their variation; gaps are shaded. */
    static void intervals(Strip strip, SourceLane lane, IntervalEnvelope envelope, int[] timeMarks) {
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
                if (!envelope.told(x)) {
                    before = -1;
                    continue;
                }
                int low = scale.row(envelope.shortest(x), raster.height());
                int high = scale.row(envelope.longest(x), raster.height());
                int from = before < 0 ? low : Math.max(low, Math.min(before, bottom));
                raster.column(x, Math.min(high, from), Math.max(from, high + 1), tint(strip, envelope, x));
                before = high;
            }
        });
    }

    /** Paints a health line: flat while the source is steady, interrupted where reports are missing. */
    static void health(Strip strip, SourceLane lane, IntervalEnvelope envelope) {
        strip.paint(raster -> {
            raster.fill(strip.ground());
            int bottom = raster.height() - 1;
            int middle = raster.height() / 2;
            double usual = lane.verdict().medianInterval();
            for (int x = 0; x < envelope.columns(); x++) {
                if (envelope.gap(x)) {
                    raster.column(x, 0, bottom, strip.shade());
                } else if (envelope.told(x)) {
                    double off = Math.max(envelope.longest(x) / usual - 1, 1 - envelope.shortest(x) / usual);
                    int half = (int) Math.round(Math.clamp(Double.isNaN(off) ? 0 : off, 0, 1) * (middle - 3));
                    raster.column(x, middle - 1 - half, middle + half, strip.line());
                }
            }
        });
    }

    /** Paints anomalies: a wedge for missing reports, a bar for a late one, two bars for a duplicate. */
    static void marks(Strip strip, List<DeliveryAnomaly> marks, Span span) {
        strip.paint(raster -> {
            for (var mark : marks) {
                int x = span.column(mark.time());
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
    static void picked(Strip strip, OptionalLong arrival, Span span) {
        if (arrival.isPresent()) {
            strip.paint(
                    raster -> raster.column(span.column(arrival.getAsLong()), 0, raster.height() - 1, strip.text()));
        }
    }

    private static void bar(Raster raster, int x, int ink) {
        raster.rectangle(x, 0, x + 1, 6, ink);
    }

    /** Paints the rate as an area. */
    static void rates(Strip strip, SourceLane lane, Span span, long now, int[] timeMarks) {
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

    /** Paints the clock offset: a point for the fastest message of every second or two, and the fitted line. */
    static void clock(Strip strip, ClockOffsetSeries clock, Span span, int[] timeMarks) {
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
                if (x >= 0) {
                    raster.rectangle(x - 1, row - 1, x + 1, row + 1, strip.line());
                }
            }
        });
    }

    /** Paints the interval histogram, rotated to share the scale of the interval plot beside it. */
    static void histogram(Strip strip, SourceLane lane, VisibleTimeRange sight, boolean logarithmic) {
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
    static void deviations(Strip strip, SourceLane lane, VisibleTimeRange sight, boolean logarithmic) {
        strip.paint(raster -> {
            raster.fill(strip.ground());
            int bins = raster.width() / BIN_ROWS / 2 * 2 - 1;
            int bottom = raster.height() - 1;
            if (bins < 3 || Double.isNaN(lane.expectedInterval())) {
                return;
            }
            var all = lane.beats().deviations(sight.from(), sight.to(), lane.expectedInterval(), lane.deviations(), bins);
            raster.column(bins / 2 * BIN_ROWS + 1, 0, bottom, strip.grid());
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

    private static void edge(Raster raster, int x, long count, int ink) {
        if (count > 0) {
            raster.rectangle(x, 0, x + 1, raster.height() - 1, ink);
        }
    }

    private static int tint(Strip strip, IntervalEnvelope envelope, int x) {
        return envelope.gap(x) ? strip.mark() : strip.line();
    }

    static void grid(Strip strip, Raster raster, Scale scale, int[] timeMarks) {
        raster.rows(scale, strip.grid());
        raster.columns(timeMarks, strip.grid());
    }
}
