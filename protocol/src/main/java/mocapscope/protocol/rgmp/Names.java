package mocapscope.protocol.rgmp;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Names of which no two are the same. */
final class Names {
    private final Set<String> taken = new HashSet<>();
    private final Map<String, Integer> tried = new HashMap<>();

    /** {@code name}, or where that is taken {@code longer}, or where that is taken too, that with a number. */
    String unique(String name, String longer) {
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
