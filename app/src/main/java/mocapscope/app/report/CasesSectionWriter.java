package mocapscope.app.report;

import java.util.List;
import java.util.stream.IntStream;
import mocapscope.app.words.TextBundle;
import mocapscope.protocol.script.CaseOutcome;
import mocapscope.protocol.script.StepReport;
import mocapscope.protocol.script.ConformanceVerdict;

/** Writes the report's table of conformance cases with verdicts and remarks. */
final class CasesSectionWriter {
    private static final TextBundle WORDS = TextBundle.of(CasesSectionWriter.class);

    private final HtmlWriter page;
    private final List<SessionSection> chapters;

    CasesSectionWriter(HtmlWriter page, List<SessionSection> chapters) {
        this.page = page;
        this.chapters = chapters;
    }

    void write(List<ReportedCase> cases) {
        if (!cases.isEmpty()) {
            write(CaseSelection.of(cases, CaseSelection.CASES, CaseSelection.LETTERS));
        }
    }

    private void write(CaseSelection list) {
        page.element("h2", WORDS.text("cases"));
        var table = HtmlTableWriter.open(
                page,
                WORDS.text("cases"),
                List.of(
                        WORDS.text("case.verdict"),
                        WORDS.text("case.id"),
                        WORDS.text("case.title"),
                        WORDS.text("case.section")));
        list.cases().forEach(shown -> row(table, shown));
        table.end();
        aside(list.leftOut(), WORDS.text("cases.more", NumberFormatter.count(list.leftOut())));
        aside(list.remarksLeftOut(), WORDS.text("remarks.left", NumberFormatter.count(list.remarksLeftOut())));
    }

    private void aside(long count, String text) {
        if (count > 0) {
            page.element("p", text, "class", "aside");
        }
    }

    private void row(HtmlTableWriter table, CaseSelection.SelectedCase shown) {
        var outcome = shown.tried().outcome();
        table.row()
                .cell(() -> page.element(
                        "span",
                        WORDS.text("verdict." + FindingsSectionWriter.lowerCaseName(outcome.verdict())),
                        "class",
                        "chip " + ReportVerdict.style(outcome.verdict())))
                .cell(() -> id(shown.tried()))
                .cell(() -> {
                    title(outcome);
                    remarks(shown);
                })
                .cell(HtmlTextEscaper.shorten(outcome.conformanceCase().section()))
                .closeRow();
    }

    private void id(ReportedCase tried) {
        int chapter = IntStream.range(0, chapters.size())
                .filter(place -> chapters.get(place).id().equals(tried.session()))
                .findFirst()
                .orElse(-1);
        var name = HtmlTextEscaper.shorten(tried.outcome().conformanceCase().id(), 40);
        if (chapter < 0) {
            page.element("code", name);
        } else {
            page.element("a", name, "href", "#" + SessionSectionWriter.anchor(chapter));
        }
    }

    private void title(CaseOutcome outcome) {
        page.text(HtmlTextEscaper.shorten(outcome.conformanceCase().title()));
        if (!outcome.conformanceCase().description().isEmpty()) {
            page.emptyElement("br").element("small", HtmlTextEscaper.shorten(outcome.conformanceCase().description()));
        }
    }

    private void remarks(CaseSelection.SelectedCase shown) {
        var all = shown.tried().outcome().remarks();
        if (all.isEmpty()) {
            return;
        }
        if (shown.tried().outcome().verdict() == ConformanceVerdict.FAILED) {
            page.open("details", "open", "open");
        } else {
            page.open("details");
        }
        page.element("summary", WORDS.formatCount("remarks", all.size()));
        page.open("ol", "class", "others");
        shown.remarks().forEach(this::remark);
        page.close("ol");
        aside(shown.leftOut(), WORDS.text("remarks.more", NumberFormatter.count(shown.leftOut())));
        page.closeLine("details");
    }

    private void remark(StepReport remark) {
        page.open("li")
                .element("code", HtmlTextEscaper.shorten(remark.step()))
                .text(" ")
                .element(
                        "span",
                        WORDS.text("verdict." + FindingsSectionWriter.lowerCaseName(remark.verdict())),
                        "class",
                        "chip " + ReportVerdict.style(remark.verdict()))
                .text(" " + HtmlTextEscaper.shorten(remark.text()))
                .close("li");
    }
}
