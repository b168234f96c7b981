package mocapscope.app.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mocapscope.app.synthetic.SyntheticMessageBytes;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.bytes.TextTruncator;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.script.ConformanceCase;
import mocapscope.protocol.script.ConformanceCaseResult;
import mocapscope.protocol.script.ConformanceStepResult;
import mocapscope.protocol.script.ConformanceVerdict;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the report on a script's run. */
class HtmlReportCasesTest {

    @TempDir
    private Path folder;

    private final SyntheticSession toy = new SyntheticSession("s1", 1 << 20);

    @Test
    void showsVerdictStepsAndSessionLinkOfCases() throws Exception {
        toy.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("Box", 1, 9));
        var report = new HtmlSessionReportWriter(3, SkeletonMapLibrary.builtIn(), CancellableWriteProgressMonitor.NONE);
        report.addOutcome(outcome("T-1", ConformanceVerdict.OK, List.of(toy.session())));
        report.addOutcome(outcome("T-2", ConformanceVerdict.NON_STRICT, List.of()));
        report.addOutcome(outcome("T-3", ConformanceVerdict.FAILED, List.of(toy.session())));
        var page = ParsedHtmlReport.of(report, folder);
        var rows = page.all("tbody").getFirst().getElementsByTagName("tr");

        assertEquals(
                "1 of 3 cases failed; 1 passed, 1 passed with deviations, and 0 are informational.",
                page.texts("verdict").getFirst());
        assertEquals("verdict error", page.styled("verdict").getFirst().getAttribute("class"));
        assertEquals(3, rows.getLength());
        assertTrue(rows.item(2).getTextContent().startsWith("failedT-3<b>a title</b>"), rows.item(2)::getTextContent);
        assertTrue(rows.item(2).getTextContent().contains("expect <cookie> failed it came <late>"));
        assertEquals(1, page.all("section").size(), "a session appears once");
        assertEquals("T-1 · Toy 127.0.0.1:4000", page.all("h2").getLast().getTextContent());
        assertEquals(
                List.of("", "", "open"),
                IntStream.range(0, 3)
                        .mapToObj(i -> page.all("details").get(i).getAttribute("open"))
                        .toList(),
                "what failed is open");
        assertEquals(
                List.of("#session-1", "#session-1", "#session-1-message-0"),
                page.all("a").stream().map(link -> link.getAttribute("href")).toList());
    }

    /** Tests 100 cases of which the last one and another one fail. */
    @Test
    void showsFailedSessionsFirstAndCountsOthersOnce() throws Exception {
        var report =
                new HtmlSessionReportWriter(100, SkeletonMapLibrary.builtIn(), CancellableWriteProgressMonitor.NONE);
        for (int i = 0; i < 100; i++) {
            var one = new SyntheticSession("s" + i, 1 << 16);
            one.addMessages(
                    Direction.TO_CLIENT,
                    i,
                    report.createListener(one.session()),
                    SyntheticMessageBytes.button("Box", 1, 9));
            report.addOutcome(outcome(
                    "T-" + i, i % 30 == 9 ? ConformanceVerdict.FAILED : ConformanceVerdict.OK, List.of(one.session())));
        }
        var page = ParsedHtmlReport.of(report, folder);
        var texts = page.all("a").stream()
                .map(link -> link.getTextContent())
                .filter(words -> words.startsWith("T-") && !words.contains("·"))
                .toList();
        var failed = List.of("T-9", "T-39", "T-69", "T-99");
        var first = IntStream.range(0, 37).mapToObj(i -> "T-" + i).filter(id -> !id.equals("T-9"));

        assertEquals(
                Stream.concat(first, failed.stream()).sorted().toList(),
                texts.stream().sorted().toList());
        assertEquals(ReportLimits.SESSIONS, page.all("section").size());
        assertTrue(
                page.text().contains("This report shows 40 sessions: 60 further sessions are left out."), page.text());
    }

    @Test
    void countsSessionsKnownOnlyFromOutcomesOnce() throws Exception {
        var report =
                new HtmlSessionReportWriter(50, SkeletonMapLibrary.builtIn(), CancellableWriteProgressMonitor.NONE);
        for (int i = 0; i < 50; i++) {
            var one = new SyntheticSession("s" + i, 1 << 16);
            one.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("Box", 1, 9));
            report.addOutcome(outcome("T-" + i, ConformanceVerdict.FAILED, List.of(one.session())));
            report.addOutcome(outcome("again", ConformanceVerdict.FAILED, List.of(one.session())));
        }
        var page = ParsedHtmlReport.of(report, folder);

        assertEquals(ReportLimits.SESSIONS, page.all("section").size());
        assertTrue(
                page.text().contains("This report shows 40 sessions: 10 further sessions are left out."), page.text());
    }

    @Test
    void listsEveryCaseAndStep() throws Exception {
        var report = new HtmlSessionReportWriter(1, SkeletonMapLibrary.builtIn(), CancellableWriteProgressMonitor.NONE);
        for (int i = 0; i < 600; i++) {
            report.addOutcome(outcome("T-" + i, Collections.nCopies(70, stepReport(ConformanceVerdict.OK, "came"))));
        }
        var page = ParsedHtmlReport.of(report, folder);

        assertEquals(600, page.all("tr").size() - 1);
        assertEquals(42_000, page.all("li").size());
        assertFalse(page.text().contains("the worst have priority"), "nothing is left out");
    }

    @Test
    void countsOmittedCasesAndKeepsWorst() throws Exception {
        var report = new HtmlSessionReportWriter(1, SkeletonMapLibrary.builtIn(), CancellableWriteProgressMonitor.NONE);
        var much = "x".repeat(TextTruncator.MOST);
        var reports = new ArrayList<>(Collections.nCopies(30, stepReport(ConformanceVerdict.OK, much)));
        reports.add(stepReport(ConformanceVerdict.INFORMATIONAL, "odd"));
        for (int i = 0; i < 1100; i++) {
            report.addOutcome(outcome("T-" + i, reports));
        }
        report.addOutcome(outcome("bad", List.of(stepReport(ConformanceVerdict.FAILED, "late"))));
        var page = ParsedHtmlReport.of(report, folder);

        assertEquals(TruncatedConformanceCaseList.CASES, page.all("tr").size() - 1);
        assertTrue(page.text().contains("101 further cases are left out; the worst have priority"));
        assertTrue(page.text().contains("<code>bad</code>"), "of the cases");
        assertTrue(page.text().contains("late"), "of the steps");
        var listedSteps = page.all("ol").stream()
                .mapToInt(list -> list.getElementsByTagName("li").getLength())
                .sum();
        assertEquals(1, page.text().split("%,d steps are left out".formatted(999 * 31 + 1 - listedSteps)).length - 1);
        var last = page.all("tr").get(TruncatedConformanceCaseList.CASES - 1);
        assertTrue(
                last.getTextContent().contains("31 of these are left out; the worst have priority."),
                last::getTextContent);
    }

    private static ConformanceStepResult stepReport(ConformanceVerdict verdict, String text) {
        return new ConformanceStepResult("expect", verdict, text);
    }

    private static ConformanceCaseResult outcome(String id, List<ConformanceStepResult> reports) {
        var verdict = reports.stream().map(ConformanceStepResult::verdict).max(Comparator.naturalOrder());
        return new ConformanceCaseResult(
                conformanceCase(id), verdict.orElse(ConformanceVerdict.OK), reports, List.of());
    }

    private static ConformanceCaseResult outcome(String id, ConformanceVerdict verdict, List<Session> sessions) {
        return new ConformanceCaseResult(
                conformanceCase(id),
                verdict,
                List.of(new ConformanceStepResult("expect <cookie>", verdict, "it came <late>")),
                sessions);
    }

    private static ConformanceCase conformanceCase(String id) {
        return new ConformanceCase(
                id,
                "<b>a title</b>",
                "about & why",
                "§1",
                SessionRole.CLIENT,
                "",
                Map.of(),
                0,
                ConformanceVerdict.FAILED,
                List.of(),
                List.of());
    }
}
