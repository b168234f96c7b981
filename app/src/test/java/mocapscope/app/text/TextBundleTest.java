package mocapscope.app.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.IllegalFormatException;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that every text of a bundle is used, and that window texts are in bundles only. */
class TextBundleTest {
    private static final Path SOURCES = Path.of("src/main/java/mocapscope/app");
    private static final Path BUNDLES = Path.of("src/main/resources/mocapscope/app");
    private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Pattern USED =
            Pattern.compile("\\bTEXTS\\s*\\.(text|formatCount)\\(\\s*\"([^\"]+)\"\\s*(\\+)?");

    /** A sentence, or a word that begins with a capital letter; keys such as {@code Shift+1} are neither. */
    private static final Pattern SPOKEN =
            Pattern.compile("[A-Za-z]{2,},? [A-Za-z]{2,}|^(?!(Shift|Shortcut)\\+|Esc$)[A-Z][a-z]{2,}");

    /** Names of keys. */
    private static final Pattern KEYS =
            Pattern.compile("^(Shortcut|Shift|Ctrl|Alt)\\b.*|Left|Right|Up|Down|Home|End|Space|Comma|Period");

    /** Lines whose texts the window does not show. */
    private static final Pattern UNSPOKEN = Pattern.compile(
            "Exception\\(|Error\\(|LOG|System\\.Logger|static final String|@SuppressWarnings|^\\s*(//|\\*)");

    /** The annotation of a limit, whose text the documentation shows. */
    private static final Pattern LIMIT = Pattern.compile("@DocumentedLimit\\((?:[^()\"]|\"[^\"]*\"|\\([^()]*\\))*\\)");

    static Stream<String> packages() throws IOException {
        try (var folders = Files.list(BUNDLES)) {
            return folders
                    .filter(packageName -> Files.exists(packageName.resolve("texts.properties")))
                    .map(packageName -> packageName.getFileName().toString())
                    .toList()
                    .stream();
        }
    }

    @Test
    void fillsPartsAsFormatter() {
        for (var text : List.of("Port %d of %s", "%,d bytes", "%.1f Hz", "100%% of %s", "plain", "%s%s")) {
            for (var parts : List.of(
                    new Object[] {1234, "wand"},
                    new Object[] {"a", "b"},
                    new Object[] {1.25},
                    new Object[] {1.25, "a"},
                    new Object[] {"é", 7L},
                    new Object[] {-1000L})) {
                assertEquals(
                        resultOf(() -> String.format(Locale.US, text, parts)),
                        resultOf(() -> TextBundle.format(text, parts)),
                        text);
            }
        }
    }

    private static String resultOf(Supplier<String> format) {
        try {
            return format.get();
        } catch (IllegalFormatException failure) {
            return failure.toString();
        }
    }

    @Test
    void findsBundles() throws IOException {
        assertFalse(packages().toList().isEmpty());
    }

    @ParameterizedTest
    @MethodSource("packages")
    void everyUsedTextExists(String packageName) {
        var missing = new TreeSet<String>();
        var keys = keys(packageName);
        uses(packageName)
                .forEach(use -> usedKeys(use)
                        .filter(key -> keys.stream()
                                .noneMatch(one -> use.group(3) == null ? one.equals(key) : one.startsWith(key)))
                        .forEach(missing::add));
        assertEquals(Set.of(), missing);
    }

    @ParameterizedTest
    @MethodSource("packages")
    void everyTextIsUsed(String packageName) {
        var idle = new TreeSet<>(keys(packageName));
        uses(packageName)
                .forEach(use -> usedKeys(use)
                        .forEach(key ->
                                idle.removeIf(one -> use.group(3) == null ? one.equals(key) : one.startsWith(key))));
        assertEquals(Set.of(), idle);
    }

    @Test
    void sourcesContainNoWindowTexts() throws IOException {
        var usedTexts = packages()
                .flatMap(TextBundleTest::lines)
                .filter(line -> !UNSPOKEN.matcher(line).find())
                .flatMap(line -> LITERAL.matcher(line).results())
                .map(literal -> literal.group(1))
                .filter(text ->
                        SPOKEN.matcher(text).find() && !KEYS.matcher(text).matches())
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(Set.of(), usedTexts);
    }

    private static Stream<String> usedKeys(MatchResult use) {
        var key = use.group(2);
        return use.group(1).equals("formatCount") && use.group(3) == null
                ? Stream.of(key + ".one", key + ".many")
                : Stream.of(key);
    }

    private static List<MatchResult> uses(String packageName) {
        return USED.matcher(lines(packageName).collect(Collectors.joining("\n")))
                .results()
                .toList();
    }

    private static Set<String> keys(String packageName) {
        var texts = new Properties();
        try (Reader in = Files.newBufferedReader(BUNDLES.resolve(packageName).resolve("texts.properties"))) {
            texts.load(in);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return texts.stringPropertyNames();
    }

    private static Stream<String> lines(String packageName) {
        try (var files = Files.walk(SOURCES.resolve(packageName))) {
            return files
                    .filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .flatMap(TextBundleTest::linesOf)
                    .toList()
                    .stream();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static Stream<String> linesOf(Path file) {
        try {
            return LIMIT.matcher(Files.readString(file)).replaceAll("").lines();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
