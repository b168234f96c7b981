package mocapscope.app.control;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.TableView;

/** Encodes a table's column order, widths and sorting as texts, and applies them again. */
final class TableLayoutCodec {
    private static final String UNSORTED = "-";

    private TableLayoutCodec() {}

    /**
     * Returns one text for each column: its width, {@code a} or {@code d} with its position in the sorting, and its
     * title.
     */
    static List<String> encode(TableView<?> table) {
        return table.getColumns().stream()
                .map(column ->
                        "%d %s %s".formatted(Math.round(column.getWidth()), sorting(table, column), column.getText()))
                .toList();
    }

    /** Applies a layout to the table; columns that it does not name follow the others, unchanged. */
    static <R> void apply(TableView<R> table, List<String> layout) {
        var left = new ArrayList<>(table.getColumns());
        var placed = new ArrayList<TableColumn<R, ?>>();
        var sorted = new ArrayList<Sorted<R>>();
        for (var text : layout) {
            var parts = text.split(" ", 3);
            left.stream()
                    .filter(column -> parts.length == 3 && column.getText().equals(parts[2]))
                    .findFirst()
                    .ifPresent(column -> {
                        left.remove(column);
                        placed.add(column);
                        widen(column, parts[0]);
                        sort(column, parts[1], sorted);
                    });
        }
        placed.addAll(left);
        table.getColumns().setAll(placed);
        table.getSortOrder()
                .setAll(sorted.stream()
                        .sorted(Comparator.comparingInt(Sorted::place))
                        .map(Sorted::column)
                        .toList());
    }

    private record Sorted<R>(int place, TableColumn<R, ?> column) {}

    private static String sorting(TableView<?> table, TableColumn<?, ?> column) {
        int place = table.getSortOrder().indexOf(column);
        var type = column.getSortType() == TableColumn.SortType.ASCENDING ? "a" : "d";
        return place < 0 ? UNSORTED : type + place;
    }

    private static void widen(TableColumnBase<?, ?> column, String width) {
        if (width.matches("\\d{2,4}")) {
            column.setPrefWidth(Integer.parseInt(width));
        }
    }

    private static <R> void sort(TableColumn<R, ?> column, String sorting, List<Sorted<R>> sorted) {
        if (sorting.toLowerCase(Locale.ROOT).matches("[ad]\\d{1,3}")) {
            column.setSortType(
                    sorting.startsWith("a") ? TableColumn.SortType.ASCENDING : TableColumn.SortType.DESCENDING);
            sorted.add(new Sorted<>(Integer.parseInt(sorting.substring(1)), column));
        }
    }
}
