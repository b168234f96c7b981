package mocapscope.app.control;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Rows of a table as text for other programs. */
final class Copied {

    private Copied() {}

    /** Cells by tabs, rows by line ends, the titles first. A tab or line end inside a cell becomes a space. */
    static <V> String tsv(List<Column<V>> columns, List<V> values) {
        return lines(columns, values, "\t", cell -> cell.replaceAll("[\t\r\n]+", " "));
    }

    /** Cells by commas, as RFC 4180 quotes them, the titles first. */
    static <V> String csv(List<Column<V>> columns, List<V> values) {
        return lines(columns, values, ",", Copied::quoted);
    }

    private static <V> String lines(
            List<Column<V>> columns, List<V> values, String separator, UnaryOperator<String> escape) {
        var text = new StringBuilder();
        text.append(columns.stream().map(Column::title).map(escape).collect(Collectors.joining(separator)));
        for (var value : values) {
            text.append('\n');
            text.append(columns.stream()
                    .map(column -> escape.apply(column.text().apply(value)))
                    .collect(Collectors.joining(separator)));
        }
        return text.append('\n').toString();
    }

    private static String quoted(String cell) {
        return cell.matches("(?s).*[,\"\r\n].*") ? '"' + cell.replace("\"", "\"\"") + '"' : cell;
    }
}
