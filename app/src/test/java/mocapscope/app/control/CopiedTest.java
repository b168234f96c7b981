package mocapscope.app.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class CopiedTest {
    private final List<Column<String>> columns =
            List.of(Column.text("Text", 10, text -> text), Column.number("Length", 10, String::length));

    @Test
    void rowsGoOutByTabsUnderTheirTitles() {
        assertEquals("Text\tLength\nab\t2\nc\t1\n", Copied.tsv(columns, List.of("ab", "c")));
    }

    @Test
    void aTabInsideACellCannotShiftTheRow() {
        assertEquals("Text\tLength\na b\t3\n", Copied.tsv(columns, List.of("a\tb")));
    }

    @Test
    void commasAndQuotesAreQuoted() {
        assertEquals("Text,Length\n\"say \"\"a, b\"\"\",10\n", Copied.csv(columns, List.of("say \"a, b\"")));
    }
}
