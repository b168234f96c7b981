package mocapscope.app.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import mocapscope.app.synthetic.ToyBytes;
import mocapscope.app.synthetic.ToySession;
import mocapscope.protocol.recording.Progress;
import mocapscope.protocol.sample.SkeletonMaps;
import mocapscope.protocol.script.Case;
import mocapscope.protocol.script.Outcome;
import mocapscope.protocol.script.Remark;
import mocapscope.protocol.script.Verdict;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a report tells of a script that was run. */
class CasesTest {

    @TempDir
    private Path folder;

    private final ToySession toy = new ToySession("s1", 1 << 20);

    @Test
    void everyCaseHasItsVerdictItsStepsAndAWayToItsSession() throws Exception {
        toy.crosses(Direction.TO_CLIENT, ToyBytes.button("Box", 1, 9));
        var report = new Report(3, SkeletonMaps.builtIn(), Progress.NONE);
        report.outcomes(List.of(
                outcome("T-1", Verdict.OK, List.of(toy.session())),
                outcome("T-2", Verdict.NON_STRICT, List.of()),
                outcome("T-3", Verdict.FAILED, List.of(toy.session()))));
        var page = Html.of(report, folder);
        var rows = page.all("tbody").getFirst().getElementsByTagName("tr");

        assertEquals(
                "1 of 3 cases failed; 1 went as they should, 1 did not go by the book, and 0 are for information.",
                page.words("verdict").getFirst());
        assertEquals("verdict error", page.styled("verdict").getFirst().getAttribute("class"));
        assertEquals(3, rows.getLength());
        assertTrue(rows.item(2).getTextContent().startsWith("failedT-3<b>a title</b>"), rows.item(2)::getTextContent);
        assertTrue(rows.item(2).getTextContent().contains("expect <cookie> failed it came <late>"));
        assertEquals(1, page.all("section").size(), "a session is told of once");
        assertEquals(
                List.of("#session-1", "#session-1"),
                page.all("a").stream().map(link -> link.getAttribute("href")).toList());
    }

    private static Outcome outcome(String id, Verdict verdict, List<Session> sessions) {
        var tried = new Case(
                id,
                "<b>a title</b>",
                "about & why",
                "§1",
                Role.CLIENT,
                "",
                Map.of(),
                0,
                Verdict.FAILED,
                List.of(),
                List.of());
        return new Outcome(tried, verdict, List.of(new Remark("expect <cookie>", verdict, "it came <late>")), sessions);
    }
}
