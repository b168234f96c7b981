package mocapscope.app.docs;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Words that documentation does not open with or contain. The limits are only ever lowered, until they are 0. */
class EnglishTest {
    private static final Pattern OPENING =
            Pattern.compile("^(What|Who|Whoever|Whom|Whether|Where|How|Nobody|The same)\\b.*");
    private static final Pattern WORDS =
            Pattern.compile("\\b(nobody|a person|so many|is none|what is of)\\b", Pattern.CASE_INSENSITIVE);
    /** A paragraph, a list item or a table row of Markdown: its first word stands behind this. */
    private static final Pattern MARKDOWN_START = Pattern.compile("^(?:[-*] +|\\d+\\. +|\\*\\*|\\| *|#+ +)*");

    private static final int MOST_IN_CODE = 0;
    private static final int MOST_IN_TESTS = 0;
    private static final int MOST_IN_TEXTS = 0;
    private static final int MOST_IN_PAGES = 0;

    private static final ProjectPages PAGES = ProjectPages.here();

    @Test
    void documentationCommentsAvoidBannedWords() throws IOException {
        assertAtMost(MOST_IN_CODE, findInComments(SourceCode.parseMain(PAGES.top())));
    }

    @Test
    void testCommentsAvoidBannedWords() throws IOException {
        assertAtMost(MOST_IN_TESTS, findInComments(SourceCode.parseTests(PAGES.top())));
    }

    @Test
    void windowTextsAvoidBannedWords() throws IOException {
        var found = new ArrayList<String>();
        for (var file : bundles()) {
            var texts = new Properties();
            try (var in = Files.newBufferedReader(file)) {
                texts.load(in);
            }
            for (var key : texts.stringPropertyNames()) {
                check(PAGES.name(file) + ": " + key, texts.getProperty(key), found);
            }
        }
        assertAtMost(MOST_IN_TEXTS, found);
    }

    @Test
    void pagesAvoidBannedWords() throws IOException {
        var found = new ArrayList<String>();
        for (var page : PAGES.all()) {
            for (var paragraph : Files.readString(page).split("\\n(?=\\s*(?:[-*|#]|\\d+\\.|\\n))")) {
                var text = paragraph.strip();
                check(PAGES.name(page), MARKDOWN_START.matcher(text).replaceFirst(""), found);
            }
        }
        assertAtMost(MOST_IN_PAGES, found);
    }

    private static List<String> findInComments(SourceCode code) {
        var found = new ArrayList<String>();
        for (var comment : code.comments()) {
            check(comment.place(), comment.text(), found);
        }
        return found;
    }

    private static List<Path> bundles() throws IOException {
        var bundles = new ArrayList<Path>();
        for (var module : List.of("protocol", "app")) {
            try (var walk = Files.walk(PAGES.top().resolve(module).resolve("src/main/resources"))) {
                walk.filter(file -> file.toString().endsWith(".properties"))
                        .sorted()
                        .forEach(bundles::add);
            }
        }
        return bundles;
    }

    private static void check(String place, String text, List<String> found) {
        if (OPENING.matcher(text.lines().findFirst().orElse("")).matches()) {
            found.add(place + ": " + text.lines().findFirst().orElse(""));
        }
        var matcher = WORDS.matcher(text);
        while (matcher.find()) {
            found.add(place + ": " + matcher.group());
        }
    }

    private static void assertAtMost(int most, List<String> found) {
        assertTrue(
                found.size() <= most,
                () -> "%d places, more than %d:%n%s".formatted(found.size(), most, String.join("\n", found)));
    }
}
