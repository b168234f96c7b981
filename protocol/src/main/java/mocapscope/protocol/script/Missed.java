package mocapscope.protocol.script;

import java.util.TreeMap;
import java.util.stream.Collectors;

/** What came and could not be kept until somebody looks at it. */
final class Missed {
    private static final int MOST_NAMES = 8;

    private final TreeMap<String, Integer> names = new TreeMap<>();
    private int others;

    void add(Happening happening) {
        if (happening instanceof Happening.Said(var message)
                && (names.containsKey(message.name()) || names.size() < MOST_NAMES)) {
            names.merge(message.name(), 1, Integer::sum);
        } else {
            others++;
        }
    }

    /** For a person, such as {@code 3 × a, 1 × b, 2 others}; empty where nothing is missing. */
    String text() {
        var named = names.entrySet().stream()
                .map(name -> name.getValue() + " × " + name.getKey())
                .collect(Collectors.joining(", "));
        if (others == 0) {
            return named;
        }
        return "%s%d other%s".formatted(named.isEmpty() ? "" : named + ", ", others, others == 1 ? "" : "s");
    }
}
