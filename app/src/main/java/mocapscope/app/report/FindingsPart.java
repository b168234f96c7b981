package mocapscope.app.report;

import java.util.Locale;
import mocapscope.app.model.FindingGroup;
import mocapscope.app.words.Words;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.Finding;

/** Writes a session's findings into a report, grouped by rule, with advice and bytes. */
final class FindingsPart {
    private static final Words WORDS = Words.of(FindingsPart.class);
    private static final int MOST_KINDS = 200;
    private static final int MOST_TEXTS = 8;

    private final Markup page;
    private final Chapter chapter;
    private final Numbers numbers;
    private final ExhibitPart exhibits;

    FindingsPart(Markup page, Chapter chapter, Numbers numbers) {
        this.page = page;
        this.chapter = chapter;
        this.numbers = numbers;
        this.exhibits = new ExhibitPart(page);
    }

    void show() {
        page.leaf("h3", WORDS.text("findings"));
        if (chapter.kinds().isEmpty()) {
            page.leaf("p", WORDS.text("findings.none"));
        }
        chapter.kinds().stream().limit(MOST_KINDS).forEach(this::kind);
        int more = chapter.kinds().size() - MOST_KINDS;
        if (more > 0) {
            page.leaf("p", WORDS.text("findings.kinds.more", Numbers.count(more)), "class", "aside");
        }
    }

    private void kind(FindingGroup kind) {
        var style = "finding " + lower(kind.severity());
        if (kind.severity() == Severity.NOTE) {
            page.open("details", "class", style);
        } else {
            page.open("details", "class", style, "open", "open");
        }
        page.open("summary")
                .leaf("span", WORDS.text("severity." + lower(kind.severity())), "class", "chip")
                .text(" ")
                .leaf("code", kind.rule().code())
                .text(" ")
                .leaf("span", WORDS.text("times", Numbers.count(kind.count())), "class", "count")
                .text(" ")
                .leaf("span", place(kind.rule()), "class", "rule")
                .end("summary");
        explain(kind);
        var shown = chapter.shown(kind);
        shown.forEach(this::one);
        others(kind, shown.size());
        page.end("details");
    }

    private void explain(FindingGroup kind) {
        page.leaf("p", WORDS.text("means." + lower(kind.severity())), "class", "aside");
        if (!kind.rule().advice().isEmpty()) {
            page.open("p")
                    .leaf("strong", WORDS.text("try"))
                    .text(" " + kind.rule().advice())
                    .end("p");
        }
        if (kind.count() > 1) {
            page.leaf(
                    "p",
                    WORDS.text("often", Numbers.count(kind.count()), time(kind.first()), time(kind.last())),
                    "class",
                    "aside");
        }
    }

    private void one(Evidence.Shown shown) {
        var finding = shown.finding();
        page.open("div", "class", "exhibit")
                .open("p")
                .leaf("time", time(finding.arrival()))
                .text(" ")
                .leaf("span", finding.text(), "class", "said")
                .end("p");
        if (!finding.field().isEmpty()) {
            page.open("p", "class", "aside")
                    .text(WORDS.text("field") + " ")
                    .leaf("code", finding.field())
                    .end("p");
        }
        if (shown.exhibit().isPresent()) {
            page.leaf("p", ExhibitPart.title(shown.exhibit().get()), "class", "aside");
            exhibits.show(shown.exhibit().get());
        } else if (finding.message() != Finding.NONE) {
            page.leaf("p", WORDS.text("exhibit.gone", finding.message()), "class", "aside");
        }
        page.end("div");
    }

    /** Writes the times of further findings and the number of the rest. */
    private void others(FindingGroup kind, int shown) {
        var listed = kind.listed().stream().skip(shown).limit(MOST_TEXTS).toList();
        if (!listed.isEmpty()) {
            page.open("ul", "class", "others");
            for (var finding : listed) {
                page.open("li")
                        .leaf("time", time(finding.arrival()))
                        .text(" " + finding.text())
                        .close("li");
            }
            page.end("ul");
        }
        long more = kind.count() - shown - listed.size();
        if (more > 0) {
            page.leaf("p", WORDS.text("findings.more", Numbers.count(more)), "class", "aside");
        }
    }

    private String time(long arrival) {
        return numbers.time(chapter.anchor(), arrival);
    }

    /** Returns the rule's number and its section of the specification. */
    static String place(Rule rule) {
        return rule.section().equals(rule.number())
                ? WORDS.text("rule", rule.number())
                : WORDS.text("rule.section", rule.number(), rule.section());
    }

    static String lower(Enum<?> one) {
        return one.name().toLowerCase(Locale.ROOT);
    }
}
