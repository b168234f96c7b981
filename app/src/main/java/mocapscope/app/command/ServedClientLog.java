package mocapscope.app.command;

import java.util.LinkedHashMap;
import java.util.Map;
import mocapscope.protocol.limit.DocumentedLimit;

/**
 * Logs the activity of a server's clients to stderr and limits the log's length. Thread-safe. Lists the first lines of
 * each kind, of all clients together, and counts the rest, so that reconnecting clients cannot fill the log.
 */
final class ServedClientLog {
    /** Maximum number of lines of a kind, equal to that of findings of a kind in a session. */
    @DocumentedLimit(
            value = "lines of a kind about all clients of `serve`",
            unit = "lines",
            beyond = "counted only, and printed at the end")
    static final int OF_A_KIND = 100;

    private final CommandConsoleStreams console;
    private final Map<String, Integer> counts = new LinkedHashMap<>();

    ServedClientLog(CommandConsoleStreams console) {
        this.console = console;
    }

    /** Prints a line that belongs to no client and occurs once. */
    void log(String line) {
        console.printMessage(line);
    }

    /** Prints a line of a kind, such as "clients connected", or only counts it. */
    synchronized void log(String kind, String line) {
        int count = counts.merge(kind, 1, Integer::sum);
        if (count <= OF_A_KIND) {
            console.printMessage(line);
        }
        if (count == OF_A_KIND) {
            console.printMessage("%s: %d are listed, further ones are only counted".formatted(kind, count));
        }
    }

    /** Prints the number of lines of each kind that were not listed. */
    synchronized void logTotals() {
        counts.forEach((kind, count) -> {
            if (count > OF_A_KIND) {
                console.printMessage("%s: %,d, of which %,d are not listed".formatted(kind, count, count - OF_A_KIND));
            }
        });
    }
}
