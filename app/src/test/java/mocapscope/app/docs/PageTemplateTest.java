package mocapscope.app.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class PageTemplateTest {
    private static final String PAGE = "before\n<!-- made: one -->\nold\n<!-- end -->\nafter\n";

    @Test
    void fillsPlaceholderAndKeepsSurroundingText() {
        assertEquals(
                "before\n<!-- made: one -->\n\n$1 new\n\n<!-- end -->\nafter\n",
                PageTemplate.fill(PAGE, name -> name.equals("one") ? "$1 new\n" : "?"));
    }

    @Test
    void fillingTwiceChangesNothing() {
        var once = PageTemplate.fill(PAGE, _ -> "new");
        assertEquals(once, PageTemplate.fill(once, _ -> "new"));
    }

    @Test
    void listsPlaceholdersOfPage() {
        assertEquals(List.of("one"), PageTemplate.names(PAGE));
    }
}
