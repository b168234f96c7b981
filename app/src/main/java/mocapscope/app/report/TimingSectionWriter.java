package mocapscope.app.report;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.health.DeviceClockHealth;
import mocapscope.protocol.health.ReportRateStatistics;
import mocapscope.protocol.health.SourceHealth;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.timing.LatencySummary;

/** Writes a report's table of a session's data sources, with the health and timing of each source. */
final class TimingSectionWriter {
    /** Maximum number of sources in the table; those with the worst verdicts have priority. */
    @DocumentedLimit(
            value = "sources of a session in the timing of a report",
            unit = "sources",
            beyond = "counted; those with the worst verdicts have priority")
    private static final int MOST = 128;

    private static final int NAME = 80;
    private static final TextBundle TEXTS = TextBundle.of(TimingSectionWriter.class);
    private static final List<String> HEADINGS = Stream.of(
                    "source", "verdict", "reports", "rate", "interval", "longest", "jitter", "delay", "clock")
            .map(name -> TEXTS.text("timing." + name))
            .toList();

    private final HtmlWriter page;
    private final SessionHealthSummary health;

    TimingSectionWriter(HtmlWriter page, SessionHealthSummary health) {
        this.page = page;
        this.health = health;
    }

    void write() {
        page.element("h3", TEXTS.text("timing"));
        var loss = health.loss();
        if (loss.numbered()) {
            page.element(
                    "p",
                    TEXTS.text(
                            "timing.delivery",
                            ReportNumberFormatter.count(loss.expectedTotal()),
                            ReportNumberFormatter.count(loss.lostTotal()),
                            ReportNumberFormatter.count(loss.lateTotal()),
                            ReportNumberFormatter.count(loss.duplicateTotal())));
            page.asideIf(loss.ownTotal() > 0, TEXTS.text("timing.own", ReportNumberFormatter.count(loss.ownTotal())));
        }
        if (health.sources().isEmpty()) {
            page.element("p", TEXTS.text("timing.none"));
            return;
        }
        var writer = HtmlTableWriter.open(page, TEXTS.text("timing"), HEADINGS);
        shown().forEach(source -> row(writer, source));
        writer.end();
        page.aside(TEXTS.text("timing.legend"));
        int more = health.sources().size() - MOST;
        page.asideIf(more > 0, TEXTS.text("timing.more", ReportNumberFormatter.count(more)));
    }

    /** Returns the sources in their order; of very many, those with the worst verdicts. */
    private List<SourceHealth> shown() {
        return health.sources().size() <= MOST
                ? health.sources()
                : health.sources().stream()
                        .sorted(Comparator.comparing(
                                (SourceHealth source) -> source.verdict().grade(), Comparator.reverseOrder()))
                        .limit(MOST)
                        .toList();
    }

    private void row(HtmlTableWriter writer, SourceHealth source) {
        var rate = source.rate();
        var delay = source.latency();
        var verdict = source.verdict();
        var name = HtmlTextEscaper.shorten(source.source().label(), NAME);
        writer.row()
                .cell(() -> page.element("code", name).text(" " + FindingsSectionWriter.lowerCaseName(source.kind())))
                .cell(() -> page.element(
                        "span",
                        HtmlTextEscaper.shorten(verdict.sentence()),
                        "class",
                        ReportVerdict.style(verdict.grade())))
                .number(ReportNumberFormatter.count(rate.reports()))
                .number(ReportNumberFormatter.withError(rate.hertz(), rate.error()), declared(rate))
                .number(ReportNumberFormatter.seconds(rate.interval()), bursts(rate))
                .number(ReportNumberFormatter.seconds(rate.longest()))
                .number(ReportNumberFormatter.seconds(rate.jitter()))
                .number(ReportNumberFormatter.seconds(delay.median()), tails(delay))
                .number(drift(source.clock()))
                .closeRow();
    }

    private static String declared(ReportRateStatistics rate) {
        return rate.declared().isEmpty()
                ? ""
                : TEXTS.text(
                        "timing.declared",
                        ReportNumberFormatter.hertz(rate.declared().getAsDouble()));
    }

    private static String bursts(ReportRateStatistics rate) {
        return rate.reportsPerBurst() > 1 ? TEXTS.text("timing.bursts", rate.reportsPerBurst()) : "";
    }

    private static String tails(LatencySummary delay) {
        return delay.isKnown()
                ? TEXTS.text(
                        "timing.tails",
                        ReportNumberFormatter.seconds(delay.p95()),
                        ReportNumberFormatter.seconds(delay.p99()))
                : "";
    }

    private static String drift(DeviceClockHealth clock) {
        return Double.isNaN(clock.drift())
                ? ReportNumberFormatter.NONE
                : TEXTS.text("timing.ppm", ReportNumberFormatter.withError(clock.drift(), clock.driftError()));
    }
}
