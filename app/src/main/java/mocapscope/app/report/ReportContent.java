package mocapscope.app.report;

import java.util.List;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.script.CaseOutcome;

/**
 * The complete content of a report: session sections, connection diagnosis steps, conformance cases and notices.
 * @param leftOut the number of sessions that did not fit
 * @param cases the cases of a script, in the order in which they were run
 * @param notices problems of the sources, such as damaged files
 */
record ReportContent(
        List<SessionSection> sections,
        long leftOut,
        DoctorStepCollector doctor,
        List<ReportedCase> cases,
        List<String> notices) {
    private static final TextBundle TEXTS = TextBundle.of(ReportContent.class);

    /** Returns a session's title; if there are cases, it begins with the case. */
    String title(SessionSection section) {
        var title = HtmlTextEscaper.shorten(section.identity().title(), 120);
        return cases.stream()
                .filter(reportedCase -> reportedCase.session().equals(section.id()))
                .findFirst()
                .map(tried -> TEXTS.text(
                        "session.case",
                        HtmlTextEscaper.shorten(
                                tried.outcome().conformanceCase().id(), 40),
                        title))
                .orElse(title);
    }

    List<CaseOutcome> outcomes() {
        return cases.stream().map(ReportedCase::outcome).toList();
    }
}
