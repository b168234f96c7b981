package mocapscope.app.command;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Lists on stderr what the clients of a server do: the first lines of each kind, of all clients together. More are counted
 * only, so that strangers who come and go cannot fill a log. Thread-safe.
 */
final class ServingLog {
    /** As many as there are findings of a kind in a session. */
    static final int OF_A_KIND = 100;

    private final Terminal terminal;
    private final Map<String, Integer> counts = new LinkedHashMap<>();

    ServingLog(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Lists a line that belongs to no client and comes once. */
    void list(String line) {
        terminal.say(line);
    }

    /** Lists a line of a kind, such as "clients connected", or counts it. */
    synchronized void list(String kind, String line) {
        int count = counts.merge(kind, 1, Integer::sum);
        if (count <= OF_A_KIND) {
            terminal.say(line);
        }
        if (count == OF_A_KIND) {
            terminal.say("%s: %d are listed, further ones are only counted".formatted(kind, count));
        }
    }

    /** Says how many lines of each kind were not listed. */
    synchronized void end() {
        counts.forEach((kind, count) -> {
            if (count > OF_A_KIND) {
                terminal.say("%s: %,d, of which %,d are not listed".formatted(kind, count, count - OF_A_KIND));
            }
        });
    }
}
