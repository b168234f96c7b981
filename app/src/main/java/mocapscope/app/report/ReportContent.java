package mocapscope.app.report;

import java.util.List;
import java.util.stream.IntStream;
import mocapscope.app.model.snapshot.SessionNameGenerator;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.script.ConformanceCaseResult;

/**
 * The complete content of a report: session sections, connection diagnosis steps, conformance test results and notices.
 * @param leftOut the number of sessions that did not fit
 * @param cases the cases of a script, in the order in which they were run
 * @param notices problems of the sources, such as damaged files
 */
record ReportContent(
        List<SessionSection> sections,
        long leftOut,
        ConnectionDiagnosisStepCollector doctor,
        List<ReportedConformanceCase> cases,
        List<String> notices) {
    private static final TextBundle TEXTS = TextBundle.of(ReportContent.class);

    /** Returns the title of each session, all different: its name; if there are cases, it begins with the case. */
    List<String> titles() {
        var names = SessionNameGenerator.distinguish(
                sections.stream().map(section -> section.identity().name()).toList(),
                i -> sections.get(i).identity().peer());
        return IntStream.range(0, names.size())
                .mapToObj(i -> title(sections.get(i), HtmlTextEscaper.shorten(names.get(i), 120)))
                .toList();
    }

    private String title(SessionSection section, String title) {
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

    List<ConformanceCaseResult> outcomes() {
        return cases.stream().map(ReportedConformanceCase::outcome).toList();
    }
}
