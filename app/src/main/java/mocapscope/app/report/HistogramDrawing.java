package mocapscope.app.report;

import mocapscope.app.model.Histogram;
import mocapscope.protocol.timing.DurationHistogram;

/** Draws a histogram of lengths of time as SVG, with bars by the logarithm of their counts. */
final class HistogramDrawing {
    private static final int HEIGHT = 34;
    private static final int BAR = 4;
    private static final int MOST_BARS = 56;

    private HistogramDrawing() {}

    static void draw(HtmlWriter page, DurationHistogram durationHistogram, String label) {
        int from = 0;
        int to = DurationHistogram.BUCKETS - 1;
        while (from < to && durationHistogram.count(from) == 0) {
            from++;
        }
        while (to > from && durationHistogram.count(to) == 0) {
            to--;
        }
        if (durationHistogram.count() == 0) {
            return;
        }
        int each = (to - from) / MOST_BARS + 1; // buckets per bar
        int bars = (to - from) / each + 1;
        var histogram = new Histogram(bars);
        for (int bucket = from; bucket <= to; bucket++) {
            histogram.add((bucket - from) / each, durationHistogram.count(bucket));
        }
        page.open(
                "svg",
                "class",
                "histogram",
                "role",
                "img",
                "aria-label",
                label,
                "width",
                String.valueOf(bars * BAR),
                "height",
                String.valueOf(HEIGHT));
        for (int bar = 0; bar < bars; bar++) {
            bar(page, histogram, bar, from + bar * each, each);
        }
        page.close("svg");
    }

    private static void bar(HtmlWriter page, Histogram histogram, int bar, int from, int buckets) {
        int high = histogram.length(bar, HEIGHT, true);
        if (high > 0) {
            page.open(
                    "rect",
                    "x",
                    String.valueOf(bar * BAR),
                    "y",
                    String.valueOf(HEIGHT - high),
                    "width",
                    String.valueOf(BAR - 1),
                    "height",
                    String.valueOf(high));
            page.element(
                    "title",
                    "%s × %s – %s"
                            .formatted(
                                    NumberFormatter.count(histogram.count(bar)),
                                    NumberFormatter.seconds(DurationHistogram.bucketStart(from)),
                                    NumberFormatter.seconds(DurationHistogram.bucketStart(from + buckets))));
            page.close("rect");
        }
    }
}
