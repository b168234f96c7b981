package mocapscope.app.control.table;

import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import javafx.collections.transformation.FilteredList;
import javafx.scene.control.TableView;

/**
 * Keeps a live table's selection while its rows change or are filtered. JavaFX selects a neighbour when a selected row
 * is removed; here only the user and {@link #selectMatching} change the selection, and a filtered row is selected again when it
 * returns.
 */
final class LiveTableSelection<V> {
    private final TableView<LiveTableRow<V>> table;
    private final FilteredList<LiveTableRow<V>> shown;
    private Consumer<V> picked = value -> {};
    private Set<LiveTableRow<V>> away = Set.of();
    private boolean local;
    private boolean scrolls = true;

    /** Uses {@code shown} as the rows that pass the table's filter. */
    LiveTableSelection(TableView<LiveTableRow<V>> table, FilteredList<LiveTableRow<V>> shown) {
        this.table = table;
        this.shown = shown;
        table.getSelectionModel().selectedItemProperty().addListener((_, _, tableRow) -> {
            if (tableRow != null && !local) {
                away = Set.of();
                picked.accept(tableRow.value());
            }
        });
    }

    /** Passes the value the user selects to {@code listener}. */
    void onPick(Consumer<V> listener) {
        picked = listener;
    }

    /** Declares that all rows are visible, so that {@link #selectMatching} does not scroll. */
    void disableScrolling() {
        scrolls = false;
    }

    /** Returns the value of the one selected row; empty for no or several selected rows. */
    Optional<V> selectedValue() {
        var tableRows = table.getSelectionModel().getSelectedItems();
        return tableRows.size() == 1 && tableRows.getFirst() != null
                ? Optional.of(tableRows.getFirst().value())
                : Optional.empty();
    }

    /** Returns the values of the selected rows, or of all when none are selected. */
    List<V> selectedOrAll() {
        var selected = table.getSelectionModel().getSelectedItems();
        return (selected.isEmpty() ? table.getItems() : selected)
                .stream().map(LiveTableRow::value).toList();
    }

    /** Selects the row with a matching value without notifying the listener, and scrolls to it. */
    void selectMatching(Predicate<V> meant) {
        quietly(() -> {
            var selection = table.getSelectionModel();
            var row = first(table.getItems(), meant);
            away = row.isPresent()
                    ? Set.of()
                    : first(shown.getSource(), meant)
                            .map(Set::<LiveTableRow<V>>of)
                            .orElse(Set.of());
            if (row.isEmpty()) {
                selection.clearSelection();
            } else if (selection.getSelectedItem() != row.get()) {
                selection.clearSelection();
                selection.select(row.get());
                if (scrolls) {
                    table.scrollTo(row.get());
                }
            }
        });
    }

    /** Runs a change of rows or filter, and then restores the selection of the rows that remain. */
    void preserveSelection(Runnable change) {
        quietly(() -> {
            Set<LiveTableRow<V>> rows = Collections.newSetFromMap(new IdentityHashMap<>());
            rows.addAll(away);
            table.getSelectionModel().getSelectedItems().stream()
                    .filter(Objects::nonNull)
                    .forEach(rows::add);
            change.run();
            select(rows);
        });
    }

    private void select(Set<LiveTableRow<V>> rows) {
        var selection = table.getSelectionModel();
        var items = table.getItems();
        int[] at = IntStream.range(0, items.size())
                .filter(i -> rows.contains(items.get(i)))
                .toArray();
        if (!IntStream.of(at).boxed().toList().equals(selection.getSelectedIndices())) {
            selection.clearSelection();
            if (at.length > 0) {
                selection.selectIndices(at[0], at);
            }
        }
        away = new HashSet<>(shown.getSource());
        away.retainAll(rows);
        items.forEach(away::remove);
    }

    private void quietly(Runnable change) {
        boolean before = local;
        local = true;
        try {
            change.run();
        } finally {
            local = before;
        }
    }

    private Optional<LiveTableRow<V>> first(List<? extends LiveTableRow<V>> rows, Predicate<V> meant) {
        return rows.stream()
                .<LiveTableRow<V>>map(row -> row)
                .filter(tableRow -> meant.test(tableRow.value()))
                .findFirst();
    }
}
