package mocapscope.protocol.benchmark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of the lines that harnesses print for programs, and of the page made from them. */
class BenchmarkPageTest {
    private static final BenchmarkResult POSES = new BenchmarkResult("poses a second", 3, "", 4, "plain reader");
    private static final BenchmarkResult ALONE = new BenchmarkResult("CPU of a packet", 12.5, "µs");

    @Test
    void readsFigureAsPrinted() {
        assertEquals(POSES, BenchmarkResult.read(POSES.line()));
        assertEquals(ALONE, BenchmarkResult.read(ALONE.line()));
    }

    @Test
    void omitsRatioWithoutReferenceValue() throws IOException {
        var page = BenchmarkPage.of(
                List.of(new AllBenches.HarnessOutcome("crowd 1", List.of(POSES, ALONE), List.of(), 0)));

        assertTrue(page.contains("| 0.75 | poses a second | 3 | plain reader: 4 | `bin/bench crowd 1` |\n"), page);
        assertTrue(page.contains("| – | CPU of a packet | 12.5 µs |  | `bin/bench crowd 1` |\n"), page);
    }

    @Test
    void reportsFailedHarnessDespiteFigures() throws IOException {
        var page = BenchmarkPage.of(List.of(
                new AllBenches.HarnessOutcome("kill 1", List.of(), List.of(), 3),
                new AllBenches.HarnessOutcome("cut 1", List.of(POSES), List.of(), 1)));

        assertTrue(page.contains("| – | **failed** | exit 3 | | `bin/bench kill 1` |\n"), page);
        assertTrue(
                page.contains("| – | **a target was missed, or it failed** | exit 1 | | `bin/bench cut 1` |\n"), page);
    }

    @Test
    void reportsHarnessWithoutFigures() throws IOException {
        var page = BenchmarkPage.of(List.of(new AllBenches.HarnessOutcome("cut 1", List.of(), List.of(), 0)));

        assertTrue(page.contains("| – | **no figures** | | | `bin/bench cut 1` |\n"), page);
    }

    @Test
    void appendsPageLinesAfterTable() throws IOException {
        var lines = List.of("## A matrix", "", "| a |");
        var page = BenchmarkPage.of(List.of(new AllBenches.HarnessOutcome("cut 1", List.of(POSES), lines, 0)));

        assertTrue(page.endsWith("`bin/bench cut 1` |\n\n## A matrix\n\n| a |\n"), page);
    }
}
