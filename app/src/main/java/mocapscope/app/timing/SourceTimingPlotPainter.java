package mocapscope.app.timing;

import java.util.BitSet;
import java.util.List;
import java.util.OptionalLong;
import mocapscope.app.control.PixelBufferPlotPane;
import mocapscope.app.control.PixelColorBuffer;
import mocapscope.app.control.PixelTimeScale;
import mocapscope.app.control.PlotValueAxisScale;
import mocapscope.app.model.buffer.EqualWidthHistogram;
import mocapscope.app.model.snapshot.TrackingProblemTimeSpan;
import mocapscope.protocol.health.DeliveryProblemOccurrence;

/** Paints one source's plots in the timing view, such as report intervals, rate or clock offset. */
final class SourceTimingPlotPainter {
    /** The thickness of a histogram's bar in pixels. */
    static final int BIN_ROWS = 2;

    private static final int WEDGE = 4;
    /** The distance of the lines of a hatched area, and the height of a bar, in pixels. */
    private static final int HATCH = 6;

    private static final int BAR = 3;
    /** The height of the arrowhead of a value beyond the scale, in pixels. */
    private static final int ARROW = 4;

    private SourceTimingPlotPainter() {}

    /** Paints the intervals as a line whose columns span their variation; gaps are shaded, and clipped values marked. */
    static void intervals(
            PixelBufferPlotPane rasterPane,
            SourceTimingRowModel lane,
            ReportIntervalPixelEnvelope envelope,
            int[] timeMarks) {
        rasterPane.paint(raster -> {
            raster.fill(rasterPane.ground());
            int bottom = raster.height() - 1;
            for (int x = 0; x < envelope.columns(); x++) {
                if (envelope.gap(x)) {
                    raster.fillColumn(x, 0, bottom, rasterPane.shade());
                }
            }
            grid(rasterPane, raster, lane.intervals(), timeMarks);
            var scale = lane.intervals();
            int before = -1;
            for (int x = 0; x < envelope.columns(); x++) {
                if (!envelope.hasValue(x)) {
                    before = -1;
                    continue;
                }
                int low = scale.rowOf(envelope.shortest(x), raster.height());
                int high = scale.rowOf(envelope.longest(x), raster.height());
                int from = before < 0 ? low : Math.max(low, Math.min(before, bottom));
                raster.fillColumn(x, Math.min(high, from), Math.max(from, high + 1), tint(rasterPane, envelope, x));
                before = high;
            }
            clipped(raster, envelope, scale, rasterPane.line());
        });
    }

    /** Paints an arrowhead at the edge where a run of intervals beyond the scale begins; gaps have marks of their own. */
    private static void clipped(
            PixelColorBuffer raster, ReportIntervalPixelEnvelope envelope, PlotValueAxisScale scale, int color) {
        boolean wasAbove = false;
        boolean wasBelow = false;
        for (int x = 0; x < envelope.columns(); x++) {
            boolean known = envelope.hasValue(x) && !envelope.gap(x);
            boolean above = known && envelope.longest(x) > scale.high();
            boolean below = known && envelope.shortest(x) < scale.low();
            for (int row = 0; row < ARROW; row++) {
                if (above && !wasAbove) {
                    raster.fillRowSegment(row, x - row, x + row, color);
                }
                if (below && !wasBelow) {
                    raster.fillRowSegment(raster.height() - 1 - row, x - row, x + row, color);
                }
            }
            wasAbove = above;
            wasBelow = below;
        }
    }

    /** Paints a health line: flat while the source is steady, interrupted where reports are missing. */
    static void health(
            PixelBufferPlotPane rasterPane, SourceTimingRowModel lane, ReportIntervalPixelEnvelope envelope) {
        rasterPane.paint(raster -> {
            raster.fill(rasterPane.ground());
            int bottom = raster.height() - 1;
            int middle = raster.height() / 2;
            double usual = lane.period();
            for (int x = 0; x < envelope.columns(); x++) {
                if (envelope.gap(x)) {
                    raster.fillColumn(x, 0, bottom, rasterPane.shade());
                } else if (envelope.hasValue(x)) {
                    double off = Math.max(envelope.longest(x) / usual - 1, 1 - envelope.shortest(x) / usual);
                    int half = (int) Math.round(Math.clamp(Double.isNaN(off) ? 0 : off, 0, 1) * (middle - 3));
                    raster.fillColumn(x, middle - 1 - half, middle + half, rasterPane.line());
                }
            }
        });
    }

    /** Paints the times in which parts of the source were not tracked: hatched if lost, otherwise a bar at the bottom. */
    static void tracking(
            PixelBufferPlotPane rasterPane, List<TrackingProblemTimeSpan> spans, PixelTimeScale scale, long now) {
        if (spans.isEmpty()) {
            return;
        }
        var lost = new BitSet();
        var other = new BitSet();
        for (var span : spans) {
            int from = Math.max(0, scale.columnOf(span.since()));
            int to = Math.min(scale.columns() - 1, scale.columnOf(Math.min(now, span.until())));
            if (from <= to) {
                (span.state().isMissing() ? lost : other).set(from, to + 1);
            }
        }
        rasterPane.paint(raster -> {
            int bottom = raster.height() - 1;
            for (int x = other.nextSetBit(0); x >= 0; x = other.nextSetBit(x + 1)) {
                raster.fillColumn(x, bottom - BAR + 1, bottom, rasterPane.faint());
            }
            for (int x = lost.nextSetBit(0); x >= 0; x = lost.nextSetBit(x + 1)) {
                for (int y = HATCH - 1 - x % HATCH; y <= bottom; y += HATCH) {
                    raster.fillColumn(x, y, y, rasterPane.mark());
                }
                raster.fillColumn(x, bottom - BAR + 1, bottom, rasterPane.mark());
            }
        });
    }

    /** Paints marks: a wedge for lost messages or a gap, a bar for a late message, two bars for a duplicate. */
    static void marks(PixelBufferPlotPane rasterPane, List<DeliveryProblemOccurrence> marks, PixelTimeScale scale) {
        rasterPane.paint(raster -> {
            for (var mark : marks) {
                int x = scale.columnOf(mark.at());
                switch (mark.kind()) {
                    case LOST, OWN, GAP -> raster.triangle(x, 0, WEDGE, rasterPane.mark());
                    case LATE -> bar(raster, x, rasterPane.faint());
                    case DUPLICATE -> {
                        bar(raster, x - 2, rasterPane.faint());
                        bar(raster, x + 2, rasterPane.faint());
                    }
                }
            }
        });
    }

    /** Paints the selected message as a vertical line. */
    static void picked(PixelBufferPlotPane rasterPane, OptionalLong arrival, PixelTimeScale scale) {
        if (arrival.isPresent()) {
            rasterPane.paint(raster ->
                    raster.fillColumn(scale.columnOf(arrival.getAsLong()), 0, raster.height() - 1, rasterPane.text()));
        }
    }

    private static void bar(PixelColorBuffer raster, int x, int color) {
        raster.rectangle(x, 0, x + 1, 6, color);
    }

    /** Paints the rate as an area. */
    static void rates(
            PixelBufferPlotPane rasterPane,
            SourceTimingRowModel lane,
            PixelTimeScale scale,
            long now,
            int[] timeMarks) {
        rasterPane.paint(raster -> {
            raster.fill(rasterPane.ground());
            grid(rasterPane, raster, lane.rates(), timeMarks);
            int bottom = raster.height() - 1;
            for (int x = 0; x < scale.columns() && scale.timeOf(x) <= now; x++) {
                double rate = lane.rateAt(Math.min(now, scale.timeOf(x) + scale.step()));
                if (!Double.isNaN(rate)) {
                    int row = lane.rates().rowOf(rate, raster.height());
                    raster.fillColumn(x, row + 1, bottom, rasterPane.fill());
                    raster.fillColumn(x, row, row + 1, rasterPane.line());
                }
            }
        });
    }

    /** Paints the clock offset: a point for the fastest message of every second or two, and the fitted line. */
    static void clock(PixelBufferPlotPane rasterPane, ClockOffsetSeries clock, PixelTimeScale scale, int[] timeMarks) {
        rasterPane.paint(raster -> {
            raster.fill(rasterPane.ground());
            grid(rasterPane, raster, clock.scale(), timeMarks);
            int height = raster.height();
            for (int x = 0; x < scale.columns(); x++) {
                double expected = clock.expected(scale.timeOf(x));
                if (!Double.isNaN(expected)) {
                    int row = clock.scale().rowOf(expected, height);
                    raster.fillColumn(x, row, row, rasterPane.fill());
                }
            }
            for (int i = 0; i < clock.count(); i++) {
                int x = scale.columnOf(clock.time(i));
                int row = clock.scale().rowOf(clock.change(i), height);
                if (x >= 0) {
                    raster.rectangle(x - 1, row - 1, x + 1, row + 1, rasterPane.line());
                }
            }
        });
    }

    /** Paints the interval histogram, rotated to share the scale of the interval plot beside it. */
    static void histogram(
            PixelBufferPlotPane rasterPane, EqualWidthHistogram histogram, int bins, boolean logarithmic) {
        rasterPane.paint(raster -> {
            raster.fill(rasterPane.ground());
            for (int bin = 0; bin < bins; bin++) {
                int bottom = raster.height() - 1 - bin * BIN_ROWS;
                int length = histogram.length(bin, raster.width(), logarithmic);
                raster.rectangle(0, bottom - BIN_ROWS + 1, length - 1, bottom, rasterPane.line());
            }
            if (histogram.above() > 0) {
                raster.rectangle(0, 0, raster.width(), 1, rasterPane.mark());
            }
        });
    }

    /** Paints the deviations, with the expected interval in the middle and those beyond the range at the edges. */
    static void deviations(PixelBufferPlotPane rasterPane, EqualWidthHistogram all, int bins, boolean logarithmic) {
        rasterPane.paint(raster -> {
            raster.fill(rasterPane.ground());
            int bottom = raster.height() - 1;
            raster.fillColumn(bins / 2 * BIN_ROWS + 1, 0, bottom, rasterPane.grid());
            for (int bin = 0; bin < bins; bin++) {
                int high = all.length(bin, bottom, logarithmic);
                if (high > 0) {
                    int x = bin * BIN_ROWS;
                    raster.rectangle(x, bottom - high, x + BIN_ROWS - 1, bottom, rasterPane.line());
                }
            }
            edge(raster, 0, all.below(), rasterPane.mark());
            edge(raster, raster.width() - 2, all.above(), rasterPane.mark());
        });
    }

    private static void edge(PixelColorBuffer raster, int x, long count, int color) {
        if (count > 0) {
            raster.rectangle(x, 0, x + 1, raster.height() - 1, color);
        }
    }

    private static int tint(PixelBufferPlotPane rasterPane, ReportIntervalPixelEnvelope envelope, int x) {
        return envelope.gap(x) ? rasterPane.mark() : rasterPane.line();
    }

    static void grid(
            PixelBufferPlotPane rasterPane, PixelColorBuffer raster, PlotValueAxisScale scale, int[] timeMarks) {
        raster.rows(scale, rasterPane.grid());
        raster.columns(timeMarks, rasterPane.grid());
    }
}
