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
class VerdictsTest {
    private static final Path FIXTURES = Path.of(System.getProperty("mocapscope.fixtures"));

    private static final List<String> REFUSED = List.of("undecodable packet", "refused frame");

    /** One file, the rules that it may break, and whether the strict and the lenient reader refuse it. */
    record Case(Path file, List<String> rules, boolean strictRefuses, boolean lenientRefuses) {
        @Override
        public String toString() {
            return file.getFileName().toString();
        }
    }

    static Stream<Case> packets() throws IOException {
        return lines("aimation")
                .map(cells -> new Case(
                        FIXTURES.resolve("aimation").resolve(cells[0]),
                        List.of(),
                        cells[1].equals("refuse"),
                        cells[2].equals("refuse")));
    }

    static Stream<Case> definitions() throws IOException {
        return lines("rgmp").map(cells -> {
            boolean invalid = cells[0].equals("invalid");
            var file = FIXTURES.resolve("rgmp").resolve(cells[0]).resolve(cells[1]);
            return new Case(file, List.of(cells[2].split(" ")), invalid, invalid && cells[3].equals("must"));
        });
    }

    private static Stream<String[]> lines(String protocol) throws IOException {
        return Files.readAllLines(FIXTURES.resolve(protocol).resolve("INDEX.tsv")).stream()
                .skip(1)
                .map(line -> line.split("\t"));
    }

    @ParameterizedTest
    @MethodSource({"packets", "definitions"})
    void strictSaysWhatTheIndexSays(Case one) throws Exception {
        judge(one, one.strictRefuses(), "--strict");
    }

    @ParameterizedTest
    @MethodSource({"packets", "definitions"})
    void lenientSaysWhatTheIndexSays(Case one) throws Exception {
        judge(one, one.lenientRefuses(), "--lenient");
    }

    private static void judge(Case one, boolean rejected, String mode) throws Exception {
        var run = Run.of("inspect", one.file().toString(), "--json", mode);
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
            assertTrue(!errors.isEmpty(), "it is said why");
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
