package mocapscope.app.control;

import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Rows of a table as text for other programs, numbers with all their digits. */
final class Copied {

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
        var text = new StringBuilder();
        text.append(columns.stream().map(Column::copied).map(escape).collect(Collectors.joining(separator)));
        for (var value : values) {
            text.append(end);
            text.append(columns.stream()
                    .map(column ->
                            escape.apply(Objects.requireNonNull(column.exact()).apply(value)))
                    .collect(Collectors.joining(separator)));
        }
        return text.append(end).toString();
    }

    private static String quoted(String cell) {
        return cell.matches("(?s).*[,\"\r\n].*") ? '"' + cell.replace("\"", "\"\"") + '"' : cell;
    }
}
