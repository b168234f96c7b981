package mocapscope.app.control.table;

import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import mocapscope.protocol.bytes.SpreadsheetTextEscaper;

/**
 * Formats table rows as CSV or tab-separated text, neutralizing spreadsheet formulas and control characters. Numbers
 * keep all digits. A text that a spreadsheet would read as a formula gets a leading apostrophe, and control characters
 * are escaped: texts are received from devices and must not be executed.
 */
final class TableClipboardFormatter {
    private TableClipboardFormatter() {}

    /** Formats tab-separated cells with a title row. A tab or line end inside a cell becomes a space. */
    static <V> String toTsv(List<LiveTableColumn<V>> columns, List<V> values) {
        return lines(columns, values, "\t", "\n", cell -> cell.replaceAll("[\t\r\n]+", " "));
    }

    /** Formats comma-separated cells with a title row, with quotes and line ends as in RFC 4180. */
    static <V> String toCsv(List<LiveTableColumn<V>> columns, List<V> values) {
        return lines(columns, values, ",", "\r\n", TableClipboardFormatter::quoted);
    }

    private static <V> String lines(
            List<LiveTableColumn<V>> all, List<V> values, String separator, String end, UnaryOperator<String> escape) {
        var columns = all.stream()
                .filter(tableColumn -> tableColumn.exportText() != null)
                .toList();
        UnaryOperator<String> safe = cell -> escape.apply(SpreadsheetTextEscaper.escape(cell));
        var text = new StringBuilder();
        text.append(
                columns.stream().map(LiveTableColumn::exportTitle).map(safe).collect(Collectors.joining(separator)));
        for (var value : values) {
            text.append(end);
            text.append(columns.stream()
                    .map(column -> safe.apply(
                            Objects.requireNonNull(column.exportText()).apply(value)))
                    .collect(Collectors.joining(separator)));
        }
        return text.append(end).toString();
    }

    private static String quoted(String cell) {
        return cell.matches("(?s).*[,\"\r\n].*") ? '"' + cell.replace("\"", "\"\"") + '"' : cell;
    }
}
