package mocapscope.protocol.script.runner;

import java.util.TreeMap;
import java.util.stream.Collectors;

/** Counts the events that a test script lost because its queue was full, and formats the counts per message name. */
final class DroppedEventSummary {
    private static final int MOST_NAMES = 8;

    private final TreeMap<String, Integer> names = new TreeMap<>();
    private int others;

    void add(TestedSessionEvent event) {
        if (event instanceof TestedSessionEvent.MessageEvent(var message)
                && (names.containsKey(message.name()) || names.size() < MOST_NAMES)) {
            names.merge(message.name(), 1, Integer::sum);
        } else {
            others++;
        }
    }

    /** Returns text for the user such as {@code 3 × a, 1 × b, 2 others}, or an empty string if nothing was dropped. */
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
