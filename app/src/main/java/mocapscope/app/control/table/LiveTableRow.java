package mocapscope.app.control.table;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A row of a live table: keeps its identity and selection while its value changes. */
public final class LiveTableRow<V> {
    private final Object key;
    private @Nullable V value;

    LiveTableRow(Object key, V value) {
        this.key = key;
        this.value = value;
    }

    Object key() {
        return key;
    }

    public V value() {
        return Objects.requireNonNull(value);
    }

    void update(V newer) {
        value = newer;
    }

    /** Releases the value, since lists and cells of JavaFX may keep a removed row for long. */
    void remove() {
        value = null;
    }

    boolean isRemoved() {
        return value == null;
    }
}
