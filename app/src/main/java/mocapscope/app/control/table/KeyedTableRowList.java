package mocapscope.app.control.table;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/**
 * Holds the rows of a constantly updated table; identifies rows by key and replaces their values in place, so that
 * nothing flickers. Not thread-safe. Values are replaced in place; the list itself changes only when rows are added,
 * removed or moved, so that the table does not flicker and keeps its selection.
 */
public final class KeyedTableRowList<V> {
    private final Function<? super V, ?> keyOf;
    private final ObservableList<LiveTableRow<V>> list = FXCollections.observableArrayList();
    private final Map<Object, LiveTableRow<V>> byKey = new HashMap<>();
    private Consumer<Runnable> changeWrapper = Runnable::run;

    /** Creates a list in which values with equal keys, compared by {@code equals}, share a row. */
    public KeyedTableRowList(Function<? super V, ?> keyOf) {
        this.keyOf = keyOf;
    }

    public ObservableList<LiveTableRow<V>> list() {
        return list;
    }

    /** Returns the current value of the row with this key. */
    public Optional<V> find(Object key) {
        return Optional.ofNullable(byKey.get(key)).map(LiveTableRow::value);
    }

    /** Shows exactly {@code values}, in their order. */
    public void setAll(List<V> values) {
        if (!replaced(values)) {
            changeWrapper.accept(() -> {
                retain(values);
                place(values);
            });
        }
    }

    /** Passes every change that adds, removes or moves rows to {@code change}, which must run it. */
    void setChangeWrapper(Consumer<Runnable> change) {
        changeWrapper = change;
    }

    /** Replaces the values in place if the keys are unchanged, which is nearly always so. */
    private boolean replaced(List<V> values) {
        if (values.size() != list.size()) {
            return false;
        }
        for (int i = 0; i < values.size(); i++) {
            if (!list.get(i).key().equals(keyOf.apply(values.get(i)))) {
                return false;
            }
        }
        for (int i = 0; i < values.size(); i++) {
            list.get(i).update(values.get(i));
        }
        return true;
    }

    private void retain(List<V> values) {
        Set<Object> keys = new HashSet<>();
        values.forEach(value -> keys.add(keyOf.apply(value)));
        if (!keys.containsAll(byKey.keySet())) {
            list.removeIf(tableRow -> !keys.contains(tableRow.key()));
            byKey.entrySet().removeIf(entry -> {
                boolean removed = !keys.contains(entry.getKey());
                if (removed) {
                    entry.getValue().remove();
                }
                return removed;
            });
        }
    }

    private void place(List<V> values) {
        int at = 0;
        for (var value : values) {
            Object key = keyOf.apply(value);
            LiveTableRow<V> tableRow = byKey.get(key);
            if (tableRow == null) {
                at = append(at, key, value);
            } else {
                at = keep(at, tableRow, value);
            }
        }
    }

    private int append(int at, Object key, V value) {
        var tableRow = new LiveTableRow<>(key, value);
        byKey.put(key, tableRow);
        list.add(at, tableRow);
        return at + 1;
    }

    private int keep(int at, LiveTableRow<V> tableRow, V value) {
        tableRow.update(value);
        @Nullable LiveTableRow<V> here = at < list.size() ? list.get(at) : null;
        if (here == tableRow) {
            return at + 1;
        }
        int from = list.indexOf(tableRow);
        if (from < at) {
            return at; // a second value with a key that already has its row
        }
        list.remove(from);
        list.add(at, tableRow);
        return at + 1;
    }
}
