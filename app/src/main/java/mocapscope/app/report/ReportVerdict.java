package mocapscope.app.report;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import mocapscope.app.model.snapshot.FindingGroup;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.script.ConformanceCaseResult;
import mocapscope.protocol.script.ConformanceVerdict;

/** The overall assessment shown in a report: one sentence, coloured by severity. */
record ReportVerdict(String style, String text) {
    private static final TextBundle TEXTS = TextBundle.of(ReportVerdict.class);
    private static final String GOOD = "good";

    static ReportVerdict of(ReportContent content) {
        var outcomes = content.outcomes();
        var doctor = content.doctor();
        if (!outcomes.isEmpty()) {
            return cases(outcomes);
        }
        var found = found(content.sections());
        return doctor.verdict()
                .map(verdict -> new ReportVerdict(
                        style(verdict.result().grade()),
                        TEXTS.text("verdict.doctor." + verdict.result(), verdict.sentence(), found)))
                .orElseGet(() -> ofHealth(content, found));
    }

    /** Returns the sentence about the session with the worst verdict, then the counts of findings. */
    private static ReportVerdict ofHealth(ReportContent content, String found) {
        var worst = content.sections().stream()
                .min(Comparator.comparing(
                                (SessionSection section) ->
                                        section.health().verdict().grade(),
                                Comparator.reverseOrder())
                        .thenComparing(section -> section.health().verdict().cause()));
        return worst.map(section -> new ReportVerdict(
                        style(section.health().verdict().grade()),
                        content.sections().size() == 1
                                ? TEXTS.text("verdict.health", sentence(section), found)
                                : TEXTS.text(
                                        "verdict.health.of",
                                        content.titles().get(content.sections().indexOf(section)),
                                        sentence(section),
                                        found)))
                .orElseGet(() -> new ReportVerdict(GOOD, found));
    }

    private static String sentence(SessionSection section) {
        return HtmlTextEscaper.shorten(section.health().verdict().sentence());
    }

    private static ReportVerdict cases(List<ConformanceCaseResult> outcomes) {
        var counts = new EnumMap<ConformanceVerdict, Long>(ConformanceVerdict.class);
        outcomes.forEach(outcome -> counts.merge(outcome.verdict(), 1L, Long::sum));
        var worst = ConformanceVerdict.worst(counts.keySet().toArray(ConformanceVerdict[]::new));
        return new ReportVerdict(
                style(worst),
                TEXTS.text(
                        worst == ConformanceVerdict.FAILED ? "verdict.cases.failed" : "verdict.cases",
                        counts.getOrDefault(ConformanceVerdict.OK, 0L),
                        outcomes.size(),
                        counts.getOrDefault(ConformanceVerdict.FAILED, 0L),
                        counts.getOrDefault(ConformanceVerdict.NON_STRICT, 0L),
                        counts.getOrDefault(ConformanceVerdict.INFORMATIONAL, 0L)));
    }

    static String style(ConformanceVerdict verdict) {
        return switch (verdict) {
            case OK -> GOOD;
            case INFORMATIONAL -> lower(Severity.NOTE);
            case NON_STRICT -> lower(Severity.WARNING);
            case FAILED -> lower(Severity.ERROR);
        };
    }

    static String style(HealthGrade grade) {
        return switch (grade) {
            case OK -> GOOD;
            case UNKNOWN -> lower(Severity.NOTE);
            case WARNING -> lower(Severity.WARNING);
            case ERROR -> lower(Severity.ERROR);
        };
    }

    /** Returns the numbers of findings in words. */
    private static String found(List<SessionSection> sections) {
        var counts = new EnumMap<Severity, Long>(Severity.class);
        sections.forEach(
                section -> section.counts().forEach((severity, count) -> counts.merge(severity, count, Long::sum)));
        long messages = sections.stream()
                .mapToLong(sessionSection -> sessionSection.totals().messageCount())
                .sum();
        var all = ReportNumberFormatter.count(messages);
        if (count(counts, Severity.ERROR) + count(counts, Severity.WARNING) == 0) {
            return count(counts, Severity.NOTE) == 0
                    ? TEXTS.text("verdict.good", all)
                    : TEXTS.text("verdict.notes", all, TEXTS.formatCount("count.note", count(counts, Severity.NOTE)));
        }
        var worst = worst(sections);
        return TEXTS.text("verdict.found", counted(counts), worst.rule().code(), first(worst), all);
    }

    private static String first(FindingGroup kind) {
        return kind.listed().isEmpty()
                ? kind.latest().text()
                : kind.listed().getFirst().text();
    }

    private static FindingGroup worst(List<SessionSection> sections) {
        return sections.stream()
                .flatMap(section -> section.worst().stream())
                .max(Comparator.comparing(FindingGroup::severity))
                .orElseThrow();
    }

    /** Returns the numbers of errors and warnings that are not zero. */
    private static String counted(Map<Severity, Long> counts) {
        var errors = TEXTS.formatCount("count.error", count(counts, Severity.ERROR));
        var warnings = TEXTS.formatCount("count.warning", count(counts, Severity.WARNING));
        if (count(counts, Severity.WARNING) == 0) {
            return errors;
        }
        return count(counts, Severity.ERROR) == 0 ? warnings : TEXTS.text("and", errors, warnings);
    }

    private static long count(Map<Severity, Long> counts, Severity severity) {
        return counts.getOrDefault(severity, 0L);
    }

    private static String lower(Severity severity) {
        return FindingsSectionWriter.lowerCaseName(severity);
    }
}
