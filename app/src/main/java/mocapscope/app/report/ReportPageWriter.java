package mocapscope.app.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import mocapscope.app.doctor.DoctorStep;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.Severity;

/** Writes the complete HTML page of a report from heading to footer. */
final class ReportPageWriter {
    private static final String GOOD = "chip good";
    private static final String BAD = "chip error";
    private static final TextBundle TEXTS = TextBundle.of(ReportPageWriter.class);

    /** Content security policy: nothing is loaded and no script runs. */
    private static final String POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

    private static final String AS_WIDE_AS_THE_SCREEN = "width=device-width, initial-scale=1";
    private static final String LIGHTS = "dark light";

    private final HtmlWriter page;
    private final ReportCreationInfo provenance;
    private final ReportNumberFormatter formatter;

    ReportPageWriter(HtmlWriter page, ReportCreationInfo provenance) {
        this.page = page;
        this.provenance = provenance;
        this.formatter = new ReportNumberFormatter(provenance.zone());
    }

    void write(ReportContent content) {
        var verdict = ReportVerdict.of(content);
        var sections = content.sections();
        var titles = content.titles();
        begin(title(content));
        page.open("header").element("h1", title(content));
        page.element("p", verdict.text(), "class", "verdict " + verdict.style());
        page.aside(TEXTS.text("made", provenance.program(), epoch()));
        content.notices().forEach(notice -> page.element("p", HtmlTextEscaper.shorten(notice), "class", "warning"));
        page.closeLine("header");
        page.open("main");
        doctor(content.doctor());
        new ConformanceCasesSectionWriter(page, sections).write(content.cases());
        contents(content, titles);
        for (int i = 0; i < sections.size(); i++) {
            new SessionSectionWriter(page, sections.get(i), formatter).write(i, titles.get(i));
        }
        page.closeLine("main");
        footer();
        page.close("body").closeLine("html");
    }

    private void begin(String title) {
        page.doctype().open("html", "xmlns", "http://www.w3.org/1999/xhtml", "lang", "en");
        page.open("head").emptyElement("meta", "charset", "utf-8");
        page.emptyElement("meta", "http-equiv", "content-security-policy", "content", POLICY);
        page.emptyElement("meta", "name", "viewport", "content", AS_WIDE_AS_THE_SCREEN);
        page.emptyElement("meta", "name", "color-scheme", "content", LIGHTS);
        page.emptyElement("meta", "name", "referrer", "content", "no-referrer");
        page.emptyElement("meta", "name", "generator", "content", provenance.program());
        page.element("title", title).style(sheet()).closeLine("head");
        page.open("body");
    }

    private static String title(ReportContent content) {
        var sections = content.sections();
        return sections.size() == 1
                ? TEXTS.text("title.one", content.titles().getFirst())
                : TEXTS.text("title.many", sections.size());
    }

    /** Writes a table of contents if there are several sessions. */
    private void contents(ReportContent content, List<String> titles) {
        var sections = content.sections();
        if (sections.size() > 1) {
            page.element("h2", TEXTS.text("sessions"));
            var writer = HtmlTableWriter.open(
                    page,
                    TEXTS.text("sessions"),
                    List.of(
                            TEXTS.text("session"),
                            TEXTS.text("health"),
                            TEXTS.text("began"),
                            TEXTS.text("messages"),
                            TEXTS.text("errors"),
                            TEXTS.text("warnings"),
                            TEXTS.text("notes")));
            for (int i = 0; i < sections.size(); i++) {
                row(writer, sections.get(i), titles.get(i), "#" + SessionSectionWriter.anchor(i));
            }
            writer.end();
        }
        if (content.leftOut() > 0) {
            var further = ReportNumberFormatter.count(content.leftOut());
            page.element(
                    "p",
                    content.cases().isEmpty()
                            ? TEXTS.text("left.out", ReportLimits.SESSIONS, further)
                            : TEXTS.text("left.out.cases", ReportLimits.SESSIONS, further));
        }
    }

    private void row(HtmlTableWriter writer, SessionSection section, String title, String anchor) {
        var counts = section.counts();
        var verdict = section.health().verdict();
        writer.row()
                .cell(() -> session(section, title, anchor))
                .cell(() -> page.element(
                        "span",
                        HtmlTextEscaper.shorten(verdict.sentence()),
                        "class",
                        ReportVerdict.style(verdict.grade())))
                .cell(SessionSectionWriter.startText(section, formatter))
                .number(ReportNumberFormatter.count(section.totals().messageCount()))
                .number(ReportNumberFormatter.count(counts.getOrDefault(Severity.ERROR, 0L)))
                .number(ReportNumberFormatter.count(counts.getOrDefault(Severity.WARNING, 0L)))
                .number(ReportNumberFormatter.count(counts.getOrDefault(Severity.NOTE, 0L)))
                .closeRow();
    }

    private void session(SessionSection section, String title, String anchor) {
        page.element("a", title, "href", anchor);
        var subtitle = section.identity().subtitle();
        if (!subtitle.isEmpty()) {
            page.emptyElement("br").element("small", HtmlTextEscaper.shorten(subtitle));
        }
    }

    private void footer() {
        page.open("footer")
                .element("p", TEXTS.text("footer.made", provenance.program(), provenance.system(), epoch()))
                .element("p", TEXTS.text("footer.secrets"))
                .closeLine("footer");
    }

    private String epoch() {
        long nanos = provenance.at().getEpochSecond() * 1_000_000_000L
                + provenance.at().getNano();
        return formatter.moment(nanos);
    }

    private static String sheet() {
        try (var in = Objects.requireNonNull(ReportPageWriter.class.getResourceAsStream("report.css"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken.getMessage(), broken);
        }
    }

    private void doctor(ConnectionDiagnosisStepCollector doctor) {
        if (doctor.steps().isEmpty()) {
            return;
        }
        page.element("h2", TEXTS.text("steps"));
        var writer = HtmlTableWriter.open(
                page,
                TEXTS.text("steps"),
                List.of("", TEXTS.text("step.name"), TEXTS.text("step.took"), TEXTS.text("step.detail")));
        doctor.steps().forEach(step -> row(writer, step));
        writer.end();
        page.asideIf(doctor.leftOut() > 0, TEXTS.text("steps.more", ReportNumberFormatter.count(doctor.leftOut())));
    }

    private void row(HtmlTableWriter writer, DoctorStep step) {
        writer.row()
                .cell(() -> page.element(
                        "span",
                        step.succeeded() ? TEXTS.text("step.well") : TEXTS.text("step.failed"),
                        "class",
                        step.succeeded() ? GOOD : BAD))
                .cell(HtmlTextEscaper.shorten(step.name()))
                .number(ReportNumberFormatter.nanos(step.nanos()))
                .cell(() -> detail(step))
                .closeRow();
    }

    private void detail(DoctorStep step) {
        page.text(HtmlTextEscaper.shorten(step.detail()));
        if (!step.advice().isEmpty()) {
            page.emptyElement("br")
                    .element("strong", TEXTS.text("advice"))
                    .text(" " + step.advice().text() + " ");
            page.element("span", step.advice().source(), "class", "source");
        }
    }
}
