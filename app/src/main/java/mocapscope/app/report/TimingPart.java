package mocapscope.app.report;

import java.util.List;
import java.util.stream.Stream;
import mocapscope.app.words.Words;
import mocapscope.protocol.session.ClockAnchor;

/** Writes the timing table of a session's sources into a report. */
final class TimingPart {
    private static final Words WORDS = Words.of(TimingPart.class);
    private static final List<String> HEADINGS = Stream.of(
                    "source", "samples", "rate", "interval", "longest", "jitter", "delay", "clock", "spread")
            .map(name -> WORDS.text("timing." + name))
            .toList();

    private final Markup page;
    private final Chapter chapter;
    private final Numbers numbers;

    TimingPart(Markup page, Chapter chapter, Numbers numbers) {
        this.page = page;
        this.chapter = chapter;
        this.numbers = numbers;
    }

    void show() {
        page.leaf("h3", WORDS.text("timing"));
        var delivery = chapter.tally().delivery();
        if (delivery.numbered() > 0 || delivery.lost() > 0) {
            page.leaf(
                    "p",
                    WORDS.text(
                            "timing.delivery",
                            Numbers.count(delivery.numbered()),
                            Numbers.count(delivery.lost()),
                            Numbers.count(delivery.late()),
                            Numbers.count(delivery.twice())));
        }
        if (chapter.cadences().isEmpty()) {
            page.leaf("p", WORDS.text("timing.none"));
            return;
        }
        var table = Table.open(page, WORDS.text("timing"), HEADINGS);
        chapter.cadences().forEach(cadence -> row(table, cadence));
        table.end();
        page.leaf("p", WORDS.text("timing.legend"), "class", "aside");
        if (chapter.unheard() > 0) {
            page.leaf("p", WORDS.text("timing.more", Numbers.count(chapter.unheard())), "class", "aside");
        }
    }

    private void row(Table table, Cadence cadence) {
        var intervals = cadence.intervals().latency();
        var jitter = cadence.jitter().latency();
        var delay = cadence.latency().latency();
        var name = Foreign.brief(cadence.source().label(), 80);
        table.row()
                .cell(() -> page.leaf("code", name).text(" " + cadence.kind().word()))
                .number(Numbers.count(cadence.beats()))
                .number(Numbers.hertz(cadence.hertz()), range(cadence))
                .number(Numbers.seconds(intervals.median()), tails(intervals.p95(), intervals.p99()))
                .number(longest(cadence), cadence.longest() == 0 ? "" : at(cadence))
                .number(Numbers.seconds(jitter.median()), worst(jitter.isKnown(), jitter.worst()))
                .number(Numbers.seconds(delay.median()), tails(delay.p95(), delay.p99()))
                .number(cadence.clock()
                        .map(clock -> WORDS.text("timing.ppm", Numbers.plain(clock.ppm())))
                        .orElse("–"))
                .cell(() -> HistogramDrawing.draw(page, cadence.intervals(), WORDS.text("timing.histogram", name)))
                .done();
    }

    private static String longest(Cadence cadence) {
        return cadence.longest() == 0 ? "–" : Numbers.nanos(cadence.longest());
    }

    private String at(Cadence cadence) {
        ClockAnchor anchor = chapter.anchor();
        return WORDS.text("timing.at", numbers.time(anchor, cadence.longestAt()));
    }

    private static String range(Cadence cadence) {
        return Double.isNaN(cadence.slowest())
                ? ""
                : WORDS.text("timing.range", Numbers.hertz(cadence.slowest()), Numbers.hertz(cadence.fastest()));
    }

    private static String tails(double most95, double most99) {
        return Double.isNaN(most95) ? "" : WORDS.text("timing.tails", Numbers.seconds(most95), Numbers.seconds(most99));
    }

    private static String worst(boolean known, double worst) {
        return known ? WORDS.text("timing.worst", Numbers.seconds(worst)) : "";
    }
}
