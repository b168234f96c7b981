package mocapscope.app.control;

import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import mocapscope.protocol.bytes.Spelled;

/**
 * Rows of a table as text for other programs, numbers with all their digits. What a spreadsheet would take for a formula
 * gets an apostrophe before it, and what a terminal would obey is spelled out: texts come from devices, and nothing that a
 * device says is to be run.
 */
final class Copied {
    /** Also within quotes, which a spreadsheet takes off what is pasted. */
    private static final Pattern FORMULA = Pattern.compile("\"*+[=+\\-@\t\r\n].*", Pattern.DOTALL);

    /** Gives nothing back that it took: a long text costs its length once. */
    private static final Pattern NUMBER = Pattern.compile("[+-]?(?:\\d++(?:\\.\\d*+)?|\\.\\d++)(?:[eE][+-]?\\d++)?");

    private Copied() {}

    /** Cells by tabs, rows by line ends, the titles first. A tab or line end inside a cell becomes a space. */
    static <V> String tsv(List<Column<V>> columns, List<V> values) {
        return lines(columns, values, "\t", "\n", cell -> cell.replaceAll("[\t\r\n]+", " "));
    }

    /** Cells by commas, as RFC 4180 quotes them and ends its lines, the titles first. */
    static <V> String csv(List<Column<V>> columns, List<V> values) {
        return lines(columns, values, ",", "\r\n", Copied::quoted);
    }

    private static <V> String lines(
            List<Column<V>> all, List<V> values, String separator, String end, UnaryOperator<String> escape) {
        var columns = all.stream().filter(column -> column.exact() != null).toList();
        UnaryOperator<String> safe = cell -> escape.apply(inert(spelled(cell)));
        var text = new StringBuilder();
        text.append(columns.stream().map(Column::copied).map(safe).collect(Collectors.joining(separator)));
        for (var value : values) {
            text.append(end);
            text.append(columns.stream()
                    .map(column ->
                            safe.apply(Objects.requireNonNull(column.exact()).apply(value)))
                    .collect(Collectors.joining(separator)));
        }
        return text.append(end).toString();
    }

    /** Tabs and line ends are left to whoever writes cells. */
    private static String spelled(String cell) {
        var shown = new StringBuilder(cell.length());
        cell.codePoints().forEach(letter -> {
            if (letter == '\t' || letter == '\r' || letter == '\n') {
                shown.append((char) letter);
            } else {
                Spelled.letter(letter, shown);
            }
        });
        return shown.toString();
    }

    private static String inert(String cell) {
        boolean formula =
                FORMULA.matcher(cell).matches() && !NUMBER.matcher(cell).matches();
        return formula ? "'" + cell : cell;
    }

    private static String quoted(String cell) {
        return cell.matches("(?s).*[,\"\r\n].*") ? '"' + cell.replace("\"", "\"\"") + '"' : cell;
    }
}
