package mocapscope.protocol.bytes;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Makes names unique by appending numbers, such as {@code hand_2}. The time for all names is proportional to their number,
 * even if they are equal. Not thread-safe.
 */
public final class UniqueNameRegistry {
    private final UnaryOperator<String> key;
    private final Set<String> taken = new HashSet<>();
    /** The next number to try for each name that was taken: all smaller ones are taken. */
    private final Map<String, Integer> next = new HashMap<>();

    private UniqueNameRegistry(UnaryOperator<String> key) {
        this.key = key;
    }

    /** Creates a registry in which {@code reserved} names are taken. */
    public UniqueNameRegistry(String... reserved) {
        this(UnaryOperator.identity());
        taken.addAll(List.of(reserved));
    }

    /** Creates a registry of names that must differ in more than case, such as those of files. */
    public static UniqueNameRegistry ignoringCase() {
        return new UniqueNameRegistry(name -> name.toLowerCase(Locale.ROOT));
    }

    /** Marks names as taken. */
    public void reserve(Collection<String> names) {
        names.forEach(name -> taken.add(key.apply(name)));
    }

    /** Returns {@code name}, with a number appended if needed to differ from all taken names, and takes the result. */
    public String add(String name) {
        if (taken.add(key.apply(name))) {
            return name;
        }
        int number = next.getOrDefault(key.apply(name), 2);
        while (!taken.add(key.apply(name + "_" + number))) {
            number++;
        }
        next.put(key.apply(name), number + 1);
        return name + "_" + number;
    }
}
