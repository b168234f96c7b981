package mocapscope.app.report;

import java.util.List;
import java.util.stream.IntStream;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.script.ConformanceCaseResult;
import mocapscope.protocol.script.ConformanceStepResult;
import mocapscope.protocol.script.ConformanceVerdict;

/** Writes the report's table of conformance test cases with their results and remarks. */
final class ConformanceCasesSectionWriter {
    private static final TextBundle TEXTS = TextBundle.of(ConformanceCasesSectionWriter.class);

    private final HtmlWriter page;
    private final List<SessionSection> sections;

    ConformanceCasesSectionWriter(HtmlWriter page, List<SessionSection> sections) {
        this.page = page;
        this.sections = sections;
    }

    void write(List<ReportedConformanceCase> cases) {
        if (!cases.isEmpty()) {
            write(TruncatedConformanceCaseList.of(
                    cases, TruncatedConformanceCaseList.CASES, TruncatedConformanceCaseList.LETTERS));
        }
    }

    private void write(TruncatedConformanceCaseList list) {
        page.element("h2", TEXTS.text("cases"));
        var writer = HtmlTableWriter.open(
                page,
                TEXTS.text("cases"),
                List.of(
                        TEXTS.text("case.verdict"),
                        TEXTS.text("case.id"),
                        TEXTS.text("case.title"),
                        TEXTS.text("case.section")));
        list.cases().forEach(selectedCase -> row(writer, selectedCase));
        writer.end();
        page.asideIf(list.leftOut() > 0, TEXTS.text("cases.more", ReportNumberFormatter.count(list.leftOut())));
        page.asideIf(
                list.remarksLeftOut() > 0,
                TEXTS.text("remarks.left", ReportNumberFormatter.count(list.remarksLeftOut())));
    }

    private void row(HtmlTableWriter writer, TruncatedConformanceCaseList.TruncatedConformanceCase selectedCase) {
        var outcome = selectedCase.tried().outcome();
        writer.row()
                .cell(() -> page.element(
                        "span",
                        TEXTS.text("verdict." + FindingsSectionWriter.lowerCaseName(outcome.verdict())),
                        "class",
                        "chip " + ReportVerdict.style(outcome.verdict())))
                .cell(() -> id(selectedCase.tried()))
                .cell(() -> {
                    title(outcome);
                    writeRemarks(selectedCase);
                })
                .cell(HtmlTextEscaper.shorten(outcome.conformanceCase().section()))
                .closeRow();
    }

    private void id(ReportedConformanceCase reportedCase) {
        int sectionIndex = IntStream.range(0, sections.size())
                .filter(place -> sections.get(place).id().equals(reportedCase.session()))
                .findFirst()
                .orElse(-1);
        var name =
                HtmlTextEscaper.shorten(reportedCase.outcome().conformanceCase().id(), 40);
        if (sectionIndex < 0) {
            page.element("code", name);
        } else {
            page.element("a", name, "href", "#" + SessionSectionWriter.anchor(sectionIndex));
        }
    }

    private void title(ConformanceCaseResult outcome) {
        page.text(HtmlTextEscaper.shorten(outcome.conformanceCase().title()));
        if (!outcome.conformanceCase().description().isEmpty()) {
            page.emptyElement("br")
                    .element(
                            "small",
                            HtmlTextEscaper.shorten(outcome.conformanceCase().description()));
        }
    }

    private void writeRemarks(TruncatedConformanceCaseList.TruncatedConformanceCase selectedCase) {
        var all = selectedCase.tried().outcome().remarks();
        if (all.isEmpty()) {
            return;
        }
        if (selectedCase.tried().outcome().verdict() == ConformanceVerdict.FAILED) {
            page.open("details", "open", "open");
        } else {
            page.open("details");
        }
        page.element("summary", TEXTS.formatCount("remarks", all.size()));
        page.open("ol", "class", "others");
        selectedCase.remarks().forEach(this::writeRemark);
        page.close("ol");
        page.asideIf(
                selectedCase.leftOut() > 0,
                TEXTS.text("remarks.more", ReportNumberFormatter.count(selectedCase.leftOut())));
        page.closeLine("details");
    }

    private void writeRemark(ConformanceStepResult report) {
        page.open("li")
                .element("code", HtmlTextEscaper.shorten(report.step()))
                .text(" ")
                .element(
                        "span",
                        TEXTS.text("verdict." + FindingsSectionWriter.lowerCaseName(report.verdict())),
                        "class",
                        "chip " + ReportVerdict.style(report.verdict()))
                .text(" " + HtmlTextEscaper.shorten(report.text()))
                .close("li");
    }
}
