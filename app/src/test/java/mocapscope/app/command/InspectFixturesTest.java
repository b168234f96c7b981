package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Tests of {@code inspect} on every AImation packet and RGMP definition of the fixtures, strict and lenient. */
class InspectFixturesTest {
    private static final Path FIXTURES = Path.of(System.getProperty("mocapscope.fixtures"));

    private static final List<String> REFUSED = List.of("undecodable packet", "refused frame");

    /** One file, the rules that it may break, and whether the strict and the lenient reader refuse it. */
    record InspectFixtureCase(Path file, List<String> rules, boolean strictRefuses, boolean lenientRefuses) {
        @Override
        public String toString() {
            return file.getFileName().toString();
        }
    }

    static Stream<InspectFixtureCase> packets() throws IOException {
        return lines("aimation")
                .map(cells -> new InspectFixtureCase(
                        FIXTURES.resolve("aimation").resolve(cells[0]),
                        List.of(),
                        cells[1].equals("refuse"),
                        cells[2].equals("refuse")));
    }

    static Stream<InspectFixtureCase> definitions() throws IOException {
        return lines("rgmp").map(cells -> {
            boolean invalid = cells[0].equals("invalid");
            var file = FIXTURES.resolve("rgmp").resolve(cells[0]).resolve(cells[1]);
            return new InspectFixtureCase(
                    file, List.of(cells[2].split(" ")), invalid, invalid && cells[3].equals("must"));
        });
    }

    private static Stream<String[]> lines(String protocol) throws IOException {
        return Files.readAllLines(FIXTURES.resolve(protocol).resolve("INDEX.tsv")).stream()
                .skip(1)
                .map(line -> line.split("\t"));
    }

    @ParameterizedTest
    @MethodSource({"packets", "definitions"})
    void strictVerdictMatchesIndex(InspectFixtureCase one) throws Exception {
        assertVerdict(one, one.strictRefuses(), "--strict");
    }

    @ParameterizedTest
    @MethodSource({"packets", "definitions"})
    void lenientVerdictMatchesIndex(InspectFixtureCase one) throws Exception {
        assertVerdict(one, one.lenientRefuses(), "--lenient");
    }

    private static void assertVerdict(InspectFixtureCase one, boolean rejected, String mode) throws Exception {
        var run = CommandRun.of("inspect", one.file().toString(), "--json", mode);
        var message = run.lines("message").getFirst();
        var errors = new ArrayList<JsonNode>();
        for (var finding : run.lines("finding")) {
            if (finding.get("severity").asString().equals("error")) {
                errors.add(finding);
            }
        }

        assertEquals(rejected, REFUSED.contains(message.get("name").asString()), run::out);
        assertEquals(mode.equals("--strict") && !errors.isEmpty() ? 1 : 0, run.code(), run::err);
        if (rejected) {
            assertTrue(!errors.isEmpty(), "an error explains it");
        }
        for (var error : errors) {
            assertTrue(
                    one.rules().isEmpty()
                            || one.rules().contains(error.get("rule").asString()),
                    run::out);
            assertTrue(error.get("offset").asInt() >= 0, run::out);
            assertTrue(error.has("field"), run::out);
        }
    }
}
