package mocapscope.app.report;

import java.util.Locale;
import mocapscope.app.model.snapshot.FindingGroup;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.session.event.Finding;

/** Writes the problems detected in a session into an HTML report, grouped by the protocol rule that they violate. */
final class FindingsSectionWriter {
    private static final TextBundle TEXTS = TextBundle.of(FindingsSectionWriter.class);

    @DocumentedLimit(value = "kinds of findings of a session in a report", unit = "kinds", beyond = "counted")
    private static final int MOST_KINDS = 200;

    private static final int MOST_TEXTS = 8;

    private final HtmlWriter page;
    private final SessionSection section;
    private final ReportNumberFormatter formatter;
    private final MessageDetailWriter detailWriter;
    private final String anchor;

    /** Creates the writer; {@code anchor} is the id of the session's section. */
    FindingsSectionWriter(HtmlWriter page, SessionSection section, ReportNumberFormatter formatter, String anchor) {
        this.anchor = anchor;
        this.page = page;
        this.section = section;
        this.formatter = formatter;
        this.detailWriter = new MessageDetailWriter(page);
    }

    void write() {
        page.element("h3", TEXTS.text("findings"));
        if (section.findingGroups().isEmpty()) {
            page.element("p", TEXTS.text("findings.none"));
        }
        section.findingGroups().stream().limit(MOST_KINDS).forEach(this::kind);
        int more = section.findingGroups().size() - MOST_KINDS;
        page.asideIf(more > 0, TEXTS.text("findings.kinds.more", ReportNumberFormatter.count(more)));
    }

    private void kind(FindingGroup kind) {
        var style = "finding " + lowerCaseName(kind.severity());
        if (kind.severity() == Severity.NOTE) {
            page.open("details", "class", style);
        } else {
            page.open("details", "class", style, "open", "open");
        }
        page.open("summary")
                .element("span", TEXTS.text("severity." + lowerCaseName(kind.severity())), "class", "chip")
                .text(" ")
                .element("code", kind.rule().code())
                .text(" ")
                .element("span", TEXTS.text("times", ReportNumberFormatter.count(kind.count())), "class", "count")
                .text(" ")
                .element("span", ruleReference(kind.rule()), "class", "rule")
                .closeLine("summary");
        explain(kind);
        var shown = section.evidence(kind);
        shown.forEach(this::one);
        writeFurtherFindings(kind, shown.size());
        page.closeLine("details");
    }

    private void explain(FindingGroup kind) {
        page.aside(TEXTS.text("means." + lowerCaseName(kind.severity())));
        if (!kind.rule().advice().isEmpty()) {
            page.open("p")
                    .element("strong", TEXTS.text("advice"))
                    .text(" " + kind.rule().advice() + " ")
                    .element("span", kind.rule().adviceSource(), "class", "source")
                    .closeLine("p");
        }
        page.asideIf(
                kind.count() > 1,
                TEXTS.text(
                        "repeated", ReportNumberFormatter.count(kind.count()), time(kind.first()), time(kind.last())));
    }

    private void one(FindingCountAndExampleCollector.FindingEvidence evidence) {
        var finding = evidence.finding();
        page.open("div", "class", "detail")
                .open("p")
                .element("time", time(finding.arrival()))
                .text(" ")
                .element("span", finding.text(), "class", "finding-text");
        SequenceDiagramSvgWriter.findRowId(section, anchor, finding.message())
                .ifPresent(row -> page.text(" ").element("a", TEXTS.text("finding.row"), "href", "#" + row));
        page.closeLine("p");
        if (!finding.field().isEmpty()) {
            page.open("p", "class", "aside")
                    .text(TEXTS.text("field") + " ")
                    .element("code", finding.field())
                    .closeLine("p");
        }
        if (evidence.messageDetail().isPresent()) {
            page.aside(MessageDetailWriter.title(evidence.messageDetail().get(), section.identity()));
            detailWriter.write(evidence.messageDetail().get());
        } else if (finding.message() != Finding.NONE) {
            page.aside(TEXTS.text("detail.gone", finding.message()));
        }
        page.closeLine("div");
    }

    /** Writes the times of further findings, the number of the rest and the newest. */
    private void writeFurtherFindings(FindingGroup kind, int shown) {
        var listed = kind.listed().stream().skip(shown).limit(MOST_TEXTS).toList();
        if (!listed.isEmpty()) {
            page.open("ul", "class", "others");
            for (var finding : listed) {
                page.open("li")
                        .element("time", time(finding.arrival()))
                        .text(" " + finding.text())
                        .close("li");
            }
            page.closeLine("ul");
        }
        long more = kind.count() - shown - listed.size();
        var newest = kind.latest();
        page.asideIf(
                more > 0,
                TEXTS.text("findings.more", ReportNumberFormatter.count(more), time(newest.arrival()), newest.text()));
    }

    private String time(long arrival) {
        return formatter.time(section.anchor(), arrival);
    }

    /** Returns the rule's number and its section of the specification. */
    static String ruleReference(Rule rule) {
        return rule.section().equals(rule.number())
                ? TEXTS.text("rule", rule.number())
                : TEXTS.text("rule.section", rule.number(), rule.section());
    }

    static String lowerCaseName(Enum<?> one) {
        return one.name().toLowerCase(Locale.ROOT);
    }
}
