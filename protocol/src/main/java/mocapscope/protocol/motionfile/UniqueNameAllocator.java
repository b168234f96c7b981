package mocapscope.protocol.motionfile;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Makes the names in a motion file unique by adding a number to repeated names. */
final class UniqueNameAllocator {
    private final Set<String> taken = new HashSet<>();
    private final Map<String, Integer> nextNumbers = new HashMap<>();

    /** Returns the name, or the name with the first number from 2 on that is free. */
    String unique(String name) {
        var unique = name;
        for (int i = nextNumbers.getOrDefault(name, 2); !taken.add(unique); i++) {
            unique = name + " " + i;
            nextNumbers.put(name, i + 1);
        }
        return unique;
    }
}
