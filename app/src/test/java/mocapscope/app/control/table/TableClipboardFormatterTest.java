package mocapscope.app.control.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableClipboardFormatterTest {
    private final List<LiveTableColumn<String>> columns = List.of(
            LiveTableColumn.text("Text", 10, text -> text), LiveTableColumn.number("Length", 10, String::length));

    @Test
    void formatsTabSeparatedRowsWithTitles() {
        assertEquals("Text\tLength\nab\t2\nc\t1\n", TableClipboardFormatter.toTsv(columns, List.of("ab", "c")));
    }

    @Test
    void replacesTabInsideCell() {
        assertEquals("Text\tLength\na b\t3\n", TableClipboardFormatter.toTsv(columns, List.of("a\tb")));
    }

    @Test
    void csvKeepsFullPrecisionAndOmitsGraphics() {
        var wide = List.<LiveTableColumn<Double>>of(
                LiveTableColumn.figure("x", 10, 2, value -> value),
                LiveTableColumn.picture("Level", 10, () -> null),
                LiveTableColumn.age("Age", 10, value -> (long) (value * 1e9)));

        assertEquals(
                "x,Age s\r\n0.123456789,0.123456789\r\n", TableClipboardFormatter.toCsv(wide, List.of(0.123456789)));
    }

    @Test
    void missingValueIsEmptyCell() {
        var ages = List.<LiveTableColumn<String>>of(
                LiveTableColumn.age("Age", 10, _ -> LiveTableColumn.NEVER),
                LiveTableColumn.figure("y", 10, Object::toString, _ -> Double.NaN));

        assertEquals("Age s,y\r\n,\r\n", TableClipboardFormatter.toCsv(ages, List.of("row")));
    }

    @Test
    void quotesLineBreakInsideCell() {
        assertEquals("Text,Length\r\n\"a\nb\",3\r\n", TableClipboardFormatter.toCsv(columns, List.of("a\nb")));
    }

    @Test
    void quotesCommasAndQuotes() {
        assertEquals(
                "Text,Length\r\n\"say \"\"a, b\"\"\",10\r\n",
                TableClipboardFormatter.toCsv(columns, List.of("say \"a, b\"")));
    }

    @Test
    void prefixesFormulasWithApostrophe() {
        var lines = TableClipboardFormatter.toCsv(
                columns.subList(0, 1), List.of("=1+1", "+a", "-b", "@c", "\td", "-1e-5x", "e=f"));

        assertEquals("Text\r\n'=1+1\r\n'+a\r\n'-b\r\n'@c\r\n'\td\r\n'-1e-5x\r\ne=f\r\n", lines);
        assertEquals(
                "Text\n'=1+1\n' d\n", TableClipboardFormatter.toTsv(columns.subList(0, 1), List.of("=1+1", "\td")));
    }

    @Test
    void placesApostropheInsideQuotes() {
        assertEquals(
                "Text\r\n\"'=f(\"\"a\"\",b)\"\r\n",
                TableClipboardFormatter.toCsv(columns.subList(0, 1), List.of("=f(\"a\",b)")));
    }

    @Test
    void prefixesQuotedFormulasWithApostrophe() {
        var texts = List.of("\"=f(1)\"", "\"\"@c", "\"plain\"");

        assertEquals(
                "Text\n'\"=f(1)\"\n'\"\"@c\n\"plain\"\n", TableClipboardFormatter.toTsv(columns.subList(0, 1), texts));
        assertEquals(
                "Text\r\n\"'\"\"=f(1)\"\"\"\r\n\"'\"\"\"\"@c\"\r\n\"\"\"plain\"\"\"\r\n",
                TableClipboardFormatter.toCsv(columns.subList(0, 1), texts));
    }

    @Test
    void escapesTerminalControlCharacters() {
        var texts = List.of("\u001b[2Jgone", "\u202eolleh", "\u4f60\u597d");

        assertEquals(
                "Text\n\\u001b[2Jgone\n\\u202eolleh\n\u4f60\u597d\n",
                TableClipboardFormatter.toTsv(columns.subList(0, 1), texts));
    }

    @Test
    void checksLongDigitTextInLinearTime() {
        var digits = "-" + "1".repeat(2_000_000) + "x";

        var copied = assertTimeoutPreemptively(
                Duration.ofSeconds(30), () -> TableClipboardFormatter.toTsv(columns.subList(0, 1), List.of(digits)));

        assertEquals("Text\n'" + digits + "\n", copied);
    }

    @Test
    void numbersKeepTheirSigns() {
        assertEquals(
                "Text\r\n-0.5\r\n+3\r\n-1.2E-7\r\n-.5\r\n",
                TableClipboardFormatter.toCsv(columns.subList(0, 1), List.of("-0.5", "+3", "-1.2E-7", "-.5")));
    }
}
