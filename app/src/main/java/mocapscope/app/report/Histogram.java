package mocapscope.app.report;

import mocapscope.protocol.timing.Lengths;

/** Writes an SVG histogram of durations with a logarithmic count axis. */
final class Histogram {
    private static final int HEIGHT = 34;
    private static final int BAR = 4;
    private static final int MOST_BARS = 56;

    private Histogram() {}

    static void draw(Markup page, Lengths lengths, String label) {
        int from = 0;
        int to = Lengths.BUCKETS - 1;
        while (from < to && lengths.count(from) == 0) {
            from++;
        }
        while (to > from && lengths.count(to) == 0) {
            to--;
        }
        if (lengths.count() == 0) {
            return;
        }
        int each = (to - from) / MOST_BARS + 1; // buckets per bar
        int bars = (to - from) / each + 1;
        long highest = 1;
        for (int bar = 0; bar < bars; bar++) {
            highest = Math.max(highest, sum(lengths, from + bar * each, each));
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
            bar(page, bar, from + bar * each, each, sum(lengths, from + bar * each, each), highest);
        }
        page.close("svg");
    }

    private static void bar(Markup page, int bar, int from, int buckets, long count, long highest) {
        if (count > 0) {
            int high = (int) Math.max(1, Math.round(HEIGHT * Math.log1p(count) / Math.log1p(highest)));
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
            page.leaf(
                    "title",
                    "%s × %s – %s"
                            .formatted(
                                    Numbers.count(count),
                                    Numbers.seconds(Lengths.begin(from)),
                                    Numbers.seconds(Lengths.begin(from + buckets))));
            page.close("rect");
        }
    }

    private static long sum(Lengths lengths, int from, int buckets) {
        long sum = 0;
        for (int bucket = from; bucket < Math.min(from + buckets, Lengths.BUCKETS); bucket++) {
            sum += lengths.count(bucket);
        }
        return sum;
    }
}
