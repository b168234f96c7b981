package mocapscope.app.command;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Logs client activity to stderr, limiting the lines of each kind. Thread-safe. Lists the first lines of each kind, of
 * all clients together, and counts the rest, so that reconnecting clients cannot fill the log.
 */
final class ServingLog {
    /** Maximum number of lines of a kind, equal to that of findings of a kind in a session. */
    static final int OF_A_KIND = 100;

    private final Terminal terminal;
    private final Map<String, Integer> counts = new LinkedHashMap<>();

    ServingLog(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Prints a line that belongs to no client and occurs once. */
    void list(String line) {
        terminal.say(line);
    }

    /** Prints a line of a kind, such as "clients connected", or only counts it. */
    synchronized void list(String kind, String line) {
        int count = counts.merge(kind, 1, Integer::sum);
        if (count <= OF_A_KIND) {
            terminal.say(line);
        }
        if (count == OF_A_KIND) {
            terminal.say("%s: %d are listed, further ones are only counted".formatted(kind, count));
        }
    }

    /** Prints the number of lines of each kind that were not listed. */
    synchronized void end() {
        counts.forEach((kind, count) -> {
            if (count > OF_A_KIND) {
                terminal.say("%s: %,d, of which %,d are not listed".formatted(kind, count, count - OF_A_KIND));
            }
        });
    }
}
