package mocapscope.app.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tests that the lists in the pages match the code; {@code bin/docs lists} updates them. */
class GeneratedListsTest {
    private static final ProjectPages PAGES = ProjectPages.here();
    private static RuleLists rules;
    private static GeneratedSections composed;

    @BeforeAll
    static void make() throws Exception {
        rules = new RuleLists(PAGES);
        composed = GeneratedSections.of(PAGES, rules);
    }

    @Test
    void rulesAndMeaningsMatch() {
        assertFalse(rules.rules().isEmpty());
        assertEquals(List.of(), rules.problems());
    }

    @Test
    void generatedListsAreCurrent() throws Exception {
        for (var page : PAGES.all()) {
            var text = Files.readString(page);
            assertEquals(
                    PageTemplate.fill(text, name -> composed.section(name).orElse("no list makes " + name)),
                    text,
                    () -> PAGES.name(page) + " is stale: run bin/docs lists");
        }
    }

    @Test
    void everyGeneratedListHasExactlyOnePlace() throws Exception {
        var places = new TreeSet<String>();
        var twice = new TreeSet<String>();
        for (Path page : PAGES.all()) {
            for (var name : PageTemplate.names(Files.readString(page))) {
                if (!places.add(name)) {
                    twice.add(name);
                }
            }
        }
        assertEquals(new TreeSet<>(composed.names()), places);
        assertEquals(new TreeSet<>(), twice);
    }
}
