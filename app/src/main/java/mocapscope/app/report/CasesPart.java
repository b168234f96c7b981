package mocapscope.app.report;

import java.util.List;
import java.util.stream.IntStream;
import mocapscope.app.words.Words;
import mocapscope.protocol.script.Outcome;
import mocapscope.protocol.script.Remark;

/** How a peer did in the cases of a script: a line each, and what each step met. */
final class CasesPart {
    private static final Words WORDS = Words.of(CasesPart.class);
    private static final int MOST = 500;
    private static final int MOST_REMARKS = 60;

    private final Markup page;

    CasesPart(Markup page) {
        this.page = page;
    }

    void show(List<Outcome> outcomes, List<Chapter> chapters) {
        if (outcomes.isEmpty()) {
            return;
        }
        page.leaf("h2", WORDS.text("cases"));
        var table = Table.open(
                page,
                WORDS.text("cases"),
                List.of(
                        WORDS.text("case.verdict"),
                        WORDS.text("case.id"),
                        WORDS.text("case.title"),
                        WORDS.text("case.section"),
                        WORDS.text("case.steps")));
        outcomes.stream().limit(MOST).forEach(outcome -> row(table, outcome, chapters));
        table.end();
    }

    private void row(Table table, Outcome outcome, List<Chapter> chapters) {
        var tried = outcome.of();
        table.row()
                .cell(() -> page.leaf(
                        "span",
                        WORDS.text("verdict." + FindingsPart.lower(outcome.verdict())),
                        "class",
                        "chip " + Judgement.style(outcome.verdict())))
                .cell(() -> id(outcome, chapters))
                .cell(() -> title(outcome))
                .cell(Foreign.brief(tried.section()))
                .cell(() -> remarks(outcome))
                .done();
    }

    private void id(Outcome outcome, List<Chapter> chapters) {
        var session = outcome.sessions().stream().findFirst();
        int chapter = session.map(one -> IntStream.range(0, chapters.size())
                        .filter(place -> chapters.get(place).session().id().equals(one.id()))
                        .findFirst()
                        .orElse(-1))
                .orElse(-1);
        var name = Foreign.brief(outcome.of().id(), 40);
        if (chapter < 0) {
            page.leaf("code", name);
        } else {
            page.leaf("a", name, "href", "#" + ChapterPart.anchor(chapter));
        }
    }

    private void title(Outcome outcome) {
        page.text(Foreign.brief(outcome.of().title()));
        if (!outcome.of().about().isEmpty()) {
            page.empty("br").leaf("small", Foreign.brief(outcome.of().about()));
        }
    }

    private void remarks(Outcome outcome) {
        if (outcome.remarks().isEmpty()) {
            return;
        }
        page.open("details")
                .leaf("summary", WORDS.count("remarks", outcome.remarks().size()));
        page.open("ol", "class", "others");
        outcome.remarks().stream().limit(MOST_REMARKS).forEach(this::remark);
        page.close("ol").end("details");
    }

    private void remark(Remark remark) {
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
