package mocapscope.app.report;

import java.util.List;
import java.util.stream.IntStream;
import mocapscope.app.words.Words;
import mocapscope.protocol.script.CaseOutcome;
import mocapscope.protocol.script.StepReport;
import mocapscope.protocol.script.ConformanceVerdict;

/** Writes the report's table of conformance cases with verdicts and remarks. */
final class CasesPart {
    private static final Words WORDS = Words.of(CasesPart.class);

    private final Markup page;
    private final List<Chapter> chapters;

    CasesPart(Markup page, List<Chapter> chapters) {
        this.page = page;
        this.chapters = chapters;
    }

    void show(List<Tried> cases) {
        if (!cases.isEmpty()) {
            show(Shortlist.of(cases, Shortlist.CASES, Shortlist.LETTERS));
        }
    }

    private void show(Shortlist list) {
        page.leaf("h2", WORDS.text("cases"));
        var table = Table.open(
                page,
                WORDS.text("cases"),
                List.of(
                        WORDS.text("case.verdict"),
                        WORDS.text("case.id"),
                        WORDS.text("case.title"),
                        WORDS.text("case.section")));
        list.cases().forEach(shown -> row(table, shown));
        table.end();
        aside(list.leftOut(), WORDS.text("cases.more", Numbers.count(list.leftOut())));
        aside(list.remarksLeftOut(), WORDS.text("remarks.left", Numbers.count(list.remarksLeftOut())));
    }

    private void aside(long count, String text) {
        if (count > 0) {
            page.leaf("p", text, "class", "aside");
        }
    }

    private void row(Table table, Shortlist.Shown shown) {
        var outcome = shown.tried().outcome();
        table.row()
                .cell(() -> page.leaf(
                        "span",
                        WORDS.text("verdict." + FindingsPart.lower(outcome.verdict())),
                        "class",
                        "chip " + Judgement.style(outcome.verdict())))
                .cell(() -> id(shown.tried()))
                .cell(() -> {
                    title(outcome);
                    remarks(shown);
                })
                .cell(Foreign.brief(outcome.conformanceCase().section()))
                .done();
    }

    private void id(Tried tried) {
        int chapter = IntStream.range(0, chapters.size())
                .filter(place -> chapters.get(place).id().equals(tried.session()))
                .findFirst()
                .orElse(-1);
        var name = Foreign.brief(tried.outcome().conformanceCase().id(), 40);
        if (chapter < 0) {
            page.leaf("code", name);
        } else {
            page.leaf("a", name, "href", "#" + ChapterPart.anchor(chapter));
        }
    }

    private void title(CaseOutcome outcome) {
        page.text(Foreign.brief(outcome.conformanceCase().title()));
        if (!outcome.conformanceCase().description().isEmpty()) {
            page.empty("br").leaf("small", Foreign.brief(outcome.conformanceCase().description()));
        }
    }

    private void remarks(Shortlist.Shown shown) {
        var all = shown.tried().outcome().remarks();
        if (all.isEmpty()) {
            return;
        }
        if (shown.tried().outcome().verdict() == ConformanceVerdict.FAILED) {
            page.open("details", "open", "open");
        } else {
            page.open("details");
        }
        page.leaf("summary", WORDS.count("remarks", all.size()));
        page.open("ol", "class", "others");
        shown.remarks().forEach(this::remark);
        page.close("ol");
        aside(shown.leftOut(), WORDS.text("remarks.more", Numbers.count(shown.leftOut())));
        page.end("details");
    }

    private void remark(StepReport remark) {
        page.open("li")
                .leaf("code", Foreign.brief(remark.step()))
                .text(" ")
                .leaf(
                        "span",
                        WORDS.text("verdict." + FindingsPart.lower(remark.verdict())),
                        "class",
                        "chip " + Judgement.style(remark.verdict()))
                .text(" " + Foreign.brief(remark.text()))
                .close("li");
    }
}
