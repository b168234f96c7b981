package mocapscope.app.command.output;

import java.util.HashMap;
import java.util.Map;
import java.util.function.ObjLongConsumer;

/**
 * Counts occurrences of each key and iterates over them in key order. Not thread-safe. Counting a known key allocates
 * nothing.
 */
final class SortedKeyCounter<K extends Comparable<K>> {
    private static final class Count {
        private long value;
    }

    private final Map<K, Count> counts = new HashMap<>();

    void add(K key) {
        counts.computeIfAbsent(key, _ -> new Count()).value++;
    }

    boolean isEmpty() {
        return counts.isEmpty();
    }

    /** Passes every key with its count to {@code each}, in key order. */
    void forEach(ObjLongConsumer<K> each) {
        counts.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(entry -> each.accept(entry.getKey(), entry.getValue().value));
    }
}
