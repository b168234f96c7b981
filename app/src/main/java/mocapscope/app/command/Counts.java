package mocapscope.app.command;

import java.util.HashMap;
import java.util.Map;
import java.util.function.ObjLongConsumer;

/** How often each key came. Counting one that came before makes no garbage. Not thread safe. */
final class Counts<K extends Comparable<K>> {
    private static final class Count {
        private long value;
    }

    private final Map<K, Count> counts = new HashMap<>();

    void add(K key) {
        counts.computeIfAbsent(key, _ -> new Count()).value++;
    }

    /** Hands over every key that came and how often, in the keys' order. */
    void forEach(ObjLongConsumer<K> each) {
        counts.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(entry -> each.accept(entry.getKey(), entry.getValue().value));
    }
}
