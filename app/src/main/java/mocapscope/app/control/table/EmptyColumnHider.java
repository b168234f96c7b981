package mocapscope.app.control.table;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javafx.scene.control.TableColumn;
import mocapscope.app.control.UpdateThrottle;

/** Hides the columns of a table that have not contained any value yet. */
final class EmptyColumnHider<V> {
    private final Map<TableColumn<?, ?>, LiveTableColumn<V>> columns;
    private final Set<TableColumn<?, ?>> filled = new HashSet<>();
    private final UpdateThrottle throttle = UpdateThrottle.onePerSecond();

    /** Hides only {@code columns}, which are mapped to their definitions. */
    EmptyColumnHider(Map<TableColumn<?, ?>, LiveTableColumn<V>> columns) {
        this.columns = columns;
    }

    /** Shows or hides the columns once a second; without rows every column is shown. Returns true after a change. */
    boolean update(long nanos, List<? extends LiveTableRow<V>> rows) {
        boolean changed = false;
        if (throttle.isDue(nanos)) {
            for (var entry : columns.entrySet()) {
                boolean shown = isShown(entry.getKey(), entry.getValue(), rows);
                changed |= shown != entry.getKey().isVisible();
                entry.getKey().setVisible(shown);
            }
        }
        return changed;
    }

    private boolean isShown(
            TableColumn<?, ?> tableColumn, LiveTableColumn<V> column, List<? extends LiveTableRow<V>> rows) {
        if (rows.isEmpty()) {
            filled.clear();
            return true;
        }
        if (!filled.contains(tableColumn) && rows.stream().anyMatch(row -> hasValue(column, row.value()))) {
            filled.add(tableColumn);
        }
        return filled.contains(tableColumn);
    }

    /** Returns true if a cell has a text that stands for a known value. */
    private static <V> boolean hasValue(LiveTableColumn<V> column, V value) {
        return !column.text().apply(value).isEmpty()
                && !Objects.requireNonNull(column.exportText()).apply(value).isEmpty();
    }
}
