package mocapscope.app.report;

import java.util.List;
import java.util.stream.Stream;
import mocapscope.app.model.buffer.Histogram;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.session.event.ClockAnchor;
import mocapscope.protocol.timing.DurationHistogram;

/** Writes the timing table of a session's sources into a report. */
final class TimingSectionWriter {
    private static final int HEIGHT = 34;
    private static final int BAR = 4;
    private static final int MOST_BARS = 56;
    private static final TextBundle TEXTS = TextBundle.of(TimingSectionWriter.class);
    private static final List<String> HEADINGS = Stream.of(
                    "source", "samples", "rate", "interval", "longest", "jitter", "delay", "clock", "spread")
            .map(name -> TEXTS.text("timing." + name))
            .toList();

    private final HtmlWriter page;
    private final SessionSection section;
    private final NumberFormatter formatter;

    TimingSectionWriter(HtmlWriter page, SessionSection section, NumberFormatter formatter) {
        this.page = page;
        this.section = section;
        this.formatter = formatter;
    }

    void write() {
        page.element("h3", TEXTS.text("timing"));
        var statistics = section.totals().delivery();
        if (statistics.numbered() > 0 || statistics.lost() > 0) {
            page.element(
                    "p",
                    TEXTS.text(
                            "timing.delivery",
                            NumberFormatter.count(statistics.numbered()),
                            NumberFormatter.count(statistics.lost()),
                            NumberFormatter.count(statistics.late()),
                            NumberFormatter.count(statistics.twice())));
        }
        if (section.timings().isEmpty()) {
            page.element("p", TEXTS.text("timing.none"));
            return;
        }
        var writer = HtmlTableWriter.open(page, TEXTS.text("timing"), HEADINGS);
        section.timings().forEach(timingStatistics -> row(writer, timingStatistics));
        writer.end();
        page.aside(TEXTS.text("timing.legend"));
        page.asideIf(
                section.omittedSamples() > 0,
                TEXTS.text("timing.more", NumberFormatter.count(section.omittedSamples())));
    }

    private void row(HtmlTableWriter writer, SourceTimingStatistics statistics) {
        var intervals = statistics.intervals().latency();
        var jitter = statistics.jitter().latency();
        var delay = statistics.latency().latency();
        var name = HtmlTextEscaper.shorten(statistics.source().label(), 80);
        writer.row()
                .cell(() ->
                        page.element("code", name).text(" " + statistics.kind().word()))
                .number(NumberFormatter.count(statistics.reportCount()))
                .number(NumberFormatter.hertz(statistics.hertz()), range(statistics))
                .number(NumberFormatter.seconds(intervals.median()), tails(intervals.p95(), intervals.p99()))
                .number(longest(statistics), statistics.longest() == 0 ? "" : at(statistics))
                .number(NumberFormatter.seconds(jitter.median()), worst(jitter.isKnown(), jitter.worst()))
                .number(NumberFormatter.seconds(delay.median()), tails(delay.p95(), delay.p99()))
                .number(statistics
                        .clock()
                        .map(clock -> TEXTS.text("timing.ppm", NumberFormatter.plain(clock.ppm())))
                        .orElse("–"))
                .cell(() -> drawHistogram(page, statistics.intervals(), TEXTS.text("timing.histogram", name)))
                .closeRow();
    }

    private static String longest(SourceTimingStatistics statistics) {
        return statistics.longest() == 0 ? "–" : NumberFormatter.nanos(statistics.longest());
    }

    private String at(SourceTimingStatistics statistics) {
        ClockAnchor anchor = section.anchor();
        return TEXTS.text("timing.at", formatter.time(anchor, statistics.longestAt()));
    }

    private static String range(SourceTimingStatistics statistics) {
        return Double.isNaN(statistics.slowest())
                ? ""
                : TEXTS.text(
                        "timing.range",
                        NumberFormatter.hertz(statistics.slowest()),
                        NumberFormatter.hertz(statistics.fastest()));
    }

    private static String tails(double most95, double most99) {
        return Double.isNaN(most95)
                ? ""
                : TEXTS.text("timing.tails", NumberFormatter.seconds(most95), NumberFormatter.seconds(most99));
    }

    private static String worst(boolean known, double worst) {
        return known ? TEXTS.text("timing.worst", NumberFormatter.seconds(worst)) : "";
    }

    private static void drawHistogram(HtmlWriter page, DurationHistogram durationHistogram, String label) {
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
