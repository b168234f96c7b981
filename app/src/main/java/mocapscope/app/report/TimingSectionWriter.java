package mocapscope.app.report;

import java.util.List;
import java.util.stream.Stream;
import mocapscope.app.words.TextBundle;
import mocapscope.protocol.session.ClockAnchor;

/** Writes the timing table of a session's sources into a report. */
final class TimingSectionWriter {
    private static final TextBundle WORDS = TextBundle.of(TimingSectionWriter.class);
    private static final List<String> HEADINGS = Stream.of(
                    "source", "samples", "rate", "interval", "longest", "jitter", "delay", "clock", "spread")
            .map(name -> WORDS.text("timing." + name))
            .toList();

    private final HtmlWriter page;
    private final SessionSection chapter;
    private final NumberFormatter numbers;

    TimingSectionWriter(HtmlWriter page, SessionSection chapter, NumberFormatter numbers) {
        this.page = page;
        this.chapter = chapter;
        this.numbers = numbers;
    }

    void write() {
        page.element("h3", WORDS.text("timing"));
        var delivery = chapter.totals().delivery();
        if (delivery.numbered() > 0 || delivery.lost() > 0) {
            page.element(
                    "p",
                    WORDS.text(
                            "timing.delivery",
                            NumberFormatter.count(delivery.numbered()),
                            NumberFormatter.count(delivery.lost()),
                            NumberFormatter.count(delivery.late()),
                            NumberFormatter.count(delivery.twice())));
        }
        if (chapter.timings().isEmpty()) {
            page.element("p", WORDS.text("timing.none"));
            return;
        }
        var table = HtmlTableWriter.open(page, WORDS.text("timing"), HEADINGS);
        chapter.timings().forEach(cadence -> row(table, cadence));
        table.end();
        page.element("p", WORDS.text("timing.legend"), "class", "aside");
        if (chapter.omittedSamples() > 0) {
            page.element("p", WORDS.text("timing.more", NumberFormatter.count(chapter.omittedSamples())), "class", "aside");
        }
    }

    private void row(HtmlTableWriter table, SourceTimingStatistics cadence) {
        var intervals = cadence.intervals().latency();
        var jitter = cadence.jitter().latency();
        var delay = cadence.latency().latency();
        var name = HtmlTextEscaper.shorten(cadence.source().label(), 80);
        table.row()
                .cell(() -> page.element("code", name).text(" " + cadence.kind().word()))
                .number(NumberFormatter.count(cadence.reportCount()))
                .number(NumberFormatter.hertz(cadence.hertz()), range(cadence))
                .number(NumberFormatter.seconds(intervals.median()), tails(intervals.p95(), intervals.p99()))
                .number(longest(cadence), cadence.longest() == 0 ? "" : at(cadence))
                .number(NumberFormatter.seconds(jitter.median()), worst(jitter.isKnown(), jitter.worst()))
                .number(NumberFormatter.seconds(delay.median()), tails(delay.p95(), delay.p99()))
                .number(cadence.clock()
                        .map(clock -> WORDS.text("timing.ppm", NumberFormatter.plain(clock.ppm())))
                        .orElse("–"))
                .cell(() -> HistogramDrawing.draw(page, cadence.intervals(), WORDS.text("timing.histogram", name)))
                .closeRow();
    }

    private static String longest(SourceTimingStatistics cadence) {
        return cadence.longest() == 0 ? "–" : NumberFormatter.nanos(cadence.longest());
    }

    private String at(SourceTimingStatistics cadence) {
        ClockAnchor anchor = chapter.anchor();
        return WORDS.text("timing.at", numbers.time(anchor, cadence.longestAt()));
    }

    private static String range(SourceTimingStatistics cadence) {
        return Double.isNaN(cadence.slowest())
                ? ""
                : WORDS.text("timing.range", NumberFormatter.hertz(cadence.slowest()), NumberFormatter.hertz(cadence.fastest()));
    }

    private static String tails(double most95, double most99) {
        return Double.isNaN(most95) ? "" : WORDS.text("timing.tails", NumberFormatter.seconds(most95), NumberFormatter.seconds(most99));
    }

    private static String worst(boolean known, double worst) {
        return known ? WORDS.text("timing.worst", NumberFormatter.seconds(worst)) : "";
    }
}
