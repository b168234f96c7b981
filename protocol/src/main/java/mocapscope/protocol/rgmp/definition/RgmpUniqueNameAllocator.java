package mocapscope.protocol.rgmp.definition;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Allocates unique names; appends a qualifier or a number to a name already taken. */
public final class RgmpUniqueNameAllocator {
    private final Set<String> taken = new HashSet<>();
    private final Map<String, Integer> tried = new HashMap<>();

    /** Returns {@code name} if free, else {@code longer} if free, else {@code longer} with a number. */
    public String allocate(String name, String longer) {
        if (taken.add(name)) {
            return name;
        }
        if (taken.add(longer)) {
            return longer;
        }
        int n = tried.getOrDefault(longer, 2);
        while (!taken.add(longer + " (" + n + ")")) {
            n++;
        }
        tried.put(longer, n + 1);
        return longer + " (" + n + ")";
    }
}
