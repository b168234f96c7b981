package mocapscope.app.control;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A row of a live table: keeps its identity and selection while its value changes. */
public final class Row<V> {
    private final Object key;
    private @Nullable V value;

    Row(Object key, V value) {
        this.key = key;
        this.value = value;
    }

    Object key() {
        return key;
    }

    public V value() {
        return Objects.requireNonNull(value);
    }

    void show(V newer) {
        value = newer;
    }

    /** Releases the value, since lists and cells of JavaFX may keep a removed row for long. */
    void remove() {
        value = null;
    }

    boolean removed() {
        return value == null;
    }
}
