package mocapscope.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests that SECURITY.md names exist. */
class SecurityDocumentTest {
    private static final Path TOP = Path.of(System.getProperty("mocapscope.fixtures", "../src-test-fixtures"))
            .toAbsolutePath()
            .getParent();
    private static final Pattern NAMED = Pattern.compile("`(?:\\w+\\.)?(\\w+Test)`");

    @Test
    void findsEveryTestNamedInSecurityDocument() throws IOException {
        var named = namedTests();
        var there = tests();
        var missing =
                named.stream().filter(test -> !there.contains(test)).sorted().toList();

        assertFalse(named.isEmpty());
        assertEquals(List.of(), missing);
    }

    private static Set<String> namedTests() throws IOException {
        return NAMED.matcher(Files.readString(TOP.resolve("SECURITY.md")))
                .results()
                .map((MatchResult found) -> found.group(1))
                .collect(Collectors.toSet());
    }

    private static Set<String> tests() {
        return Stream.of("protocol", "app")
                .flatMap(module -> {
                    try (var files = Files.walk(TOP.resolve(module).resolve("src/test/java"))) {
                        return files.map(file -> file.getFileName().toString()).toList().stream();
                    } catch (IOException exception) {
                        throw new IllegalStateException(exception);
                    }
                })
                .filter(name -> name.endsWith("Test.java"))
                .map(name -> name.substring(0, name.length() - ".java".length()))
                .collect(Collectors.toSet());
    }
}
