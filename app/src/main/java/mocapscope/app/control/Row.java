package mocapscope.app.control;

/** A row that stays the same, and stays selected, while what it shows changes. */
public final class Row<V> {
    private final Object key;
    private V value;

    Row(Object key, V value) {
        this.key = key;
        this.value = value;
    }

    Object key() {
        return key;
    }

    public V value() {
        return value;
    }

    void show(V newer) {
        value = newer;
    }
}
