package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Tests of {@code --filter} on real bytes, compared with the lines that are printed without it. */
class DisplayFilterOptionTest {
    private static final Path FIXTURES = Path.of(System.getProperty("mocapscope.fixtures"));
    private static final String GROUND =
            FIXTURES.resolve("vrpn/ground_tcp.jsonl").toString();
    private static final String BROKEN = FIXTURES.resolve("vrpn/handshake_cases/type_name_too_long_120.jsonl")
            .toString();

    private static CommandRun whole;

    @BeforeAll
    static void inspectWithoutFilter() throws Exception {
        whole = CommandRun.of("inspect", GROUND, "--json");
    }

    @Test
    void printsMessagesThatFitWithTheirSamples() throws Exception {
        var run = inspect(GROUND, "name == 'vrpn_Tracker Pos_Quat' && field.sensor == 1");

        var expected = whole.lines("message").stream()
                .filter(message -> message.get("name").asString().equals("vrpn_Tracker Pos_Quat"))
                .filter(message -> message.get("fields").get("sensor").asInt() == 1)
                .toList();
        assertFalse(expected.isEmpty());
        assertEquals(expected, run.lines("message"));
        assertEquals(numbers(expected), numbers(run.lines("pose")));
        assertEquals(
                Set.of("message", "pose", "summary"),
                run.lines().stream().map(DisplayFilterOptionTest::type).collect(Collectors.toSet()));
    }

    @Test
    void summaryCountsWholeFile() throws Exception {
        var run = inspect(GROUND, "n == 0");

        assertEquals(List.of(0L), numbers(run.lines("message")));
        assertEquals(whole.last(), run.last());
    }

    @Test
    void sensorIsThatOfSamples() throws Exception {
        var run = inspect(GROUND, "sensor == 1 && n < 500");

        var expected = whole.lines("pose").stream()
                .filter(pose -> pose.get("sensor").asInt() == 1 && pose.get("n").asLong() < 500)
                .toList();
        assertFalse(expected.isEmpty());
        assertEquals(expected, run.lines("pose"));
        assertTrue(run.lines("analog").isEmpty());
    }

    @Test
    void timeCountsFromStartOfSession() throws Exception {
        double start = 1_795_254_857.561431;
        var run = inspect(GROUND, "time >= 3 && name");

        var expected = whole.lines("message").stream()
                .filter(message -> message.get("arrival").asDouble() - start >= 3)
                .toList();
        assertFalse(expected.isEmpty());
        assertTrue(expected.size() < whole.lines("message").size());
        assertEquals(expected, run.lines("message"));
    }

    @Test
    void findingSelectsItsMessage() throws Exception {
        var all = CommandRun.of("inspect", BROKEN, "--json");
        var finding = all.lines("finding").stream()
                .filter(one -> !one.get("n").isNull())
                .findFirst()
                .orElseThrow();

        var run = inspect(BROKEN, "code == '%s'".formatted(finding.get("code").asString()));

        assertTrue(run.lines("finding").contains(finding));
        assertTrue(numbers(run.lines("message")).contains(finding.get("n").asLong()));
        assertTrue(run.lines("message").size() < all.lines("message").size());
    }

    @Test
    void searchesWordsInFieldsAndNames() throws Exception {
        var run = inspect(GROUND, "analog0 num_channels");

        assertEquals(150, run.lines("message").size());
        assertEquals(150, run.lines("analog").size());
    }

    @Test
    void printsOtherLinesThatFit() throws Exception {
        var run = inspect(GROUND, "source == 'Dial0'");

        assertEquals(1, run.lines("source").size());
        assertEquals(150, run.lines("dial").size());
        assertTrue(run.lines("pose").isEmpty());
        assertTrue(run.lines("state").isEmpty());
        assertEquals(whole.lines("state"), inspect(GROUND, "session").lines("state"));
    }

    @Test
    void printsOnlySummaryIfNothingFits() throws Exception {
        var run = CommandRun.of("inspect", GROUND, "--filter", "length < 0");

        assertEquals(
                List.of("1,061 messages, 78,784 bytes"),
                run.out()
                        .lines()
                        .map(line -> line.replaceFirst(";.*", ""))
                        .limit(1)
                        .toList());
        assertEquals(2, run.out().lines().count(), run::out);
    }

    @Test
    void rejectsInvalidFilterWithColumn(@TempDir Path folder) throws Exception {
        var run = CommandRun.of("inspect", GROUND, "--filter", "lenght > 3");
        var report = CommandRun.of(
                "inspect",
                GROUND,
                "--filter",
                "n",
                "--report",
                folder.resolve("x.html").toString());

        assertEquals(2, run.code());
        assertTrue(run.err().contains("column 1: unknown name lenght: did you mean length?"), run::err);
        assertEquals(2, report.code());
        assertTrue(report.err().contains("omit --filter or --report"), report::err);
    }

    @Test
    void namesUndecidedMessagesOnStderr() throws Exception {
        var run = inspect(GROUND, "name ~ '((((.?)+)+)+)+#'");

        assertTrue(run.lines("message").isEmpty());
        assertTrue(run.err().contains("took too many steps for 100 messages or lines"), run::err);
        assertEquals(0, run.code());
    }

    private static CommandRun inspect(String file, String filter) throws Exception {
        return CommandRun.of("inspect", file, "--json", "--filter", filter);
    }

    private static String type(JsonNode line) {
        return line.get("type").asString();
    }

    private static List<Long> numbers(List<JsonNode> lines) {
        return lines.stream().map(line -> line.get("n").asLong()).toList();
    }
}
