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
class ListsTest {
    private static final Pages PAGES = Pages.here();
    private static RuleLists rules;
    private static Made composed;

    @BeforeAll
    static void make() throws Exception {
        rules = new RuleLists(PAGES);
        composed = Made.of(PAGES, rules);
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
                    Weaving.woven(text, name -> composed.piece(name).orElse("nobody makes " + name)),
                    text,
                    () -> PAGES.name(page) + " is stale: run bin/docs lists");
        }
    }

    @Test
    void everyGeneratedListHasExactlyOnePlace() throws Exception {
        var places = new TreeSet<String>();
        var twice = new TreeSet<String>();
        for (Path page : PAGES.all()) {
            for (var name : Weaving.names(Files.readString(page))) {
                if (!places.add(name)) {
                    twice.add(name);
                }
            }
        }
        assertEquals(new TreeSet<>(composed.names()), places);
        assertEquals(new TreeSet<>(), twice);
    }
}
