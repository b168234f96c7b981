package mocapscope.app.report;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import mocapscope.app.doctor.DoctorStep;
import mocapscope.app.model.snapshot.FindingGroup;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.script.CaseOutcome;
import mocapscope.protocol.script.ConformanceVerdict;

/** The overall verdict of a report: one sentence and its severity style. */
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
        return doctor.healthy()
                .map(well -> well ? healthy(found) : createFailure(doctor, found))
                .orElse(found);
    }

    private static ReportVerdict healthy(ReportVerdict found) {
        return new ReportVerdict(found.style(), TEXTS.text("verdict.healthy", found.text()));
    }

    private static ReportVerdict createFailure(DoctorStepCollector doctor, ReportVerdict found) {
        var style = lower(Severity.ERROR);
        return doctor.firstFailedStep()
                .map(step -> new ReportVerdict(style, TEXTS.text("verdict.step", step.name(), reason(step))))
                .orElseGet(() -> new ReportVerdict(style, TEXTS.text("verdict.ill", found.text())));
    }

    private static String reason(DoctorStep step) {
        return step.detail().isEmpty() ? TEXTS.text("verdict.nothing") : step.detail();
    }

    private static ReportVerdict cases(List<CaseOutcome> outcomes) {
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

    private static ReportVerdict found(List<SessionSection> sections) {
        var counts = new EnumMap<Severity, Long>(Severity.class);
        sections.forEach(
                section -> section.counts().forEach((severity, count) -> counts.merge(severity, count, Long::sum)));
        long messages = sections.stream()
                .mapToLong(sessionSection -> sessionSection.totals().messageCount())
                .sum();
        var all = NumberFormatter.count(messages);
        if (count(counts, Severity.ERROR) + count(counts, Severity.WARNING) == 0) {
            return new ReportVerdict(
                    GOOD,
                    count(counts, Severity.NOTE) == 0
                            ? TEXTS.text("verdict.good", all)
                            : TEXTS.text(
                                    "verdict.notes",
                                    all,
                                    TEXTS.formatCount("count.note", count(counts, Severity.NOTE))));
        }
        var worst = worst(sections);
        return new ReportVerdict(
                lower(worst.severity()),
                TEXTS.text("verdict.found", counted(counts), worst.rule().code(), first(worst), all));
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
